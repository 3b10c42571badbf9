// locales/<language>.gen.json: every label and sentence of a language, as i18next reads it.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { bookFile, paperWords } from '../model/build-locales.ts';
import type { EmittedFile, Model } from '../model/model.ts';

/** Path below generated/ of the labels of a language. */
export function localeFile(language: Language): string {
  return `locales/${language}.gen.json`;
}

/** The words of the rule book stand in the book itself, those of papers in them. */
export function emitLocales(model: Model): EmittedFile[] {
  return languages.map((language) => emitLocale(language, model.locales[language]));
}

function emitLocale(
  language: Language,
  { [bookFile.key]: _book, [paperWords.key]: _papers, ...tree }: LocaleTree,
): EmittedFile {
  return { path: localeFile(language), text: `${JSON.stringify(tree, null, 2)}\n` };
}
