// Where the keyboard goes on when a dialog closes: at what opened it.
import { useEffect, useState } from 'react';

/**
 * For dialogs that are mounted while they are open. Gives the focus back when they go, unless it has gone elsewhere by
 * itself; what opened them may be gone as well (the row of a deleted record), then the page has it. Called before
 * anything of the dialog is drawn: its first input takes the focus as soon as it is there.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog is gone: what opened it cannot be focused below its mask, nor by antd, which lets go last.
      requestAnimationFrame(() => giveBack(opener));
    },
    [opener],
  );
}

/** Focuses what opened a dialog or menu if nothing else has the focus. */
export function giveBack(opener: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const content = document.getElementById('content');
  const target = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : content;
  target?.focus({ preventScroll: true });
}
