// Makes certificates as an authority does: root, issuing authority, signers, time stamps, and lists of what was taken back.
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  der,
  identifier,
  nothing,
  sequence,
  setOf,
  tags,
  wholeNumber,
} from '../../runtime/server/signatures/cms/der.ts';
import type { SigningIdentity } from '../../runtime/server/signatures/signing-identity.ts';

export interface Holder {
  readonly name: Buffer;
  readonly certificate: Buffer;
  readonly key: KeyObject;
  readonly serial: bigint;
}

export type KeyKind = 'P-256' | 'RSA-3072' | 'RSA-2048';

export interface Wanted {
  readonly name: string;
  readonly kind?: KeyKind;
  /** Bits of the key usage, from the first. */
  readonly usage: readonly number[];
  readonly purpose?: string;
  readonly authority?: boolean;
  readonly from?: Date;
  readonly until?: Date;
}

const day = 86_400_000;
export const documentSigning = '1.3.6.1.5.5.7.3.36';
export const timeStamping = '1.3.6.1.5.5.7.3.8';

function newKeys(kind: KeyKind): { publicKey: KeyObject; privateKey: KeyObject } {
  if (kind === 'P-256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return generateKeyPairSync('rsa', { modulusLength: kind === 'RSA-3072' ? 3072 : 2048 });
}

function nameFor(text: string): Buffer {
  const part = (type: string, value: string): Buffer =>
    setOf([sequence(identifier(type), der(0x0c, Buffer.from(value, 'utf8')))]);
  return sequence(part('2.5.4.10', 'Tongguan tests'), part('2.5.4.3', text));
}

export function timeDer(at: Date): Buffer {
  return der(tags.generalizedTime, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')));
}

export function utcDer(at: Date): Buffer {
  return der(
    tags.utcTime,
    Buffer.from(
      at
        .toISOString()
        .slice(2)
        .replace(/[-:T]|\.\d+/g, ''),
    ),
  );
}

/** Which algorithm a key signs with, each with SHA-256. */
export function algorithmOf(key: KeyObject): Buffer {
  return key.asymmetricKeyType === 'rsa'
    ? sequence(identifier('1.2.840.113549.1.1.11'), nothing)
    : sequence(identifier('1.2.840.10045.4.3.2'));
}

/** A body with the signature of a key, as certificates and lists are. */
export function signed(body: Buffer, key: KeyObject): Buffer {
  return sequence(body, algorithmOf(key), der(tags.bits, Buffer.from([0]), sign('sha256', body, key)));
}

function extension(name: string, value: Buffer, critical = false): Buffer {
  const mark = critical ? [der(tags.boolean, Buffer.from([0xff]))] : [];
  return sequence(identifier(name), ...mark, der(tags.octets, value));
}

function usageBits(usage: readonly number[]): Buffer {
  const byte = usage.reduce((all, bit) => all | (0x80 >> bit), 0);
  return der(tags.bits, Buffer.from([7 - Math.max(...usage), byte]));
}

/** A certificate, of the issuer or of itself. */
export function certify(wanted: Wanted, issuer?: Holder): Holder {
  const { publicKey, privateKey } = newKeys(wanted.kind ?? 'P-256');
  const name = nameFor(wanted.name);
  const serial = BigInt(`0x40${randomBytes(12).toString('hex')}`);
  const now = Date.now();
  const extensions = [
    extension('2.5.29.15', usageBits(wanted.usage), true),
    ...(wanted.authority ? [extension('2.5.29.19', sequence(der(tags.boolean, Buffer.from([0xff]))), true)] : []),
    ...(wanted.purpose
      ? [extension('2.5.29.37', sequence(identifier(wanted.purpose)), wanted.purpose === timeStamping)]
      : []),
  ];
  const body = sequence(
    der(0xa0, wholeNumber(2n)),
    wholeNumber(serial),
    algorithmOf(issuer?.key ?? privateKey),
    issuer?.name ?? name,
    sequence(utcDer(wanted.from ?? new Date(now - 30 * day)), utcDer(wanted.until ?? new Date(now + 300 * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  return { name, serial, certificate: signed(body, issuer?.key ?? privateKey), key: privateKey };
}

/** A list of what an authority took back, and when. */
export function revoke(issuer: Holder, taken: readonly { readonly serial: bigint; readonly at: Date }[]): Buffer {
  const entries = taken.map(({ serial, at }) => sequence(wholeNumber(serial), utcDer(at)));
  const now = Date.now();
  const body = sequence(
    wholeNumber(1n),
    algorithmOf(issuer.key),
    issuer.name,
    utcDer(new Date(now - 60_000)),
    utcDer(new Date(now + day)),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
  );
  return signed(body, issuer.key);
}

export interface TestAuthority {
  readonly root: Holder;
  readonly issuing: Holder;
  readonly signer: (wanted: Partial<Wanted> & { readonly name: string }) => Holder;
  readonly identity: (holder: Holder) => SigningIdentity;
}

/** A root with an issuing authority below it, which makes signers. */
export function makeAuthority(name = 'Tongguan test'): TestAuthority {
  const root = certify({ name: `${name} root`, usage: [5, 6], authority: true });
  const issuing = certify({ name: `${name} issuing`, usage: [5, 6], authority: true }, root);
  return {
    root,
    issuing,
    signer: (wanted) => certify({ usage: [0, 1], purpose: documentSigning, ...wanted }, issuing),
    identity: ({ certificate, key }) => ({ certificate, chain: [issuing.certificate], key }),
  };
}
