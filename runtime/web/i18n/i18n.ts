// Labels and sentences of the compiled locales in i18next, each language loaded when it is first used.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '../../core/descriptor.ts';
import type { LocaleTree } from '../../core/model.ts';
import { keepLanguage } from './language.ts';

/** Loads the compiled locale of a language; handed in by main.tsx. */
export type LoadLocale = (language: Language) => Promise<LocaleTree>;

let loadLocale: LoadLocale | null = null;

/** Starts i18next in a language. A key without a text shows as the key, so that a gap is seen. */
export async function startI18n(language: Language, load: LoadLocale): Promise<void> {
  loadLocale = load;
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: [...languages],
    fallbackLng: false,
    resources: { [language]: { translation: await load(language) } },
    interpolation: { escapeValue: false },
    returnNull: false,
    nsSeparator: false,
  });
  keepLanguage(language);
}

/** Switches every text, the `lang` attribute and the language the server answers in. */
export async function changeLanguage(language: Language): Promise<void> {
  if (loadLocale && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await loadLocale(language));
  }
  keepLanguage(language);
  await i18next.changeLanguage(language);
}

/** The language in use. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.language) ?? 'zh';
}

/** A text outside of components: toasts of the API client. */
export function say(key: string, params: { readonly [name: string]: unknown } = {}): string {
  return i18next.t(key, params);
}
