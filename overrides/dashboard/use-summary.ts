// A summary of an entity for the dashboard, asked for once; null while it is coming, empty for who may not see any.
import { useCallback } from 'react';
import type { EntityDescriptor } from '../../runtime/core/descriptor.ts';
import { type SummaryGroup, type SummaryQuery, summarise } from '../../runtime/web/api/summary.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';
import { useSession } from '../../runtime/web/session/session.ts';

const nothing: readonly SummaryGroup[] = [];

/** The groups of the summary; a failed call leaves the figures away. */
export function useSummary(entity: EntityDescriptor, query: SummaryQuery): readonly SummaryGroup[] | null {
  const { may } = useSession();
  const isSeen = may(entity, 'view');
  const asked = JSON.stringify(query);
  const ask = useCallback(
    async (signal: AbortSignal) => (isSeen ? summarise(entity.id, JSON.parse(asked) as SummaryQuery, signal) : nothing),
    [entity.id, asked, isSeen],
  );
  const { value, error } = useAnswer(ask);
  return error === null ? value : nothing;
}
