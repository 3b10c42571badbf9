// What names a record: fields side by side, or of several fields the first one that is filled.

import type { TitlePart } from './descriptor/entity.ts';
import type { Json, Language } from './descriptor/value.ts';
import { isEmpty } from './paths.ts';

/** Every field that a title may show. */
export function titlePaths(title: readonly TitlePart[]): string[] {
  return title.flat();
}

/** What a record is called in each language; `wordOf` gives what stands in a field. */
export function titleIn(
  title: { readonly [language in Language]: readonly TitlePart[] },
  wordOf: (path: string) => Json | undefined,
): { readonly [language in Language]: string } {
  const said = (language: Language): string => titleText(title[language], wordOf).join(' ');
  return { zh: said('zh'), en: said('en'), my: said('my') };
}

/** The words of a title, empty ones left out; `wordOf` gives what stands in a field. */
export function titleText(title: readonly TitlePart[], wordOf: (path: string) => Json | undefined): string[] {
  return title.flatMap((part) => {
    const word = [part]
      .flat()
      .map(wordOf)
      .find((found) => !isEmpty(found));
    return word === undefined ? [] : [String(word)];
  });
}
