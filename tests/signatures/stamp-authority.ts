// An authority for time stamps on loopback (RFC 3161), which can be told to be wrong in every way there is.
import { createHash, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import {
  der,
  identifier,
  nothing,
  partAt,
  readWhole,
  sequence,
  setOf,
  tags,
  wholeNumber,
} from '../../runtime/server/signatures/cms/der.ts';
import { certify, type Holder, type TestAuthority, timeDer, timeStamping } from './make-authority.ts';

export interface StampFaults {
  readonly status?: number;
  readonly nonce?: Buffer;
  readonly imprint?: Buffer;
  readonly time?: Date;
  readonly holder?: Holder;
  /** The certificate that the signed attributes name. */
  readonly named?: Buffer;
  readonly digest?: Buffer;
  readonly redirect?: string;
  readonly silent?: boolean;
  readonly large?: boolean;
}

const sha256 = '2.16.840.1.101.3.4.2.1';
const stampInfo = '1.2.840.113549.1.9.16.1.4';

export class StampAuthority {
  readonly holder: Holder;
  readonly #issuing: Holder;
  /** DER of the certificate that its own leads to. */
  readonly root: Buffer;
  #server: Server | null = null;
  faults: StampFaults = {};
  asked = 0;

  constructor({ root, issuing }: TestAuthority) {
    this.#issuing = issuing;
    this.root = root.certificate;
    this.holder = certify({ name: 'stamps', kind: 'RSA-2048', usage: [0, 1], purpose: timeStamping }, issuing);
  }

  /** Begins to answer, and says where. */
  async open(): Promise<string> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      this.asked += 1;
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { silent, redirect, large } = this.faults;
        if (silent) return;
        if (redirect) response.writeHead(302, { location: redirect }).end();
        else response.end(large ? Buffer.alloc(100_000) : this.answer(Buffer.concat(parts)));
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  answer(request: Buffer): Buffer {
    const { parts } = readWhole(request);
    const imprint = partAt(parts[1], 1, tags.octets).content;
    const nonce = parts.find(({ tag }, index) => index > 1 && tag === tags.integer)?.raw ?? Buffer.alloc(0);
    const status = sequence(wholeNumber(BigInt(this.faults.status ?? 0)));
    return sequence(status, this.token(this.faults.imprint ?? imprint, this.faults.nonce ?? nonce));
  }

  token(imprint: Buffer, nonce: Buffer = Buffer.alloc(0)): Buffer {
    const { holder = this.holder, time = new Date(), named = holder.certificate, digest } = this.faults;
    const algorithm = sequence(identifier(sha256));
    const info = sequence(
      wholeNumber(1n),
      identifier('1.3.6.1.4.1.99999.1'),
      sequence(algorithm, der(tags.octets, imprint)),
      wholeNumber(7n),
      timeDer(time),
      nonce,
    );
    const attribute = (name: string, value: Buffer): Buffer => sequence(identifier(name), setOf([value]));
    const hash = (of: Buffer): Buffer => createHash('sha256').update(of).digest();
    const attributes = [
      attribute('1.2.840.113549.1.9.3', identifier(stampInfo)),
      attribute('1.2.840.113549.1.9.4', der(tags.octets, digest ?? hash(info))),
      attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(der(tags.octets, hash(named)))))),
    ];
    const serial = sequence(this.#issuing.name, wholeNumber(holder.serial));
    const key = holder.key.asymmetricKeyType === 'rsa' ? sequence(identifier('1.2.840.113549.1.1.1'), nothing) : null;
    const signer = sequence(
      wholeNumber(1n),
      serial,
      algorithm,
      setOf(attributes, 0xa0),
      key ?? sequence(identifier('1.2.840.10045.4.3.2')),
      der(tags.octets, sign('sha256', setOf(attributes), holder.key)),
    );
    const data = sequence(
      wholeNumber(3n),
      setOf([algorithm]),
      sequence(identifier(stampInfo), der(0xa0, der(tags.octets, info))),
      setOf([holder.certificate, this.#issuing.certificate], 0xa0),
      setOf([signer]),
    );
    return sequence(identifier('1.2.840.113549.1.7.2'), der(0xa0, data));
  }
}
