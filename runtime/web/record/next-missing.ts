// F8 goes on to the next field that has to be filled in and is empty: what is filled or proposed need not be passed by Tab.

import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isPressed } from '../ui/shortcuts.ts';
import { inputId } from './field-place.ts';
import { splitAtLine } from './focus-field.ts';
import type { FormScope } from './form-scope.tsx';

/** What field templates write on fields that have to be filled in and are empty. */
const missing = '[data-missing]';
const inputs = 'input:not([type=hidden], [type=file], [disabled]), textarea:not([disabled])';
const buttons = 'button:not([disabled])';

type Missing = Pick<FormScope, 'checker' | 'openers' | 'path'>;

/** Once nothing is missing the focus goes to what is done with the record then. Drawers hear keys of their own inputs only. */
export function goToNextMissing(event: KeyboardEvent<HTMLElement>, scope: Missing, atEnd?: () => void): void {
  const { target, currentTarget } = event;
  if (!isPressed('nextMissing', event) || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  event.preventDefault();
  // What was typed is stored, and what follows from it proposed, when the input is left. Keys that come at once find the next input.
  flushSync(() => target.blur());
  focusBehind(currentTarget, { from: target, scope, ...(atEnd && { atEnd }) });
}

/** The same on a page that was just opened, where no input has the focus. `within`: what stands in the form. */
export function useFirstMissing(within: RefObject<HTMLElement | null>, scope: Missing): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const form = within.current?.closest('form');
      if (!isPressed('nextMissing', event) || !form?.checkVisibility() || isTakenBy(event.target)) return;
      event.preventDefault();
      focusBehind(form, { from: null, scope });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [within, scope]);
}

/** Whether a key belongs to a form or dialog that has the focus. Of one that has just gone, or is a page out of sight, it does not. */
function isTakenBy(target: EventTarget | null): boolean {
  const place = target instanceof Element && target.closest('form, [role="dialog"]');
  return place instanceof Element && place.checkVisibility();
}

interface Going {
  readonly from: HTMLElement | null;
  readonly scope: Missing;
  /** What comes once nothing is missing; else the button that leads on. */
  readonly atEnd?: () => void;
}

function focusBehind(form: HTMLElement, { from, scope, atEnd }: Going): void {
  const fields = [...form.querySelectorAll<HTMLElement>(missing)].filter((field) => !(from && field.contains(from)));
  const lines = linesMissing(scope);
  const all = [...fields, ...lines.keys()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const next = all.find((place) => from !== null && isBefore(from, place)) ?? all[0];
  const open = next && lines.get(next);
  if (open) open();
  else if (!next && atEnd) atEnd();
  else
    (
      next?.querySelector<HTMLElement>(inputs) ??
      next?.querySelector<HTMLElement>(buttons) ??
      form.querySelector<HTMLElement>('.ant-btn-primary') ??
      from
    )?.focus();
}

function isBefore(a: HTMLElement, b: HTMLElement): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Tables in which a line lacks something, each with what opens the first such line there. */
function linesMissing(scope: Missing): ReadonlyMap<HTMLElement, () => void> {
  const tables = new Map<HTMLElement, () => void>();
  for (const { path } of scope.checker.missing()) {
    const [lines = '', index = '', rest = ''] = splitAtLine(path);
    const open = index === '' ? undefined : scope.openers.get(lines);
    const table = open && document.getElementById(inputId(scope, lines));
    if (table && !tables.has(table)) tables.set(table, () => open(Number(index), rest));
  }
  return tables;
}
