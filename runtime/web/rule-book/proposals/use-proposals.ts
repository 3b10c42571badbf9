// The proposals about the rules of one entity, loaded when one of its entries is opened.
import { useEffect, useState } from 'react';
import type { ToldProposal } from '../../../core/rule-book/rule-proposals.ts';
import { useBook } from '../book-context.ts';

/** null until they are there; undefined where none are told. */
export function useProposals(entity: string): readonly ToldProposal[] | null | undefined {
  const { proposals } = useBook();
  const [loaded, setLoaded] = useState<{ readonly entity: string; readonly told: readonly ToldProposal[] } | null>(
    null,
  );
  const load = proposals?.load;
  useEffect(() => {
    if (!load) return;
    let isGone = false;
    load(entity).then(
      (told) => {
        if (!isGone) setLoaded({ entity, told });
      },
      // The call has told it; the rest of the entry is read all the same.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [load, entity]);
  if (!load) return undefined;
  return loaded?.entity === entity ? loaded.told : null;
}
