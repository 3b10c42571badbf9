// What a key does in a grid while nothing is typed, and while something is.
import { isPressed, type KeyPress } from '../ui/shortcuts.ts';
import type { GridDirection } from './places.ts';

export type GridCommand =
  | { readonly go: GridDirection; readonly toEdge?: boolean; readonly extends?: boolean }
  | { readonly goTo: 'rowStart' | 'rowEnd' | 'start' | 'end'; readonly extends?: boolean }
  | { readonly page: 1 | -1; readonly extends?: boolean }
  | { readonly next: 1 | -1; readonly by: 'tab' | 'enter' }
  | {
      readonly act:
        | 'edit'
        | 'choose'
        | 'clear'
        | 'cancel'
        | 'undo'
        | 'redo'
        | 'fillDown'
        | 'newRow'
        | 'nextRow'
        | 'insert'
        | 'duplicate'
        | 'remove'
        | 'moveUp'
        | 'moveDown'
        | 'open'
        | 'markAll'
        | 'markRow'
        | 'nextFault';
    };

/** While an input method puts a character together, keys are its own. All three signs are needed: browsers differ in which they give. */
export function isComposing(event: {
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly key: string;
}): boolean {
  return event.isComposing || event.keyCode === 229 || event.key === 'Process';
}

const arrows: { readonly [key: string]: GridDirection } = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const listSteps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** How far a key goes in an open list of choices; null for another key. */
export function stepInList({ key }: Pick<KeyPress, 'key'>): number | null {
  return listSteps[key] ?? null;
}

/** Whether a key gives up what is being typed. */
export function givesUp({ key }: Pick<KeyPress, 'key'>): boolean {
  return key === 'Escape';
}

const ofText = ['Home', 'End', 'Delete', 'Backspace'];

/** Whether a key works on the text that is being typed. `inside`: arrows move within it, and not from cell to cell. */
export function isOfText(event: KeyPress, inside: boolean): boolean {
  const isCtrl = event.ctrlKey || event.metaKey;
  if (arrows[event.key]) return !event.altKey && (inside || isCtrl || event.shiftKey);
  if (ofText.includes(event.key)) return !(isCtrl && event.key === 'Delete');
  const action = actionOf(event);
  return action !== null && 'act' in action && ['undo', 'redo', 'markAll', 'markRow'].includes(action.act);
}

/** The command of a key, or null for one that is text or none of the grid's. `isNumber`: in a cell of numbers, where a plus is no text. */
export function commandOf(event: KeyPress, isNumber = false): GridCommand | null {
  if (isNumber && isPressed('numberAndNew', event)) return { act: 'nextRow' };
  return actionOf(event) ?? goingOf(event);
}

function actionOf(event: KeyPress): GridCommand | null {
  if (isPressed('editCell', event)) return { act: 'edit' };
  if (isPressed('chooseInCell', event)) return { act: 'choose' };
  if (isPressed('undo', event)) return { act: 'undo' };
  if (isPressed('redo', event)) return { act: 'redo' };
  if (isPressed('fillDown', event)) return { act: 'fillDown' };
  if (isPressed('lineAndNew', event)) return { act: 'newRow' };
  if (isPressed('insertLine', event)) return { act: 'insert' };
  if (isPressed('copyLine', event)) return { act: 'duplicate' };
  if (isPressed('removeLine', event)) return { act: 'remove' };
  if (isPressed('moveLine', event)) return { act: event.key === 'ArrowUp' ? 'moveUp' : 'moveDown' };
  if (isPressed('openFromGrid', event)) return { act: 'open' };
  if (isPressed('markAll', event)) return { act: 'markAll' };
  if (isPressed('markLine', event)) return { act: 'markRow' };
  if (isPressed('nextMissing', event)) return { act: 'nextFault' };
  return null;
}

function goingOf(event: KeyPress): GridCommand | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  const isCtrl = ctrlKey || metaKey;
  const held = { ...(shiftKey && { extends: true }) };
  const arrow = arrows[key];
  if (arrow) return { go: arrow, ...(isCtrl && { toEdge: true }), ...held };
  if (key === 'Home') return { goTo: isCtrl ? 'start' : 'rowStart', ...held };
  if (key === 'End') return { goTo: isCtrl ? 'end' : 'rowEnd', ...held };
  if (isCtrl) return null;
  if (key === 'PageUp' || key === 'PageDown') return { page: key === 'PageUp' ? -1 : 1, ...held };
  if (key === 'Tab' || key === 'Enter') return { next: shiftKey ? -1 : 1, by: key === 'Tab' ? 'tab' : 'enter' };
  if (key === 'Delete') return { act: 'clear' };
  if (key === 'Escape') return { act: 'cancel' };
  return null;
}
