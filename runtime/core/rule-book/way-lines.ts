// The words beside a way of a lifecycle's drawing: its actions, and below those of the same people who makes them, one a line.
import type { Language } from '../descriptor/value.ts';

export interface WayLine {
  readonly key: string;
  readonly text: string;
  /** Absent: it names who makes the actions above it. */
  readonly action?: string;
}

const separators: { readonly [language in Language]: string } = { zh: '、', en: ', ', my: '၊ ' };

/**
 * The lines in a language. `nameOf` says an action; `actorsOf` who makes it, parted as lists of the language are, or undefined
 * where nobody is named.
 */
export function wayLines(
  actions: readonly string[],
  language: Language,
  nameOf: (action: string) => string,
  actorsOf: (action: string) => string | undefined,
): WayLine[] {
  return actions.flatMap((action, index) => {
    const actors = actorsOf(action);
    const next = actions[index + 1];
    const isLast = next === undefined || actorsOf(next) !== actors;
    const named = { key: action, text: nameOf(action), action };
    if (actors === undefined || !isLast) return [named];
    const people = actors.split(separators[language]);
    return [named, ...people.map((text) => ({ key: `${action} by ${text}`, text }))];
  });
}
