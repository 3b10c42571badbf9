// What is typed into a drawer lies among the drafts of this browser until it is collected or proposed: whoever opens the drawer again goes on with it.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type DraftPlace, deleteDraft, findDraft, saveDraft } from '../../runtime/web/record/draft-store.ts';
import { useSession } from '../../runtime/web/session/session.ts';

export interface Typed<Draft> {
  readonly draft: Draft;
  /** Whether it was found, and not typed since the drawer was opened. */
  readonly isFound: boolean;
  readonly onDraft: (change: (before: Draft) => Draft) => void;
  /** Begins anew. */
  readonly clear: () => void;
}

/** `of`: the entity and what is added to it. */
export function useTyped<Draft extends object>(of: string, empty: Draft): Typed<Draft> {
  const account = useSession().account.id;
  const place = useRef<DraftPlace>({ account, entity: 'entities', of }).current;
  const blank = useRef(empty).current;
  const [draft, setDraft] = useState(empty);
  const [isFound, setFound] = useState(false);
  const isTyped = useRef(false);
  useEffect(() => {
    // Without IndexedDB (private windows of some browsers) nothing was kept.
    findDraft(place).then(
      (found) => {
        if (!found || isTyped.current) return;
        setDraft({ ...blank, ...(found.record as Partial<Draft>) });
        setFound(true);
      },
      () => {},
    );
  }, [place, blank]);
  useEffect(() => {
    if (!isTyped.current) return;
    const record = draft as unknown as Row;
    const kept = { record, base: {}, titles: [], at: new Date().toISOString() };
    saveDraft(place, kept).catch(() => {});
  }, [place, draft]);
  const onDraft = useCallback((change: (before: Draft) => Draft): void => {
    isTyped.current = true;
    setDraft(change);
  }, []);
  const clear = useCallback((): void => {
    isTyped.current = false;
    setFound(false);
    setDraft(blank);
    deleteDraft(place).catch(() => {});
  }, [place, blank]);
  return { draft, isFound, onDraft, clear };
}
