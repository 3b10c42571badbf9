// Sentences of the API in the reader's language, from the compiled locales.
import { createInstance, type i18n } from 'i18next';
import { type Json, type Language, languages } from '../core/descriptor/value.ts';
import { type DescribedFinding, describeFinding, type Finding, type Translate } from '../core/findings.ts';
import type { ServerModel } from '../core/model.ts';

export const defaultLanguage: Language = 'zh';

/** Cookie that holds the reader's language. */
export const languageCookie = 'tongguan_language';

export class Messages {
  readonly #translators = new Map<Language, Translate>();

  constructor(locales: ServerModel['locales']) {
    for (const language of languages) {
      const instance: i18n = createInstance();
      // Everything is at hand, so nothing is waited for; sentences are no HTML, so nothing is escaped.
      void instance.init({
        lng: language,
        fallbackLng: false,
        initAsync: false,
        nsSeparator: false,
        interpolation: { escapeValue: false },
        resources: { [language]: { translation: locales[language] } },
      });
      const translate = instance.getFixedT(language);
      this.#translators.set(language, (key, params) => translate(key, { ...params }));
    }
  }

  /** The sentence of a locale key; a parameter `@key` is looked up first. */
  format(language: Language, key: string, params: { readonly [name: string]: Json } = {}): string {
    return this.describe(language, { path: '', rule: '', sentence: key, params }).message;
  }

  /** Whether there are words under a key. */
  has(language: Language, key: string): boolean {
    return this.translator(language)(key) !== key;
  }

  /** A finding with its sentence. */
  describe(language: Language, finding: Finding): DescribedFinding {
    return describeFinding(finding, this.translator(language));
  }

  translator(language: Language): Translate {
    const translate = this.#translators.get(language);
    if (!translate) throw new Error(`No sentences in language ${language}`);
    return translate;
  }
}

/** The language a cookie names, or the default one. */
export function languageOf(cookie: string | undefined): Language {
  return languages.find((language) => language === cookie) ?? defaultLanguage;
}
