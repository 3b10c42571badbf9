// Asks whether the history of a record is as it was sealed.
import { type ApiCall, call } from './client.ts';

export interface RecordProof {
  /** `waiting`: nothing is wrong, and the newest entries are still to be sealed. */
  readonly state: 'verified' | 'waiting' | 'broken';
  readonly sealed: number;
  readonly waiting: number;
  /** Entries that were kept before histories were sealed. */
  readonly older: number;
  readonly sealedAt: string | null;
  readonly checkpointAt: string | null;
  readonly findings: readonly ProofFinding[];
}

export interface ProofFinding {
  readonly fault: string;
  readonly history?: string;
  readonly id?: string;
  readonly batch?: number;
}

export function verifyHistoryOf(
  entity: string,
  id: string,
  behaviour: Pick<ApiCall, 'toast' | 'signal'> = {},
): Promise<RecordProof> {
  const path = `/entities/${entity}/${encodeURIComponent(id)}/history/verification`;
  return call({ method: 'GET', path, ...behaviour });
}
