// The reader's language: Chinese by default, kept in local storage, told to the server by a cookie (spec 9).
import { type Language, languages } from '../../core/descriptor/value.ts';

/** Where a browser keeps the choice, for all of its tabs. */
export const storageKey = 'tongguan_language';
const cookieSeconds = 400 * 24 * 60 * 60;

/** What each language calls itself, for the selector: readable to those who cannot read the present language. */
export const ownNames: { readonly [language in Language]: string } = { zh: '中文', en: 'English', my: 'မြန်မာ' };

/** Value of the `lang` attribute: browsers choose fonts, line breaks and voices by it. */
export const htmlLanguage: { readonly [language in Language]: string } = { zh: 'zh-CN', en: 'en', my: 'my' };

function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value);
}

/** The language chosen last in this browser, else Chinese. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : 'zh';
}

/** Keeps the choice for the next visit and for the messages of the server. */
export function saveLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers in use
  document.cookie = `tongguan_language=${language}; path=/; max-age=${cookieSeconds}; samesite=strict`;
  document.documentElement.lang = htmlLanguage[language];
}

/** Calls back when another tab of this browser keeps another language. */
export function onLanguageSaved(work: (language: Language) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey && isLanguage(newValue)) work(newValue);
  });
}
