// What is collected lies among the drafts of this browser until it is proposed: one entry a person. What lay there is offered on return.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import {
  type Draft,
  type DraftPlace,
  deleteDraft,
  findDraft,
  saveDraft,
  withEarlier,
} from '../../runtime/web/record/draft-store.ts';
import type { ProposedChange } from '../../runtime/web/rule-book/proposals/proposed-change.ts';
import { useSession } from '../../runtime/web/session/session.ts';

type Additions = readonly ProposedChange[];

export interface KeptAdditions {
  readonly additions: Additions;
  /** Found on this device and neither taken up nor thrown away; null: nothing is. */
  readonly found: Draft | null;
  /** Keeps these in the place of what is collected. */
  readonly collect: (additions: Additions) => void;
  /** Goes on with what was found; what was collected since stays behind it. */
  readonly restore: (found: Draft) => void;
  readonly discard: (found: Draft) => void;
}

export function useAdditions(): KeptAdditions {
  const account = useSession().account.id;
  const place = useRef<DraftPlace>({ account, entity: 'entities', of: 'collected' }).current;
  const [additions, setAdditions] = useState<Additions>([]);
  const [found, setFound] = useState<Draft | null>(null);
  const isLooked = useRef(false);
  useEffect(() => {
    // Once: a page that comes back into sight has what it had.
    if (isLooked.current) return;
    isLooked.current = true;
    // Without IndexedDB (private windows of some browsers) nothing was kept.
    findDraft(place).then(setFound, () => {});
  }, [place]);
  const keep = useCallback(
    (collected: Additions, earlier: Draft | null) => {
      setAdditions(collected);
      setFound(earlier);
      const draft = collected.length > 0 ? withEarlier(draftOf(collected), earlier) : earlier;
      (draft ? saveDraft(place, draft) : deleteDraft(place)).catch(() => {});
    },
    [place],
  );
  return {
    additions,
    found,
    collect: (collected) => keep(collected, found),
    restore: (draft) => keep([...additionsIn(draft), ...additions], draft.earlier ?? null),
    discard: (draft) => keep(additions, draft.earlier ?? null),
  };
}

function draftOf(additions: Additions): Draft {
  const record = { additions: additions as unknown as Json };
  return { record, base: {}, titles: [], at: new Date().toISOString() };
}

function additionsIn({ record }: Draft): Additions {
  return record.additions as unknown as Additions;
}
