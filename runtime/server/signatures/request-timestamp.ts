// Asks a time-stamping authority for a stamp (RFC 3161), and takes none that is not exactly what was asked for.
import { randomBytes } from 'node:crypto';
import { readCertificate } from './cms/certificate.ts';
import { DerFault, type DerPart, der, identifier, partAt, readWhole, sequence, tags, wholeNumber } from './cms/der.ts';
import { identifiers } from './cms/identifiers.ts';
import { type ReadTimeStamp, readTimeStamp } from './cms/time-stamp.ts';
import { checkTrust } from './cms/trust.ts';
import { SignatureFault } from './signature-fault.ts';

export interface TimestampSettings {
  /** Address of the authority: https, or http on this machine. */
  readonly url: string;
  /** Sent as `Authorization`, where the authority asks for it. */
  readonly authorization?: string;
  /** DER of the roots that its certificate has to lead to; without them any authority is taken. */
  readonly roots?: readonly Buffer[];
  /** How far its clock may be from this one, in milliseconds; five minutes where it is not said. */
  readonly apart?: number;
}

/** How long an answer may take, in milliseconds, and how large it may be, in bytes. */
const longest = 8_000;
const largest = 64 * 1024;

const loopback = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * A time stamp of a digest.
 * @param digest SHA-256
 * @returns DER of the token
 * @throws SignatureFault `stamp-address` for an address that is not safe, `stamp-unavailable` without an answer in time,
 * `stamp-refused` by the authority, `stamp-mismatch` for a stamp of something else or an answer that is none,
 * `stamp-certificate` for one that is not trusted, `stamp-time` for a clock that is off
 */
export async function requestTimestamp(settings: TimestampSettings, digest: Buffer): Promise<Buffer> {
  // The first bit is 0 and the second 1, so that all 64 bits stand in the number.
  const nonce = wholeNumber(BigInt(`0x${randomBytes(8).toString('hex')}`) | (1n << 63n));
  const imprint = sequence(sequence(identifier(identifiers.sha256)), der(tags.octets, digest));
  const asked = sequence(wholeNumber(1n), imprint, nonce, der(tags.boolean, Buffer.from([0xff])));
  const token = tokenIn(await post(settings, asked));
  const stamp = read(token, digest);
  if (!stamp.nonce?.equals(nonce)) throw new SignatureFault('stamp-mismatch', 'the nonce is another one');
  const now = new Date();
  if (Math.abs(stamp.time.getTime() - now.getTime()) > (settings.apart ?? 300_000))
    throw new SignatureFault('stamp-time', `the stamp says ${stamp.time.toISOString()}`);
  checkAuthority(stamp, settings.roots, now);
  return token;
}

function checkAuthority(
  { signer, certificates, time }: ReadTimeStamp,
  roots: TimestampSettings['roots'],
  now: Date,
): void {
  if (!roots) return;
  const { findings } = checkTrust(signer, {
    roots: roots.map(readCertificate),
    others: certificates,
    lists: [],
    signedAt: time,
    proven: true,
    now,
    purpose: 'timeStamps',
  });
  if (findings.length > 0) throw new SignatureFault('stamp-certificate', findings.join(', '));
}

async function post({ url, authorization }: TimestampSettings, body: Buffer): Promise<Buffer> {
  const address = URL.parse(url);
  const safe = address?.protocol === 'https:' || (address?.protocol === 'http:' && loopback.includes(address.hostname));
  if (!address || !safe) throw new SignatureFault('stamp-address', 'https is wanted, or http on this machine');
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/timestamp-query', ...(authorization && { authorization }) },
      redirect: 'error',
      signal: AbortSignal.timeout(longest),
    });
    if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body) {
      size += part.length;
      if (size > largest) throw new Error('the answer is too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    throw new SignatureFault('stamp-unavailable', String(error));
  }
}

function tokenIn(answer: Buffer): Buffer {
  const whole = wellFormed(() => readWhole(answer));
  const status = wellFormed(() => partAt(partAt(whole, 0, tags.sequence), 0, tags.integer));
  const [granted = 255] = status.content;
  // 0: granted, 1: granted with changes, which the checks that follow look at.
  if (status.content.length !== 1 || granted > 1) throw new SignatureFault('stamp-refused', `status ${granted}`);
  return wellFormed(() => partAt(whole, 1, tags.sequence)).raw;
}

function wellFormed(read: () => DerPart): DerPart {
  try {
    return read();
  } catch (error) {
    throw new SignatureFault('stamp-mismatch', String(error));
  }
}

function read(token: Buffer, digest: Buffer): ReadTimeStamp {
  try {
    return readTimeStamp(token, { sha256: digest });
  } catch (error) {
    if (!(error instanceof DerFault)) throw error;
    const code = /certificate/.test(error.message) ? 'stamp-certificate' : 'stamp-mismatch';
    throw new SignatureFault(code, error.message);
  }
}
