// What can be wrong with a history, in one word each.
import type { HistoryName } from './history-forms.ts';

/** Of entries. */
export const entryFaults = ['changed', 'missing', 'inserted', 'swapped', 'moved', 'erased', 'waiting-changed'] as const;
/** Of batches, and of their chain. */
export const batchFaults = [
  'batch-changed',
  'batch-missing',
  'batch-rewritten',
  'chain-broken',
  'cut-miscounted',
] as const;
/** Of checkpoints. */
export const checkpointFaults = [
  'forked',
  'cut-off',
  'checkpoint-missing',
  'checkpoint-changed',
  'checkpoint-other-key',
  'checkpoint-bad-stamp',
] as const;

/**
 * changed: its content is not what was sealed. missing: sealed, and gone. inserted: neither sealed nor waiting for it. swapped: changed so
 * that it holds what another entry held, or names the record of another one. moved: it stands in another history. erased: its salt was taken
 * away, so that its content cannot be proved any more. waiting-changed: changed, or gone, before it was sealed.
 *
 * batch-changed: what a batch says of itself is not what its hash is of. batch-missing: its number is passed over. batch-rewritten: the sealed
 * entries of a batch are not those of its root. chain-broken: it does not follow the one before it.
 * cut-miscounted: of a history more or fewer entries are gone than were taken out as old, below the last of which that is said.
 *
 * forked: a checkpoint names another batch under the same number, so that there were two histories. cut-off: a checkpoint names a batch that
 * is not there yet. checkpoint-missing: one names another one before it that is not there. checkpoint-changed: its signature is of something
 * else. checkpoint-other-key: it was signed by another key than the first one. checkpoint-bad-stamp: its time stamp is of something else.
 */
export type HistoryFault =
  | (typeof entryFaults)[number]
  | (typeof batchFaults)[number]
  | (typeof checkpointFaults)[number];

export interface HistoryFinding {
  readonly fault: HistoryFault;
  readonly history?: HistoryName;
  /** Of the entry. */
  readonly id?: string;
  /** The record it is about. */
  readonly subjectId?: string;
  /** Number of the batch. */
  readonly batch?: number;
  /** Name of its file. */
  readonly checkpoint?: string;
  /** The entry it was swapped with. */
  readonly other?: string;
}

/** Findings told one by one; of more there is only how many. */
export const mostFindings = 1_000;

/** Gathers findings: counts all of them and keeps the first. */
export class Findings {
  readonly counts = new Map<HistoryFault, number>();
  readonly kept: HistoryFinding[] = [];

  add(finding: HistoryFinding): void {
    this.count(finding.fault, 1);
    if (this.kept.length < mostFindings) this.kept.push(finding);
  }

  /** More of them, which are not told one by one. */
  count(fault: HistoryFault, more: number): void {
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + more);
  }
}
