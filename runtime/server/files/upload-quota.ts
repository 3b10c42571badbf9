// How much accounts and enterprises may upload: files that wait for a record, which are forgotten after a week, and all of them.
import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { formatSize } from '../../core/file-size.ts';
import type { Caller } from '../session/caller.ts';
import type { Layouts } from '../store/layout.ts';
import { type Executor, runFragment } from '../store/statement.ts';
import { isHeld, waitingTime } from './clean-files.ts';

/** Bytes at the most. */
export interface UploadLimits {
  /** Of files of one account that no record holds yet. */
  readonly waitingOfAccount: number;
  /** The same of all accounts of an enterprise. */
  readonly waitingOfEnterprise: number;
  /** Of all files of an enterprise. */
  readonly ofEnterprise: number;
}

const megabyte = 1_048_576;

export const usualUploadLimits: UploadLimits = {
  waitingOfAccount: 500 * megabyte,
  waitingOfEnterprise: 2_000 * megabyte,
  ofEnterprise: 50_000 * megabyte,
};

interface Quota {
  readonly layouts: Layouts;
  readonly limits: UploadLimits;
}

/** Throws `upload-quota` where so many more bytes are more than the caller or its enterprise may have. */
export async function requireRoom(
  executor: Executor,
  { layouts, limits }: Quota,
  caller: Caller,
  bytes: number,
): Promise<void> {
  const whole = await bytesOf(executor, layouts, caller, sql<boolean>`true`);
  if (whole.ofEnterprise + bytes > limits.ofEnterprise) throw noRoom('ofEnterprise', limits);
  const young = sql<boolean>`f."uploadedAt" >= ${new Date(Date.now() - waitingTime)}`;
  const recent = await bytesOf(executor, layouts, caller, young);
  // Whether records hold them is only asked where it matters: older ones that none holds are gone already.
  if (!overWaiting(recent, limits, bytes)) return;
  const waiting = await bytesOf(executor, layouts, caller, sql<boolean>`${young} and not ${isHeld(layouts)}`);
  const full = overWaiting(waiting, limits, bytes);
  if (full) throw noRoom(full, limits);
}

/** Lets uploads of one enterprise be counted one after the other, until the transaction ends. */
export async function countAlone(executor: Executor, { account }: Caller): Promise<void> {
  const of = `upload quota ${account.companyId ?? account.id}`;
  await runFragment(executor, sql`select pg_advisory_xact_lock(hashtextextended(${of}, 0))`);
}

interface Used {
  readonly ofAccount: number;
  readonly ofEnterprise: number;
}

/** Bytes of the files that meet the condition on table `f`. */
async function bytesOf(
  executor: Executor,
  { tables }: Layouts,
  { account: { id, companyId } }: Caller,
  where: ReturnType<typeof sql<boolean>>,
): Promise<Used> {
  const ofAccount = sql<boolean>`f."uploadedBy" = ${id}`;
  const colleagues = sql<boolean>`f."uploadedBy" in (select a."id" from ${sql.raw(tables.account)} a where a."companyId" = ${companyId})`;
  const [cells] = await runFragment(
    executor,
    sql`select coalesce(sum(f."size") filter (where ${ofAccount}), 0), coalesce(sum(f."size"), 0)
      from ${sql.raw(tables.file)} f where ${companyId === null ? ofAccount : colleagues} and ${where}`,
  );
  const [own, all] = (cells ?? []).map(Number);
  return { ofAccount: own ?? 0, ofEnterprise: all ?? 0 };
}

function overWaiting(
  used: Used,
  limits: UploadLimits,
  bytes: number,
): 'waitingOfAccount' | 'waitingOfEnterprise' | null {
  if (used.ofAccount + bytes > limits.waitingOfAccount) return 'waitingOfAccount';
  return used.ofEnterprise + bytes > limits.waitingOfEnterprise ? 'waitingOfEnterprise' : null;
}

function noRoom(full: keyof UploadLimits, limits: UploadLimits): Refusal {
  return new Refusal('upload-quota', {
    sentence: `message.uploadQuota.${full}`,
    params: { limit: formatSize(limits[full]) },
    data: { full },
  });
}
