// An authenticator app and a passkey of their own, made of nothing but hashes and signatures: what the server is tried against.
import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an app with the secret as text (RFC 4226 and 6238), at milliseconds since 1970. */
export function codeAt(secret: string, at: number, period = 30): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / period)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Where a page says it is. */
export interface Page {
  readonly origin: string;
  readonly host: string;
}

/** A passkey as a stick makes it: P-256, counted uses, no attestation. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  uses = 0;

  /** What the browser answers when a key is to be made. */
  make(challenge: string, { origin, host }: Page): object {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      headOf(host, 0x45, this.uses),
      Buffer.alloc(16),
      length,
      this.id,
      coseKeyOf(this.#keys.publicKey),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['usb'],
    });
  }

  /** What the browser answers when a key is to prove itself. */
  sign(challenge: string, { origin, host }: Page): object {
    this.uses += 1;
    const client = clientData('webauthn.get', challenge, origin);
    const data = headOf(host, 0x05, this.uses);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
    });
  }

  #answer(response: object): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Hash of the host, flags, and how often the key was used. */
function headOf(host: string, flags: number, uses: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(uses, 1);
  return Buffer.concat([createHash('sha256').update(host).digest(), rest]);
}

/** A public key of P-256 as COSE has it. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const at = (coordinate: string): Buffer => bytes(Buffer.from(coordinate, 'base64url'));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    at(x),
    Buffer.from([0x22]),
    at(y),
  ]);
}

/** CBOR of a short text. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** CBOR of up to 65,535 bytes, with the shortest length. */
function bytes(value: Buffer): Buffer {
  const length = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(length), value]);
}
