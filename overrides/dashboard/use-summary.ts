// A summary of an entity for the dashboard, asked for once: what is not known is not shown as nothing.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { type SummaryQuery, type SummaryRow, summarise } from '../../runtime/web/api/summary.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';
import { useSession } from '../../runtime/web/session/session.ts';

/** `hidden`: this person may not see the records; `failed`: asked for again by `reload`. */
export type Summary =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'coming' }
  | { readonly kind: 'failed'; readonly reload: () => void }
  | { readonly kind: 'known'; readonly groups: readonly SummaryRow[] };

const nothing: readonly SummaryRow[] = [];

/** The groups of the summary, or why there are none. */
export function useSummary(entity: EntityDescriptor, query: SummaryQuery): Summary {
  const { may } = useSession();
  const isSeen = may(entity, 'view');
  const { value, error, loading, reload } = useAnswer(['summary', entity.id, query, isSeen], async (signal) =>
    isSeen ? (await summarise(entity.id, query, signal)).groups : nothing,
  );
  if (!isSeen) return { kind: 'hidden' };
  if (error !== null && !loading) return { kind: 'failed', reload };
  return value === null || error !== null ? { kind: 'coming' } : { kind: 'known', groups: value };
}
