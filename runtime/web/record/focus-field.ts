// Goes to a field by its path, opening the line it stands in.
import { flushSync } from 'react-dom';
import { inputId } from './field-place.ts';
import type { FormScope } from './form-scope.tsx';

const focusable = 'input:not([type=hidden]):not([hidden]), textarea, button, [tabindex]';

/** Scrolls a field into sight and puts the focus in it; paths through lines open the line first. */
export function focusField(scope: Pick<FormScope, 'path' | 'openers' | 'tabs' | 'folds'>, path: string): void {
  const place = nearest(scope, path)?.closest<HTMLElement>('.tg-section')?.dataset.section;
  // The section must stand before its field can be scrolled to.
  if (place !== undefined) {
    flushSync(() => {
      scope.tabs?.choose(place);
      scope.folds?.open(place);
    });
  }
  const [lines = '', index = '', rest = ''] = splitAtLine(path);
  const open = index === '' ? undefined : scope.openers.get(lines);
  if (open) {
    open(Number(index), rest);
    return;
  }
  const target = nearest(scope, path);
  if (!target) return;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const input = target.matches(focusable) ? target : target.querySelector<HTMLElement>(focusable);
  (input ?? target).focus({ preventScroll: true });
}

/** `goods.3.dangerous.name` -> [`goods`, `3`, `dangerous.name`]; a path without lines comes back whole. */
export function splitAtLine(path: string): readonly string[] {
  const match = /^(.*?)\.(\d+)(?:\.(.*))?$/.exec(path);
  return match ? [match[1] ?? '', match[2] ?? '', match[3] ?? ''] : [path, '', ''];
}

/** The element of the field, or of the group around it when it has none of its own. */
function nearest(scope: Pick<FormScope, 'path'>, path: string): HTMLElement | null {
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const element = document.getElementById(inputId(scope, keys.slice(0, length).join('.')));
    if (element) return element;
  }
  return null;
}
