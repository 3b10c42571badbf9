// Featured products: all of them, the heaviest first, and one.
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { plainText } from '../../../runtime/core/plain-text.ts';
import { addressOf } from './address.ts';
import { codeName, crumb, nothing, type SitePage, type SiteView } from './frame.ts';
import { html, type Markup, webAddress } from './markup.ts';
import { figures, picture } from './picture.ts';
import { prose } from './prose.ts';
import { filesIn, shownRecord, shownRecords, textOf } from './shown-records.ts';
import { langOf, ownLanguage, writtenIn } from './written-in.ts';

const mostProducts = 200;

async function card(view: SiteView, record: Row): Promise<Markup> {
  const [image] = filesIn(record, 'images');
  const name = textOf(record, 'name');
  return html`<li class="card">${image !== undefined && (await picture(view, image, { in: 'card' }))}
<h3><a href="${addressOf({ language: view.language, path: `/products/${textOf(record, 'id')}` })}">${name}</a></h3>
<p class="facts">${await factsOf(view, record)}</p></li>`;
}

async function factsOf(view: SiteView, record: Row): Promise<string> {
  const [category, country] = [textOf(record, 'category'), textOf(record, 'originCountry')];
  const said = [
    category === '' ? '' : await codeName(view, 'product-category', category),
    country === '' ? '' : await codeName(view, 'country', country),
  ];
  return said.filter((one) => one !== '').join(' · ');
}

/** The heaviest products as cards. */
export async function featuredProducts(view: SiteView, limit: number): Promise<Markup> {
  const { server, language, say } = view;
  const { rows } = await shownRecords(server, {
    entity: 'featured-product',
    language,
    paths: ['name', 'category', 'originCountry', 'images', 'weight'],
    when: writtenIn(language),
    sort: '-weight',
    limit,
  });
  if (rows.length === 0) return nothing(say('noProducts'));
  return html`<ul class="cards">${await Promise.all(rows.map(({ record }) => card(view, record)))}</ul>`;
}

export async function productList(view: SiteView): Promise<SitePage> {
  const { say } = view;
  const content = html`<h1>${say('products')}</h1>${await featuredProducts(view, mostProducts)}`;
  return { title: say('products'), description: say('productsAbout'), path: '/products', content };
}

/** A product, or null for one that is not enabled. */
export async function productPage(view: SiteView, id: string): Promise<SitePage | null> {
  const { server, language, say } = view;
  const record = await shownRecord(server, { entity: 'featured-product', id, language });
  if (!record) return null;
  const name = textOf(record, 'name');
  const link = webAddress(record.link);
  const content = html`${crumb(view, 'products')}
<article${langOf(record, language)}><h1>${name}</h1>
<p class="facts">${await factsOf(view, record)}</p>
<div class="prose">${prose(textOf(record, 'description'))}</div>
${link !== null && html`<p><a href="${link}" rel="noopener">${say('more')}</a></p>`}
${await figures(view, record, name)}
</article>
<p class="onward"><a href="${addressOf({ language, path: '/message' })}">${say('askAbout')}</a></p>`;
  return {
    title: name,
    description: plainText(textOf(record, 'description')).slice(0, 150) || name,
    path: `/products/${id}`,
    ...ownLanguage(record),
    content,
  };
}
