// What is asked for once the page of a record stands: what happened to it, and the records around it.
import { useMemo } from 'react';
import type { LoggedStep } from '../../core/progress.ts';
import { type HistoryEntry, historyOf, type RelatedGroup, relatedTo, type ServedRow } from '../api/entity-calls.ts';
import { useAnswer } from '../api/use-answer.ts';
import type { LinkOf } from '../record/record-links.ts';

export interface Surroundings {
  /** Newest first; null while it is not known. */
  readonly history: readonly HistoryEntry[] | null;
  readonly historyError: unknown;
  readonly reloadHistory: () => void;
  readonly log: readonly LoggedStep[];
  readonly groups: readonly RelatedGroup[];
  readonly linkOf: LinkOf;
  /** Why an action would be refused now; undefined: as far as is known it would not. */
  readonly refusalOf: (action: string) => string | undefined;
}

const nothing: readonly never[] = [];

/** Of a stored record; asked again when it has another version. Nothing is asked about a new one. */
export function useSurroundings(entity: string, record: ServedRow, isNew: boolean): Surroundings {
  const id = String(record.id);
  const version = String(record.version ?? record.rowVersion ?? '');
  const asking = { enabled: !isNew };
  const history = useAnswer(
    ['history', entity, id, version],
    (signal) => historyOf(entity, id, { signal, toast: false }),
    asking,
  );
  const related = useAnswer(
    ['related', entity, id, version],
    (signal) => relatedTo(entity, id, { signal, toast: false }),
    asking,
  );
  const links = related.value?.links;
  const linkOf = useMemo((): LinkOf => {
    const routes = new Map(links?.map(({ path, value, route }) => [`${path} ${value}`, route]));
    return (path, value) => routes.get(`${path} ${value}`);
  }, [links]);
  return {
    history: history.value,
    historyError: history.error,
    reloadHistory: history.reload,
    log: history.value ?? nothing,
    groups: related.value?.groups ?? nothing,
    linkOf,
    refusalOf: (action) => related.value?.refused.find((one) => one.action === action)?.message,
  };
}
