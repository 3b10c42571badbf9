// Of which records a flow makes its drafts, and for whom.
import { holds } from './condition.ts';
import type { Flow } from './descriptor/flow.ts';
import type { Row } from './descriptor/value.ts';
import { valueAt } from './paths.ts';

/** Whether whoever works for the enterprise may make the draft of this record in any state; null works for none. */
export function isOwnSource({ mine }: Flow, record: Row, companyId: string | null): boolean {
  return mine === undefined || (companyId !== null && valueAt(record, mine) === companyId);
}

/** Whether the flow is for such a record as it is now, and for that enterprise. */
export function isSource(flow: Flow, record: Row, companyId: string | null): boolean {
  return isOwnSource(flow, record, companyId) && (flow.when === undefined || holds(flow.when, record));
}
