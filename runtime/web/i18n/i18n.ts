// Labels and sentences of the compiled locales in i18next, each language loaded when it is first used.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '../../core/descriptor/value.ts';
import type { LocaleTree } from '../../core/model.ts';
import {
  addShownAreas,
  type LoadAreaWords,
  loadWordsOfKey,
  speaksOf,
  startAreaWords,
  textStillToCome,
} from './area-words.ts';
import { onLanguageSaved, saveLanguage } from './language.ts';

/** Loads the compiled words of a language; handed in by main.tsx. */
export interface LoadWords extends LoadAreaWords {
  /** What every page says. */
  readonly ofLists: (language: Language) => Promise<LocaleTree>;
  /** What forms and pages of their own say, and what tells of wrong values. */
  readonly ofForms: (language: Language) => Promise<LocaleTree>;
}

/** What people call menus and their groups, by key. */
export interface MenuNames {
  readonly [key: string]: { readonly [language in Language]: string };
}

let words: LoadWords | null = null;
/** Whether a form was opened, or is about to be: from then on its words come in every language that is chosen. */
let hasForms = false;
const formWords = new Map<Language, Promise<void>>();
const withFormWords = new Set<Language>();
let menuNames: MenuNames = {};
/** The language asked for last: of two that load at once, the later counts. */
let wanted: Language | null = null;

/**
 * Starts i18next in a language, with the words of the areas the first page shows. A key without a text shows as the key, so that a gap
 * is seen; what is said of an entity whose area no page has shown yet comes with the first look for it.
 */
export async function startI18n(language: Language, load: LoadWords, areas: readonly string[] = []): Promise<void> {
  words = load;
  const layFirst = startAreaWords(load, language, areas);
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: [...languages],
    fallbackLng: false,
    resources: { [language]: { translation: await load.ofLists(language) } },
    interpolation: { escapeValue: false },
    returnNull: false,
    nsSeparator: false,
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => void loadWordsOfKey(key),
    parseMissingKeyHandler: (key: string, given?: string) => given ?? (textStillToCome(key) ? '' : key),
    // Texts that come later are drawn at once.
    react: { bindI18nStore: 'added' },
  });
  await layFirst();
  layMenuNames(language);
  saveLanguage(language);
  // Chosen in another tab: all of them speak one language, as does the server to all of them.
  onLanguageSaved((chosen) => void changeLanguage(chosen));
}

/**
 * The names given in module management take the place of those in the schemas (`menu.<key>`): sidebar, headings, tabs, the title of
 * the browser and sentences that name a menu all say the same, in every language.
 */
export function nameMenus(names: MenuNames): void {
  if (JSON.stringify(names) === JSON.stringify(menuNames)) return;
  menuNames = names;
  for (const language of languages) layMenuNames(language);
}

function layMenuNames(language: Language): void {
  if (!i18next.isInitialized || !i18next.hasResourceBundle(language, 'translation')) return;
  const menu = Object.fromEntries(Object.entries(menuNames).map(([key, name]) => [key, name[language]]));
  i18next.addResourceBundle(language, 'translation', { menu }, true, true);
}

/** Switches every text, the `lang` attribute and the language the server answers in. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  const forms = hasForms ? addFormWords(language) : Promise.resolve();
  if (words && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await words.ofLists(language), true, true);
    layMenuNames(language);
  }
  await Promise.all([forms, addShownAreas(language)]);
  if (wanted !== language) return;
  saveLanguage(language);
  await i18next.changeLanguage(language);
}

/**
 * Settles when the words of forms and of pages of their own are there in the language in use: limits, rules, fields named by others.
 * Rejects where they cannot be had.
 */
export function loadFormWords(): Promise<void> {
  hasForms = true;
  return addFormWords(currentLanguage());
}

/** Whether they are there already. */
export function hasFormWords(): boolean {
  return withFormWords.has(currentLanguage());
}

function addFormWords(language: Language): Promise<void> {
  const known = formWords.get(language);
  if (known || !words) return known ?? Promise.resolve();
  const added = words.ofForms(language).then((tree) => {
    i18next.addResourceBundle(language, 'translation', tree, true, false);
    withFormWords.add(language);
  });
  formWords.set(language, added);
  // What could not be had is asked for again with the next form.
  added.catch(() => formWords.delete(language));
  return added;
}

/**
 * In development: words that were compiled anew, in the place of those before. What is not in use yet is asked for as it is then.
 * `part`: `lists`, `forms` or the name of an area.
 */
export function renewWords(language: Language, part: string, tree: LocaleTree): void {
  if (!isInUse(language, part)) return;
  i18next.addResourceBundle(language, 'translation', tree, true, true);
  layMenuNames(language);
}

function isInUse(language: Language, part: string): boolean {
  if (part === 'lists') return i18next.hasResourceBundle(language, 'translation');
  return part === 'forms' ? withFormWords.has(language) : speaksOf(language, part);
}

/** The language in use. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.language) ?? 'zh';
}

/** Whether there is a text under a key. */
export function hasText(key: string): boolean {
  return i18next.exists(key);
}

/** A text outside of components: toasts of the API client. */
export function translate(key: string, params: { readonly [name: string]: unknown } = {}): string {
  return i18next.t(key, params);
}
