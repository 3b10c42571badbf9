// Where the keyboard begins in a dialog or drawer: at the field that is filled in first.
import { useLayoutEffect } from 'react';

const texts = '[role=dialog] :is(input, textarea)';
const controls = '[role=dialog] :is(input, textarea, button)';

/**
 * Focuses a field of a dialog once that has opened, unless the person was quicker: a dialog takes the focus itself when
 * it opens, and on a slow machine somebody may be typing in it by then.
 * @param focus Focuses the field; another function begins anew, so it stays the same while the same is shown.
 * @param opening Time the dialog takes to open and to take the focus, ms.
 */
export function useFirstFocus(focus: () => void, opening: number): void {
  // Before it is painted: nobody can have gone to another place in it yet.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const pause = setTimeout(() => {
      const now = document.activeElement;
      const isChosen = now?.matches(now === before ? texts : controls) ?? false;
      if (!isChosen) focus();
    }, opening);
    return () => clearTimeout(pause);
  }, [focus, opening]);
}
