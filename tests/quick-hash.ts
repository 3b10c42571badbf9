// Hashes of passwords that are known anyway, at next to no cost: the accounts of tests log in thousands of times.
import { hashSecret } from '../runtime/server/session/password.ts';

/** The hash to store of a password of tests; logging in with it takes well under a millisecond instead of 60. */
export function quickHash(secret: string): Promise<string> {
  return hashSecret(secret, { N: 2, r: 8, p: 1 });
}
