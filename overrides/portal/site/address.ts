// Addresses of the public site: one language below `/portal`, each other one below its own name.
import { type Language, languages } from '../../../runtime/core/descriptor/value.ts';

export const root = '/portal';

/** Where the pages of a language begin: Chinese at the root. */
export function rootOf(language: Language): string {
  return language === 'zh' ? root : `${root}/${language}`;
}

/** As browsers and search engines call the languages. */
export const tags: { readonly [language in Language]: string } = { zh: 'zh-CN', en: 'en', my: 'my' };

/** A page of the site, `path` below the root of a language: empty for the home page. */
export interface SitePlace {
  readonly language: Language;
  readonly path: string;
}

/** The address of a page, with a query where values are given. */
export function addressOf(
  { language, path }: SitePlace,
  query: { readonly [name: string]: string | undefined } = {},
): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value = '']) => [name, value])).toString();
  return `${rootOf(language)}${path}${text === '' ? '' : `?${text}`}`;
}

/** The same page in every language. */
export function everyLanguage(path: string): SitePlace[] {
  return languages.map((language) => ({ language, path }));
}
