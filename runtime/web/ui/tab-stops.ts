// Buttons that empty a box are no stops of Tab: a form is gone through from input to input. By keyboard Delete does the same.
import { isPressed } from './shortcuts.ts';

const clearButtons = '.ant-select-clear:not([tabindex])';

/** antd draws them as buttons and has no say in it; they are marked as Tab is pressed, before the browser looks where to go. */
export function skipClearButtons(): void {
  const skip = (event: KeyboardEvent): void => {
    if (!isPressed('leaveField', event)) return;
    for (const button of document.querySelectorAll<HTMLElement>(clearButtons)) button.tabIndex = -1;
  };
  document.addEventListener('keydown', skip, true);
}
