// A summary of an entity for the dashboard, asked for once; null while it is coming, empty for who may not see any.
import { useEffect, useState } from 'react';
import type { EntityDescriptor } from '../../runtime/core/descriptor.ts';
import { type SummaryGroup, type SummaryQuery, summarise } from '../../runtime/web/api/summary.ts';
import { useSession } from '../../runtime/web/session/session.ts';

const nothing: readonly SummaryGroup[] = [];

/** The groups of the summary; a failed call leaves the figures away. */
export function useSummary(entity: EntityDescriptor, query: SummaryQuery): readonly SummaryGroup[] | null {
  const { may } = useSession();
  const [groups, setGroups] = useState<readonly SummaryGroup[] | null>(null);
  const isSeen = may(entity, 'view');
  const asked = JSON.stringify(query);
  useEffect(() => {
    if (!isSeen) return;
    const stop = new AbortController();
    summarise(entity.id, JSON.parse(asked) as SummaryQuery, stop.signal).then(setGroups, () => {
      if (!stop.signal.aborted) setGroups(nothing);
    });
    return () => stop.abort();
  }, [entity.id, asked, isSeen]);
  return isSeen ? groups : nothing;
}
