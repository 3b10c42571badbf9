// Pages of text, each in one language: about us, help, terms, by column.
import { plainText } from '../../../runtime/core/plain-text.ts';
import { addressOf } from './address.ts';
import { crumb, nothing, type SitePage, type SiteView } from './frame.ts';
import { html } from './markup.ts';
import { prose } from './prose.ts';
import { shownRecord, shownRecords, textOf } from './shown-records.ts';

const mostPages = 200;

export async function contentList(view: SiteView): Promise<SitePage> {
  const { server, language, say } = view;
  const { rows } = await shownRecords(server, {
    entity: 'content-page',
    language,
    paths: ['title', 'column', 'language'],
    when: { field: 'language', is: language },
    sort: 'title',
    limit: mostPages,
  });
  const columns = [...(await server.codes.table('content-column')).values()];
  const filled = columns.flatMap((column) => {
    const own = rows.filter(({ record }) => record.column === column.value);
    return own.length === 0 ? [] : [{ column, own }];
  });
  const content = html`<h1>${say('pages')}</h1>
${filled.length === 0 && nothing(say('noPages'))}
${filled.map(
  ({ column, own }) =>
    html`<section><h2>${column[language]}</h2><ul>${own.map(
      ({ record }) =>
        html`<li><a href="${addressOf({ language, path: `/pages/${textOf(record, 'id')}` })}">${textOf(record, 'title')}</a></li>`,
    )}</ul></section>`,
)}`;
  return { title: say('pages'), description: say('pagesAbout'), path: '/pages', content };
}

/** A page of text, or null for one that is not published, or is written in another language. */
export async function contentPage(view: SiteView, id: string): Promise<SitePage | null> {
  const { server, language } = view;
  const record = await shownRecord(server, { entity: 'content-page', id, language });
  if (record?.language !== language) return null;
  const title = textOf(record, 'title');
  const content = html`${crumb(view, 'pages')}<article><h1>${title}</h1><div class="prose">${prose(textOf(record, 'content'))}</div></article>`;
  return {
    title,
    description: plainText(textOf(record, 'content')).slice(0, 150),
    path: `/pages/${id}`,
    languages: [language],
    content,
  };
}
