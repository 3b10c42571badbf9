// Signs what the history has come to, every hour, once it is known to follow from the checkpoint before.
import { checkpointKey } from '../authority/checkpoint-key.ts';
import type { KeyRing } from '../authority/key-ring.ts';
import type { Queue } from '../jobs/job-boss.ts';
import { requestTimestamp, type TimestampSettings } from '../signatures/request-timestamp.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { chainStart, checkBatch, readBatches } from './check-batches.ts';
import { type Checkpoint, checkpointDigest, isSigned, signCheckpoint, stampedDigest } from './checkpoint.ts';
import { newestCheckpoint, writeCheckpoint } from './checkpoint-files.ts';
import { Findings } from './findings.ts';
import { type SealScope, sealHistory } from './seal-history.ts';

export interface CheckpointScope extends SealScope {
  readonly settings: {
    /** Folder of the checkpoints; absent: none are made. */
    readonly checkpoints?: string;
    readonly keyRing?: KeyRing;
    readonly timestamps?: TimestampSettings;
  };
  readonly report: (error: unknown, where: string) => void;
}

/** The queue; null on a server without a folder or a key. */
export function checkpointQueue(scope: CheckpointScope): Queue | null {
  const { checkpoints, keyRing } = scope.settings;
  if (checkpoints === undefined || !keyRing) return null;
  return {
    name: 'checkpoints',
    silence: 60,
    atOnce: 1,
    pause: 30,
    every: '10 * * * *',
    work: async (_, stop) => void (await makeCheckpoint(scope, stop)),
  };
}

/**
 * Seals what waits and writes a checkpoint of it; gives its batch, or null where nothing came since the one before. Throws where the history
 * does not follow from that one: then nothing is signed, and `tongguan verify-history` says what is wrong.
 */
export async function makeCheckpoint(scope: CheckpointScope, stop?: AbortSignal): Promise<number | null> {
  const { checkpoints: folder, keyRing } = scope.settings;
  if (folder === undefined || !keyRing) return null;
  await sealHistory(scope, stop);
  const before = await newestCheckpoint(folder);
  const now = new Date();
  const key = await checkpointKey(scope.database, keyRing, now);
  if (before && !(isSigned(before) && before.publicKey === key.publicKey.toString('base64')))
    throw notFollowing(before);
  const end = await endOfChain(scope.database, before);
  if (end.number === (before?.batch ?? 0)) return null;
  const body = {
    batch: end.number,
    hash: end.hash.toString('hex'),
    entries: end.total,
    madeAt: now.toISOString(),
    previous: before && checkpointDigest(before),
  };
  const signed = signCheckpoint(body, key);
  const stamp = await stampOf(scope, signed.signature);
  await writeCheckpoint(folder, { ...signed, ...(stamp && { stamp }) });
  return end.number;
}

/** The last batch, if all batches lead to it from the checkpoint, or from the beginning. */
async function endOfChain(database: UnitOfWork, before: Checkpoint | null): Promise<typeof chainStart> {
  const findings = new Findings();
  let end = chainStart;
  if (before) {
    const [named] = await readBatches(database, before.batch, 1);
    if (named?.number !== before.batch || named.hash.toString('hex') !== before.hash) throw notFollowing(before);
    end = named;
  }
  for (;;) {
    const batches = await readBatches(database, end.number + 1, 1_000);
    if (batches.length === 0) return end;
    for (const batch of batches) end = checkBatch(findings, end, batch);
    if (findings.counts.size > 0) throw notFollowing(before);
  }
}

function notFollowing(before: Checkpoint | null): Error {
  const from = before ? before.file : 'its beginning';
  return new Error(
    `The history does not follow from ${from}: run \`tongguan verify-history\`. No checkpoint was signed.`,
  );
}

/** An authority that does not answer stops no checkpoint: the next one is stamped again, and proves this one with it. */
async function stampOf({ settings, report }: CheckpointScope, signature: string): Promise<string | null> {
  if (!settings.timestamps) return null;
  try {
    return (await requestTimestamp(settings.timestamps, stampedDigest(signature))).toString('base64');
  } catch (error) {
    report(error, 'time stamp of a checkpoint');
    return null;
  }
}
