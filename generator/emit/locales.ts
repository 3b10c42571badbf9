// locales/<language>.gen.json: every label and sentence of a language, as i18next reads it.
import { languages } from '../../runtime/core/descriptor.ts';
import type { EmittedFile, Model } from '../model/model.ts';

/** Path below generated/ of the labels of a language. */
export function localeFile(language: (typeof languages)[number]): string {
  return `locales/${language}.gen.json`;
}

export function emitLocales(model: Model): EmittedFile[] {
  return languages.map((language) => ({
    path: localeFile(language),
    text: `${JSON.stringify(model.locales[language], null, 2)}\n`,
  }));
}
