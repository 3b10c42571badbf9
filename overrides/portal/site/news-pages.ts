// News: the list by type, with search and pages, and an article.
import { dayOf } from '../../../runtime/core/business-day.ts';
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { plainText } from '../../../runtime/core/plain-text.ts';
import { addressOf } from './address.ts';
import { codeName, crumb, nothing, type SitePage, type SiteView } from './frame.ts';
import { html, type Markup } from './markup.ts';
import { figures, picture } from './picture.ts';
import { prose } from './prose.ts';
import { filesIn, shownRecord, shownRecords, textOf } from './shown-records.ts';
import { langOf, ownLanguage, writtenIn } from './written-in.ts';

const onPage = 10;
/** Beyond it nobody reads on. */
const lastPage = 1_000;

export interface NewsQuery {
  readonly type?: string;
  readonly q?: string;
  readonly page?: string;
}

const listPaths = ['title', 'type', 'source', 'remarks', 'publishedAt', 'images', 'language'];

/** An article in a list. */
async function teaser(view: SiteView, record: Row): Promise<Markup> {
  const [image] = filesIn(record, 'images');
  const title = textOf(record, 'title');
  const href = addressOf({ language: view.language, path: `/news/${textOf(record, 'id')}` });
  return html`<li class="teaser">${image !== undefined && (await picture(view, image, { in: 'teaser' }))}<div>
<h3><a href="${href}"${langOf(record, view.language)}>${title}</a></h3>
<p class="facts">${await factsOf(view, record)}</p>
${textOf(record, 'remarks') !== '' && html`<p${langOf(record, view.language)}>${textOf(record, 'remarks')}</p>`}
</div></li>`;
}

async function factsOf(view: SiteView, record: Row): Promise<Markup> {
  const day = dayOf(textOf(record, 'publishedAt'));
  const type = await codeName(view, 'news-type', textOf(record, 'type'));
  return html`<span class="tag">${type}</span> <time datetime="${day}">${day}</time> ${textOf(record, 'source')}`;
}

/** The newest articles as a list. */
export async function newestNews(view: SiteView, limit: number): Promise<Markup> {
  const { server, language, say } = view;
  const { rows } = await shownRecords(server, {
    entity: 'news',
    language,
    paths: listPaths,
    when: writtenIn(language),
    sort: '-publishedAt',
    limit,
  });
  if (rows.length === 0) return nothing(say('noNews'));
  return html`<ul class="teasers">${await Promise.all(rows.map(({ record }) => teaser(view, record)))}</ul>`;
}

/** The list of news. */
export async function newsList(view: SiteView, { type = '', q = '', page = '1' }: NewsQuery): Promise<SitePage> {
  const { server, language, say } = view;
  const at = Math.min(Math.max(Math.trunc(Number(page)) || 1, 1), lastPage);
  const text = q.trim().slice(0, 100);
  const types = await server.codes.table('news-type');
  const chosen = types.has(type) ? type : '';
  const { rows, total } = await shownRecords(server, {
    entity: 'news',
    language,
    paths: listPaths,
    when: chosen === '' ? writtenIn(language) : { all: [writtenIn(language), { field: 'type', is: chosen }] },
    ...(text !== '' && { search: { text, in: ['title', 'keyword', 'remarks', 'content'] } }),
    sort: '-publishedAt',
    limit: onPage,
    offset: (at - 1) * onPage,
  });
  const path = '/news';
  const to = (query: { readonly [name: string]: string | undefined }): string =>
    addressOf({ language, path }, { type: chosen, q: text, ...query });
  const pages = Math.max(1, Math.ceil(total / onPage));
  const choices = [
    { value: '', name: say('allTypes') },
    ...[...types.values()].map((code) => ({ value: code.value, name: code[language] })),
  ];
  const content = html`<h1>${say('news')}</h1>
<form class="search" role="search" action="${addressOf({ language, path })}" method="get">
${chosen !== '' && html`<input type="hidden" name="type" value="${chosen}">`}
<label for="q">${say('searchNews')}</label>
<input id="q" name="q" type="search" maxlength="100" value="${text}">
<button type="submit">${say('search')}</button>
</form>
<nav class="types" aria-label="${say('types')}">${choices.map(
    ({ value, name }) =>
      html`<a href="${to({ type: value })}"${value === chosen && html` aria-current="true"`}>${name}</a>`,
  )}</nav>
${
  rows.length === 0
    ? nothing(
        say(text === '' ? 'noNews' : 'noNewsFound', { text }),
        html`<p><a href="${addressOf({ language, path })}">${say('allNews')}</a></p>`,
      )
    : html`<p class="count" role="status">${say('found', { total })}</p><ul class="teasers">${await Promise.all(rows.map(({ record }) => teaser(view, record)))}</ul>`
}
${
  pages > 1 &&
  html`<nav class="pages" aria-label="${say('pageNumbers')}">${at > 1 && html`<a rel="prev" href="${to({ page: String(at - 1) })}">${say('previous')}</a>`}<span>${say('pageOf', { page: at, pages })}</span>${at < pages && html`<a rel="next" href="${to({ page: String(at + 1) })}">${say('next')}</a>`}</nav>`
}`;
  const query = { type: chosen, q: text, page: at > 1 ? String(at) : undefined };
  return {
    title: say('news'),
    description: say('newsAbout'),
    path,
    query,
    content,
    ...(text !== '' && { isHidden: true }),
  };
}

/** An article, or null for one that is not published. */
export async function newsArticle(view: SiteView, id: string): Promise<SitePage | null> {
  const { server, language, say } = view;
  const record = await shownRecord(server, { entity: 'news', id, language });
  if (!record) return null;
  const title = textOf(record, 'title');
  const content = html`${crumb(view, 'news')}
<article${langOf(record, language)}>
<h1>${title}</h1>
<p class="facts">${await factsOf(view, record)} <span>${say('views', { number: textOf(record, 'views') })}</span></p>
${textOf(record, 'remarks') !== '' && html`<p class="lead">${textOf(record, 'remarks')}</p>`}
<div class="prose">${prose(textOf(record, 'content'))}</div>
${await figures(view, record, title)}
</article>
<p class="onward"><a href="${addressOf({ language, path: '/chat' })}">${say('askChat')}</a></p>`;
  return {
    title,
    description: textOf(record, 'remarks') || plainText(textOf(record, 'content')).slice(0, 150),
    path: `/news/${id}`,
    ...ownLanguage(record),
    content,
  };
}
