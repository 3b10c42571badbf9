// Enter in a single-line input goes on to the next one, as people who type documents all day expect.
import { createContext, type KeyboardEvent } from 'react';
import { isPressed } from '../ui/shortcuts.ts';

const inputs = '.tg-form input:not([type=file]):not([disabled]), .tg-form textarea';
/** In a drawer only lines that are missing are stopped at: behind them Enter takes the line as a whole. */
const stops = {
  page: `${inputs}, .tg-lines-bar [id$="-add"], .tg-fold-fields[aria-expanded="false"]`,
  drawer: `${inputs}, [data-missing] button`,
};

/** What Enter in the last input leads to, in forms that end in something. */
export const AtEnd = createContext<(() => void) | null>(null);

interface Going {
  readonly isBack: boolean;
  readonly atEnd?: (() => void) | null;
}

/** Goes on from an input that has heard the key itself. */
export function goOn(from: HTMLElement, { isBack, atEnd }: Going): void {
  const form = from.closest<HTMLElement>('.tg-form');
  if (!form) return;
  const isInDrawer = form.closest('[role=dialog]') !== null;
  const all = [...form.querySelectorAll<HTMLElement>(isInDrawer ? stops.drawer : stops.page)];
  const at = all.indexOf(from);
  const ahead = isBack ? all.slice(0, Math.max(at, 0)).reverse() : all.slice(at + 1);
  const group = from.closest('.tg-radios');
  const next = ahead.find((stop) => stop.checkVisibility() && (group === null || !group.contains(stop)));
  if (next) next.focus();
  else if (!isBack) atEnd?.();
}

/** Moves the focus; boxes of choices go on by themselves, text of several lines uses Enter. Drawers hear keys of their own inputs only. */
export function enterToNext(event: KeyboardEvent<HTMLElement>, atEnd?: () => void): void {
  const { target, currentTarget } = event;
  const isBack = isPressed('fieldBefore', event);
  if (!isBack && !isPressed('nextField', event)) return;
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
  const isPicker = target.getAttribute('role') === 'combobox' && !target.closest('.tg-completed');
  if (!['text', 'search', 'radio'].includes(target.type) || isPicker) return;
  event.preventDefault();
  goOn(target, { isBack, ...(atEnd && { atEnd }) });
}
