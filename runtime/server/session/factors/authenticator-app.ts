// Codes of an authenticator app: time-based one-time passwords (RFC 6238), six digits, a new one every 30 seconds.
import { Secret, TOTP } from 'otpauth';

/** Bytes of a secret: as many as the hash has (RFC 4226, section 4). */
export const secretLength = 20;

/** Seconds a code is good for. */
const period = 30;
/** Milliseconds a clock may be wrong, or a person slow, at either end of them. */
const grace = 10_000;

function appOf(secret: Buffer, account = ''): TOTP {
  // A copy: bytes of a small buffer share their memory with others.
  const own = new Secret({ buffer: new Uint8Array(secret).buffer });
  return new TOTP({ issuer: 'tongguan', label: account, algorithm: 'SHA1', digits: 6, period, secret: own });
}

/** What an app reads, as the picture of it: `otpauth://totp/…`. */
export function appAddress(secret: Buffer, account: string): string {
  return appOf(secret, account).toString();
}

/** The secret as people type it. */
export function secretText(secret: Buffer): string {
  return appOf(secret).secret.base32;
}

/** The number of the 30 seconds a code belongs to, or null for one that is not good at the moment. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | null {
  const app = appOf(secret);
  for (const timestamp of [at.getTime(), at.getTime() - grace, at.getTime() + grace]) {
    if (app.validate({ token: code, timestamp, window: 0 }) !== null) return app.counter({ timestamp });
  }
  return null;
}
