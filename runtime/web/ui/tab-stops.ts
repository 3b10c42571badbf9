// Buttons that empty a box are no stops of Tab: a form is gone through from input to input. By keyboard Delete does the same.
import { useLayoutEffect } from 'react';
import { isPressed } from './shortcuts.ts';

const clearButtons = '.ant-select-clear:not([tabindex])';

/** antd draws them as buttons that Tab stops at, and offers no way to change it. */
function skipIn(place: ParentNode | null | undefined): void {
  for (const button of place?.querySelectorAll<HTMLElement>(clearButtons) ?? []) button.tabIndex = -1;
}

/** On all pages: marked as Tab is pressed, before the browser looks where to go. */
export function skipClearButtons(): void {
  document.addEventListener('keydown', (event) => isPressed('leaveField', event) && skipIn(document), true);
}

/** For a box whose button comes with what Tab takes, after that: marked as soon as it is drawn. `id`: that of its input. */
export function useNoClearStop(id: string): void {
  useLayoutEffect(() => skipIn(document.getElementById(id)?.closest('.ant-select')));
}
