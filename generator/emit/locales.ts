// locales/<language>.gen.json: every label and sentence of a language, as i18next reads it.
import { languages } from '../../runtime/core/descriptor.ts';
import { bookFile } from '../model/build-locales.ts';
import type { EmittedFile, Model } from '../model/model.ts';

/** Path below generated/ of the labels of a language. */
export function localeFile(language: (typeof languages)[number]): string {
  return `locales/${language}.gen.json`;
}

/** The words of the rule book stand in the book itself. */
export function emitLocales(model: Model): EmittedFile[] {
  return languages.map((language) => {
    const { [bookFile.key]: _book, ...tree } = model.locales[language];
    return { path: localeFile(language), text: `${JSON.stringify(tree, null, 2)}\n` };
  });
}
