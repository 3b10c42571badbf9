// Keys: every one that is told is handled, every one that is handled is told, and none takes what a browser or an input method needs.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import {
  ariaKeys,
  isPressed,
  type KeyPress,
  keyText,
  places,
  shortcutIds,
  shortcutOf,
} from '../../runtime/web/ui/shortcuts.ts';

const root = join(import.meta.dirname, '..', '..');
const registry = 'runtime/web/ui/shortcuts.ts';
const code = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'runtime/web', 'overrides'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && file !== registry)
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
});

describe('every key', () => {
  it.each(shortcutIds)('%s is handled by somebody', (id) => {
    expect(code.filter(({ text }) => text.includes(`isPressed('${id}', `)).map(({ file }) => file)).not.toEqual([]);
  });

  it.each(shortcutIds)('%s has words in three languages, and so has its place', (id) => {
    for (const language of languages) {
      const { places: named, keys } = (
        model.locales[language].ui as { shortcuts: { [part: string]: { [key: string]: string } } }
      ).shortcuts;
      expect([keys?.[id], named?.[shortcutOf(id).place]].map((text) => typeof text)).toEqual(['string', 'string']);
    }
  });

  it('that is handled is asked of the registry', () => {
    const aside =
      /\.key (===|!==) '(?!\w+\.)|\.key\.toLowerCase\(\)|\bkey === '(Enter|Escape|Tab|Delete|Home|End|F\d+|Arrow\w+)'/;
    // Which way an arrow leads is asked once it is known that it was pressed.
    const direction = /event\.key === '(ArrowDown|ArrowUp|ArrowLeft)' \?/g;
    const wrong = code.filter(({ text }) => /KeyboardEvent/.test(text) && aside.test(text.replaceAll(direction, '')));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('of one place is told from the others there', () => {
    for (const place of places) {
      const there = shortcutIds.filter((id) => shortcutOf(id).place === place).flatMap((id) => ariaKeys(id).split(' '));
      const doubled = there.filter((keys, at) => there.indexOf(keys) < at);
      // Arrows go on among tabs of a form as among those of pages; within one place nothing is heard twice.
      expect([place, doubled]).toEqual([place, []]);
    }
  });

  it('that is heard everywhere needs Ctrl, or is no sign that browsers look for text by', () => {
    for (const id of shortcutIds.filter((one) => shortcutOf(one).place === 'everywhere')) {
      const { ctrl = false, keys } = shortcutOf(id);
      expect([id, ctrl || !keys.some((key) => ['/', "'", ' ', 'Backspace'].includes(key))]).toEqual([id, true]);
      // New window, tab and private window, close, print, reload, address, find, history, downloads.
      expect([id, ctrl && keys.some((key) => 'ntwprlfhjd'.includes(key))]).toEqual([id, false]);
    }
  });
});

describe('a key', () => {
  it('is pressed with what is held for it, and with nothing else', () => {
    expect(isPressed('find', press('k', { ctrlKey: true }))).toBe(true);
    expect(isPressed('find', press('K', { metaKey: true }))).toBe(true);
    expect(isPressed('find', press('k'))).toBe(false);
    expect(isPressed('find', press('k', { ctrlKey: true, altKey: true }))).toBe(false);
    expect(isPressed('find', press('k', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isPressed('moveLine', press('ArrowUp', { altKey: true }))).toBe(true);
    expect(isPressed('nextLine', press('ArrowUp', { altKey: true }))).toBe(false);
    expect(isPressed('nextField', press('Enter', { shiftKey: true }))).toBe(false);
    expect(isPressed('fieldBefore', press('Enter', { shiftKey: true }))).toBe(true);
  });

  it('that makes a character is none, in React and outside', () => {
    expect(isPressed('openFound', press('Enter', { isComposing: true }))).toBe(false);
    expect(isPressed('openFound', press('Enter', { nativeEvent: { isComposing: true } }))).toBe(false);
    expect(isPressed('openFound', press('Enter', { nativeEvent: { isComposing: false } }))).toBe(true);
  });

  it('is asked for help by its sign, whatever it takes to type it', () => {
    for (const event of [press('?', { shiftKey: true }), press('?'), press('？')])
      expect(isPressed('help', event)).toBe(true);
    expect(isPressed('help', press('/', { shiftKey: true }))).toBe(false);
  });

  it('is written as keyboards and screen readers have it', () => {
    expect([keyText('find'), ariaKeys('find')]).toEqual(['Ctrl+K', 'Control+K']);
    expect([keyText('moveLine'), ariaKeys('moveLine')]).toEqual(['Alt+↑ Alt+↓', 'Alt+ArrowUp Alt+ArrowDown']);
    expect(keyText('help')).toBe('?');
  });
});
