// Every key the pages hear, in one place: whoever handles a key asks here, and the help tells from here, so that it cannot say anything else.

/** Where keys are heard, in the order the help tells them. */
export const places = ['everywhere', 'tabs', 'list', 'form', 'lines', 'grid', 'dialog', 'palette'] as const;
export type ShortcutPlace = (typeof places)[number];

interface Shortcut {
  readonly place: ShortcutPlace;
  /** Values of `KeyboardEvent.key`, any of them. */
  readonly keys: readonly string[];
  /** With Ctrl, on a Mac with Command. */
  readonly ctrl?: boolean;
  readonly alt?: boolean;
  readonly shift?: boolean;
  /** It takes Shift to type it on some keyboards. */
  readonly anyShift?: boolean;
}

const sideways = ['ArrowLeft', 'ArrowRight'] as const;
const upAndDown = ['ArrowUp', 'ArrowDown'] as const;

const all = {
  find: { place: 'everywhere', keys: ['k'], ctrl: true },
  help: { place: 'everywhere', keys: ['?', '？'], anyShift: true },
  nextTab: { place: 'tabs', keys: sideways },
  outerTab: { place: 'tabs', keys: ['Home', 'End'] },
  closeTab: { place: 'tabs', keys: ['Delete'] },
  openRow: { place: 'list', keys: ['Enter'] },
  save: { place: 'form', keys: ['s'], ctrl: true },
  mainAction: { place: 'form', keys: ['Enter'], ctrl: true, shift: true },
  nextField: { place: 'form', keys: ['Enter'] },
  fieldBefore: { place: 'form', keys: ['Enter'], shift: true },
  leaveField: { place: 'form', keys: ['Tab'], anyShift: true },
  nextMissing: { place: 'form', keys: ['F8'] },
  fieldRules: { place: 'form', keys: ['F1'] },
  calendar: { place: 'form', keys: ['ArrowDown'], alt: true },
  nextChoice: { place: 'form', keys: upAndDown },
  emptyChoice: { place: 'form', keys: ['Delete'] },
  dropTyped: { place: 'form', keys: ['Escape'] },
  elements: { place: 'form', keys: ['F4'] },
  nextSection: { place: 'form', keys: sideways },
  openLine: { place: 'lines', keys: ['Enter'] },
  nextLine: { place: 'lines', keys: upAndDown },
  moveLine: { place: 'lines', keys: upAndDown, alt: true },
  lineAndNew: { place: 'lines', keys: ['Enter'], ctrl: true },
  numberAndNew: { place: 'grid', keys: ['+'], anyShift: true },
  editCell: { place: 'grid', keys: ['F2'] },
  chooseInCell: { place: 'grid', keys: ['F4'] },
  fillDown: { place: 'grid', keys: ['d'], ctrl: true },
  undo: { place: 'grid', keys: ['z'], ctrl: true },
  redo: { place: 'grid', keys: ['y'], ctrl: true },
  insertLine: { place: 'grid', keys: ['Insert'], ctrl: true },
  copyLine: { place: 'grid', keys: ['d'], ctrl: true, shift: true },
  removeLine: { place: 'grid', keys: ['Delete'], ctrl: true },
  openFromGrid: { place: 'grid', keys: ['Enter'], alt: true },
  markLine: { place: 'grid', keys: [' '], shift: true },
  markAll: { place: 'grid', keys: ['a'], ctrl: true },
  takeBack: { place: 'lines', keys: ['z'], ctrl: true },
  proceed: { place: 'dialog', keys: ['Enter'], ctrl: true },
  nextFound: { place: 'palette', keys: upAndDown },
  openFound: { place: 'palette', keys: ['Enter'] },
} as const satisfies { readonly [id: string]: Shortcut };

export type ShortcutId = keyof typeof all;

export const shortcutIds = Object.keys(all) as ShortcutId[];

export function shortcutOf(id: ShortcutId): Shortcut {
  return all[id];
}

/** Code browsers give to keys that an input method takes. */
const composingCode = 229;

/** What of a key event is looked at, in React and outside. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly nativeEvent?: { readonly isComposing: boolean };
}

/** Whether the key goes to an input method: browsers say so in three ways, each of them not always. */
function isComposing({ key, keyCode, isComposing: composing, nativeEvent }: KeyPress): boolean {
  return composing === true || nativeEvent?.isComposing === true || keyCode === composingCode || key === 'Process';
}

/** Whether the keys were pressed, no others with them, and not to put a character together. */
export function isPressed(id: ShortcutId, event: KeyPress): boolean {
  const { keys, ctrl = false, alt = false, shift = false, anyShift = false }: Shortcut = all[id];
  if (isComposing(event)) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return (
    keys.includes(key) &&
    (event.ctrlKey || event.metaKey) === ctrl &&
    event.altKey === alt &&
    (anyShift || event.shiftKey === shift)
  );
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

const signs: { readonly [key: string]: string } = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: 'Enter',
  Tab: 'Tab',
  Escape: 'Esc',
  Delete: 'Delete',
  Insert: 'Insert',
  ' ': 'Space',
};

/** The keys as they are written on the keyboard: one list for each way to press it. */
export function keyTexts(id: ShortcutId): string[][] {
  const { keys, ctrl, alt, shift }: Shortcut = all[id];
  const held = [
    ...(ctrl ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? ['Shift'] : []),
  ];
  // The full-width sign is the same key.
  const told = keys.filter((key) => key !== '？');
  return told.map((key) => [...held, signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)]);
}

/** `Ctrl+S`, for the tooltip of the button that does the same. */
export function keyText(id: ShortcutId): string {
  return keyTexts(id)
    .map((keys) => keys.join('+'))
    .join(' ');
}

/** Value of `aria-keyshortcuts`. */
export function ariaKeys(id: ShortcutId): string {
  const { keys, ctrl, alt, shift }: Shortcut = all[id];
  const held = [...(ctrl ? [isMac ? 'Meta' : 'Control'] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : [])];
  return keys.map((key) => [...held, key.length === 1 ? key.toUpperCase() : key].join('+')).join(' ');
}

/** Whether somebody is typing: a plain key is then a sign of the text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return isText || target instanceof HTMLTextAreaElement || target.isContentEditable;
}
