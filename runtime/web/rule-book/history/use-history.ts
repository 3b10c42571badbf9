// The history of one entity, loaded when it is first asked for.
import { useEffect, useState } from 'react';
import type { RuleHistory } from '../../../core/rule-book/rule-history.ts';
import { useBook } from '../book-context.ts';

/** null until it is there; undefined where nothing can load it. Throws what kept it from coming. */
export function useHistory(entity: string | undefined): RuleHistory | null | undefined {
  const { loadHistory } = useBook();
  const [loaded, setLoaded] = useState<{ readonly entity: string; readonly history: RuleHistory } | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    if (!loadHistory || entity === undefined) return;
    let isGone = false;
    loadHistory(entity).then(
      (history) => {
        if (!isGone) setLoaded({ entity, history });
      },
      (reason) => setFault(reason ?? new Error('The history of the rules did not come')),
    );
    return () => {
      isGone = true;
    };
  }, [loadHistory, entity]);
  if (fault) throw fault;
  if (!loadHistory || entity === undefined) return undefined;
  return loaded?.entity === entity ? loaded.history : null;
}
