// Enter in a single-line input goes on to the next one, as people who type documents all day expect.
import type { KeyboardEvent } from 'react';
import { isPressed } from '../ui/shortcuts.ts';

const stops = '.tg-form input:not([type=file]):not([disabled]), .tg-form textarea, .tg-lines-bar button';

/** Moves the focus; pickers and text of several lines use Enter themselves. Drawers hear keys of their own inputs only. */
export function enterToNext(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  const isBack = isPressed('fieldBefore', event);
  if (!isBack && !isPressed('nextField', event)) return;
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
  const isPicker = target.getAttribute('role') === 'combobox' && !target.closest('.tg-completed');
  if (!['text', 'search'].includes(target.type) || isPicker) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)];
  const next = all[all.indexOf(target) + (isBack ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
