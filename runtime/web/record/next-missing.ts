// F8 goes on to the next field that has to be filled in and is empty: what is filled or proposed need not be passed by Tab.
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { isPressed } from '../ui/shortcuts.ts';

/** What field templates write on fields that have to be filled in and are empty. */
const missing = '[data-missing]';
const inputs = 'input:not([type=hidden], [disabled]), textarea:not([disabled]), button:not([disabled])';

/** Once nothing is missing the focus goes to what is done with the record then. Drawers hear keys of their own inputs only. */
export function goToNextMissing(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!isPressed('nextMissing', event) || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  event.preventDefault();
  // What was typed is stored, and what follows from it proposed, when the input is left.
  target.blur();
  focusBehind(currentTarget, target);
}

/** The same where nothing in the form has the focus: on a page just opened, or behind a dialog whose opener is gone. `within`: what stands in the form. */
export function useFirstMissing(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const form = within.current?.closest('form');
      const { target } = event;
      const isAround = target instanceof Node && form && target !== form && target.contains(form);
      if (!isPressed('nextMissing', event) || !isAround || !form.checkVisibility()) return;
      event.preventDefault();
      focusBehind(form, null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [within]);
}

function focusBehind(form: HTMLElement, from: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const all = [...form.querySelectorAll<HTMLElement>(missing)].filter((field) => !(from && field.contains(from)));
    const isBehind = (field: HTMLElement): boolean =>
      from !== null && (from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const next = all.find(isBehind) ?? all[0];
    const input = next?.querySelector<HTMLElement>(inputs) ?? form.querySelector<HTMLElement>('.ant-btn-primary');
    (input ?? from)?.focus();
  });
}
