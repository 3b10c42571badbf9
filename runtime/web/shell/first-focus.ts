// Where the keyboard begins in a dialog or drawer: at the field that is filled in first.
import { useLayoutEffect, useRef } from 'react';

const texts = '[role=dialog] :is(input, textarea)';
const controls = '[role=dialog] :is(input, textarea, button)';

/**
 * Focuses a field of a dialog once that has opened, unless the person was quicker: a dialog takes the focus itself when
 * it opens, and on a slow machine somebody may be typing in it by then.
 * @param focus Focuses the field.
 * @param opening Time the dialog takes to open and to take the focus, ms.
 * @param visit What is shown; the focus goes to the field again when it changes.
 */
export function useFirstFocus(focus: () => void, opening: number, visit: unknown): void {
  const latest = useRef(focus);
  latest.current = focus;
  // Before it is painted: nobody can have gone to another place in it yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit begins anew
  useLayoutEffect(() => {
    const before = document.activeElement;
    const pause = setTimeout(() => {
      const now = document.activeElement;
      const isChosen = now?.matches(now === before ? texts : controls) ?? false;
      if (!isChosen) latest.current();
    }, opening);
    return () => clearTimeout(pause);
  }, [opening, visit]);
}
