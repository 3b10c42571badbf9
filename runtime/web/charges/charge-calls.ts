// The call for what a rule would have charged in a period.
import type { Json } from '../../core/descriptor/value.ts';
import { call } from '../api/client.ts';

export interface ChargedRecord {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  /** Address of its page; null where the reader has none. */
  readonly page: string | null;
}

export interface ChargeRow {
  readonly source: ChargedRecord;
  readonly day: string;
  /** `standard`, `quantity`, `unit`, `amount` and what else the line holds. */
  readonly line: { readonly [field: string]: Json };
  readonly currency: string | null;
  readonly charged: ChargedRecord | null;
}

export interface RuleCharges {
  readonly rows: readonly ChargeRow[];
  readonly totals: readonly { readonly currency: string | null; readonly amount: string; readonly count: number }[];
  readonly charged: readonly ChargedRecord[];
  readonly partial: boolean;
  readonly unused: boolean;
}

/** Days as `2026-03-01`, both included. */
export function chargesOf(
  entity: string,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<RuleCharges> {
  return call({
    method: 'GET',
    path: `/entities/${entity}/${encodeURIComponent(id)}/charges`,
    query: { from, to },
    signal,
    toast: false,
    timeoutMilliseconds: 0,
  });
}
