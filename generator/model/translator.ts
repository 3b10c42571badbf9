// Translates locale keys of a model into all three languages at once.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import type { Model } from './model.ts';

export interface Params {
  readonly [name: string]: LocalizedText | string | number;
}

const separators: LocalizedText = { zh: '、', en: ', ', my: '၊ ' };

export class Translator {
  readonly #locales: Model['locales'];
  readonly #found = new Map<string, LocalizedText | null>();

  constructor(locales: Model['locales']) {
    this.#locales = locales;
  }

  /** The words at a key, or null where no language has any. */
  find(key: string): LocalizedText | null {
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const words = this.#lookUp(key);
    this.#found.set(key, words);
    return words;
  }

  #lookUp(key: string): LocalizedText | null {
    const found = inEach((language) => textAt(this.#locales[language], key) ?? '');
    return languages.some((language) => found[language] !== '') ? found : null;
  }

  /** The words at a key with its parameters put in; a key without words says its last part. */
  say(key: string, params: Params = {}): LocalizedText {
    return fill(this.find(key) ?? same(key.slice(key.lastIndexOf('.') + 1)), params);
  }

  /** Words of the rule book itself. */
  book(key: string, params: Params = {}): LocalizedText {
    return this.say(`book.${key}`, params);
  }
}

/** Words for each of the names. */
export function labelled(
  names: readonly string[],
  say: (name: string) => LocalizedText,
): { [name: string]: LocalizedText } {
  return Object.fromEntries(names.map((name) => [name, say(name)]));
}

/** The same text in every language. */
export function same(text: string): LocalizedText {
  return { zh: text, en: text, my: text };
}

/** Words made for each language. */
export function inEach(make: (language: Language) => string): LocalizedText {
  return { zh: make('zh'), en: make('en'), my: make('my') };
}

/** Puts parameters in their places; a place without a parameter stays. */
export function fill(words: LocalizedText, params: Params): LocalizedText {
  return inEach((language) => {
    const text = words[language];
    // Most have no places at all.
    if (!text.includes('{{')) return text;
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
      const value = params[name];
      return value === undefined ? place : typeof value === 'object' ? value[language] : String(value);
    });
  });
}

/** A list in the way of each language. */
export function list(items: readonly LocalizedText[], separator: LocalizedText = separators): LocalizedText {
  return inEach((language) => items.map((item) => item[language]).join(separator[language]));
}

/** One after the other, without anything between. */
export function join(...parts: readonly LocalizedText[]): LocalizedText {
  return inEach((language) => parts.map((part) => part[language]).join(''));
}

function textAt(tree: LocaleTree, key: string): string | null {
  let node: string | LocaleTree | undefined = tree;
  for (const step of key.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  return typeof node === 'string' ? node : null;
}
