// How far the log of the database was when somebody had written: who reads a replica has to find it there.
import type { Pool } from 'pg';
import { run } from '../store/statement.ts';

/** Seconds after which a replica that is read at all has it: more than one may be behind. */
const markedFor = 600;
/** The same where only time tells. */
const unknownFor = 60;
/** Accounts that are remembered. */
const mostKept = 20_000;

/** More than any log has: what was written is only at the primary for sure. */
export const unknownLog = 0xffff_ffff_ffff_ffffn;

/** Bytes of the log of the primary now: after a commit they hold it. */
export async function logOf(pool: Pool): Promise<bigint> {
  const [cells] = await run(pool, { text: `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text`, values: [] });
  return BigInt(String(cells?.[0] ?? 0));
}

/** What the cookie of a browser says, in base 16; 0 for none, and for what is none. */
export function readMark(text: string | null): bigint {
  if (text === null || !/^[0-9a-f]{1,16}$/.test(text)) return 0n;
  return BigInt(`0x${text}`);
}

/** For the cookie. */
export function writeMark(log: bigint): string {
  return log.toString(16);
}

/** How long a mark counts. */
export function secondsOf(log: bigint): number {
  return log === unknownLog ? unknownFor : markedFor;
}

export class OwnWrites {
  readonly #accounts = new Map<string, { readonly log: bigint; readonly at: number }>();

  /** The account has written, here or on another server. */
  wrote(accountId: string, log: bigint): void {
    if (log <= this.of(accountId)) return;
    if (this.#accounts.size >= mostKept) this.#forgetOld();
    this.#accounts.delete(accountId);
    this.#accounts.set(accountId, { log, at: Date.now() });
  }

  /** What this server knows the account to have written, on whatever login; 0: nothing. */
  of(accountId: string): bigint {
    const found = this.#accounts.get(accountId);
    return found && Date.now() - found.at < secondsOf(found.log) * 1000 ? found.log : 0n;
  }

  /** In the order in which they were written. */
  #forgetOld(): void {
    const before = Date.now() - markedFor * 1000;
    for (const [account, { at }] of this.#accounts) {
      if (at > before && this.#accounts.size < mostKept) return;
      this.#accounts.delete(account);
    }
  }
}
