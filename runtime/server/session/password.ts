// Passwords and other secrets, kept as scrypt hashes that carry their own salt and cost.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { FairQueue } from '../fair-queue.ts';

/** What a guess costs: rounds, blocks and lanes of scrypt. */
export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 2^15 rounds with blocks of 8: about 32 MiB and 60 ms a guess. */
const strong: HashCost = { N: 2 ** 15, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

/**
 * Hashes made at once: one processor is left to answer others, and of the four threads Node has for such work one to read files.
 * The others wait, whoever asked for them.
 */
const queue = new FairQueue(Math.max(1, Math.min(availableParallelism() - 1, 3)));
let asked = 0;

/** scrypt takes 128·N·r bytes; Node asks to be allowed a little more. */
function memoryOf({ N, r }: HashCost): number {
  return 128 * N * r + 1024 * 1024;
}

function derive(secret: string, salt: Buffer, options: ScryptOptions & HashCost): Promise<Buffer> {
  asked += 1;
  return queue.run(String(asked), () => deriveNow(secret, salt, options));
}

function deriveNow(secret: string, salt: Buffer, options: ScryptOptions & HashCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same characters typed on another keyboard may come composed differently.
    const text = secret.normalize('NFKC');
    scrypt(text, salt, hashBytes, { ...options, maxmem: memoryOf(options) }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}

/** The hash to store: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. It is checked at the cost it was made at. */
export async function hashSecret(secret: string, cost: HashCost = strong): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(secret, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

const nobody: Promise<string> = hashSecret(randomBytes(saltBytes).toString('base64url'));

/**
 * Whether the secret is the one hashed. Without a stored hash it works as long and says no, so that the time of the
 * answer does not tell which accounts exist.
 */
export async function isSecret(secret: string, stored: string | null): Promise<boolean> {
  const parts = (stored ?? (await nobody)).split('$');
  const [scheme, N, r, p, salt = '', hash = ''] = parts;
  if (scheme !== 'scrypt') return false;
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(secret, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === found.length && timingSafeEqual(expected, found) && stored !== null;
}
