// What stands around every page of the site: head, navigation, language, footer.
import { type Language, languages } from '../../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../../runtime/server/context.ts';
import { addressOf, everyLanguage, root, tags } from './address.ts';
import { html, type Inner, type Markup } from './markup.ts';

/** Says a word of the site in the language of the page. */
export type Say = (key: string, params?: { readonly [name: string]: string | number }) => string;

/** What a page needs to be drawn. */
export interface SiteView {
  readonly server: ServerContext;
  readonly language: Language;
  readonly say: Say;
}

export interface SitePage {
  readonly title: string;
  /** For search engines, in one sentence. */
  readonly description?: string;
  readonly path: string;
  /** Of the query, what the same page in another language has, too. */
  readonly query?: { readonly [name: string]: string | undefined };
  /** The languages it exists in; absent: all. */
  readonly languages?: readonly Language[];
  /** Search engines leave it out. */
  readonly isHidden?: true;
  readonly content: Markup;
}

export function viewOf(server: ServerContext, language: Language): SiteView {
  const say: Say = (key, params) => server.messages.format(language, `ui.portal.${key}`, params);
  return { server, language, say };
}

/** The words for a coded value; the value itself where there are none. */
export async function codeName({ server, language }: SiteView, table: string, value: string): Promise<string> {
  return (await server.codes.table(table)).get(value)?.[language] ?? value;
}

const sections = [
  ['', 'home'],
  ['/news', 'news'],
  ['/products', 'products'],
  ['/pages', 'pages'],
  ['/chat', 'chat'],
  ['/message', 'message'],
] as const;

/** The whole page as it is sent. `origin`: of the address it was asked for at, `https://example.com`. */
export function pageText({ language, say }: SiteView, page: SitePage, origin: string): string {
  const { title, description, path, query, content } = page;
  const name = say('name');
  const existing = page.languages ?? languages;
  const canonical = existing.includes(language) ? language : (existing[0] ?? language);
  const whole = title === name ? name : `${title} · ${name}`;
  const links = existing.map(
    (one) =>
      html`<link rel="alternate" hreflang="${tags[one]}" href="${origin}${addressOf({ language: one, path }, query)}">`,
  );
  return `<!doctype html>\n${
    html`<html lang="${tags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${whole}</title>
${description !== undefined && html`<meta name="description" content="${description}">`}
${
  page.isHidden
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${origin}${addressOf({ language: canonical, path }, query)}">${links}<link rel="alternate" hreflang="x-default" href="${origin}${addressOf({ language: existing[0] ?? language, path }, query)}">`
}
<link rel="icon" type="image/svg+xml" href="${root}/icon.svg">
<link rel="stylesheet" href="${root}/portal.css">
</head>
<body>
<a class="skip" href="#content">${say('skip')}</a>
<header class="top">
<div class="inside">
<a class="brand" href="${addressOf({ language, path: '' })}">${name}</a>
<nav class="tongues" aria-label="${say('languages')}">${everyLanguage(path).map(
      (place) =>
        html`<a href="${addressOf(place, query)}" lang="${tags[place.language]}" hreflang="${tags[place.language]}"${place.language === language && html` aria-current="true"`}>${ownNames[place.language]}</a>`,
    )}</nav>
<a class="enter" href="/" rel="nofollow">${say('login')}</a>
</div>
<nav class="sections" aria-label="${say('sections')}"><div class="inside">${sections.map(
      ([to, key]) =>
        html`<a href="${addressOf({ language, path: to })}"${isAt(path, to) && html` aria-current="${path === to ? 'page' : 'true'}"`}>${say(key)}</a>`,
    )}</div></nav>
</header>
<main id="content" tabindex="-1"><div class="inside">
${content}
</div></main>
<footer class="bottom"><div class="inside">
<p>${say('about')}</p>
<p><a href="${addressOf({ language, path: '/pages' })}">${say('pages')}</a> <a href="${addressOf({ language, path: '/message' })}">${say('message')}</a></p>
</div></footer>
</body>
</html>`.text
  }\n`;
}

function isAt(path: string, section: string): boolean {
  return section === '' ? path === '' : path === section || path.startsWith(`${section}/`);
}

const ownNames: { readonly [language in Language]: string } = { zh: '中文', en: 'English', my: 'မြန်မာ' };

/** Where the page stands in the site: the section it belongs to. */
export function crumb({ language, say }: SiteView, section: 'news' | 'products' | 'pages'): Markup {
  return html`<p class="crumb"><a href="${addressOf({ language, path: `/${section}` })}">${say(section)}</a></p>`;
}

/** What is shown where there is nothing. */
export function nothing(text: string, more: Inner = null): Markup {
  return html`<p class="nothing">${text}</p>${more}`;
}
