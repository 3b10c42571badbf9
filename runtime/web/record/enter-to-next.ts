// Enter in a single-line input goes on to the next one, as people who type documents all day expect.
import type { KeyboardEvent } from 'react';

const stops = '.tg-form input:not([type=file]):not([disabled]), .tg-form textarea, .tg-lines-bar button';

/** Moves the focus; pickers and text of several lines use Enter themselves. Drawers hear keys of their own inputs only. */
export function enterToNext(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing;
  if (key !== 'Enter' || !isPlain) return;
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
  if (target.type !== 'text' || target.getAttribute('role') === 'combobox') return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)];
  const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
