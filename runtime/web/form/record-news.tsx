// At the foot of a record: that somebody else has changed it meanwhile.
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { ServedRow } from '../api/entity-calls.ts';
import { useIsOutdated } from '../api/heard-changes.ts';
import type { RecordStore } from '../record/record-store.ts';
import { laterPart } from '../ui/later-part.tsx';

const OutdatedRecord = laterPart(() => import('../live/outdated-record.tsx'));

export interface RecordNewsProps {
  readonly entity: string;
  /** As the server last gave it. */
  readonly record: ServedRow;
  readonly store: RecordStore;
}

export function RecordNews({ entity, record, store }: RecordNewsProps): ReactNode {
  const id = typeof record.id === 'string' ? record.id : null;
  const version = Number(record.rowVersion ?? record.version ?? 0);
  const isOutdated = useIsOutdated(entity, id, version);
  const isUnsaved = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.isDirty, [store]),
  );
  if (!isOutdated || id === null) return null;
  return <OutdatedRecord entity={entity} id={id} version={version} isUnsaved={isUnsaved} />;
}
