// The home page: pictures in turn, newest news, featured products, links.
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { addressOf } from './address.ts';
import type { SitePage, SiteView } from './frame.ts';
import { html, type Markup, webAddress } from './markup.ts';
import { newestNews } from './news-pages.ts';
import { picture } from './picture.ts';
import { featuredProducts } from './product-pages.ts';
import { filesIn, shownRecords, textOf } from './shown-records.ts';
import { writtenIn } from './written-in.ts';

const mostPictures = 8;
const mostLinks = 50;
const newest = 5;
const featured = 4;

/** What is shown of the pictures of a group, the heaviest first; null for a group without any. */
export async function carousel(view: SiteView, group: string): Promise<Markup | null> {
  const { server, language, say } = view;
  const { rows } = await shownRecords(server, {
    entity: 'carousel',
    language,
    paths: ['title', 'link', 'image', 'weight'],
    when: { all: [writtenIn(language), { field: 'group', is: group }] },
    sort: '-weight',
    limit: mostPictures,
  });
  if (rows.length === 0) return null;
  const slides = rows.map(async ({ record }, at) => {
    const title = textOf(record, 'title');
    const [image = ''] = filesIn(record, 'image');
    const link = webAddress(record.link);
    const shown = html`${await picture(view, image, { in: 'slide', isFirst: at === 0 })}<span>${title}</span>`;
    return link === null
      ? html`<div class="slide">${shown}</div>`
      : html`<a class="slide" href="${link}" rel="noopener">${shown}</a>`;
  });
  return html`<section class="carousel" aria-label="${say('pictures')}" tabindex="0">${await Promise.all(slides)}</section>`;
}

async function links(view: SiteView): Promise<Markup | null> {
  const { server, language, say } = view;
  const { rows } = await shownRecords(server, {
    entity: 'friendly-link',
    language,
    paths: ['title', 'url', 'logo', 'weight'],
    when: writtenIn(language),
    sort: '-weight',
    limit: mostLinks,
  });
  const shown = rows.flatMap(({ record }) => {
    const url = webAddress(record.url);
    return url === null ? [] : [friendlyLink(view, record, url)];
  });
  if (shown.length === 0) return null;
  return html`<section aria-labelledby="links"><h2 id="links">${say('links')}</h2><ul class="links">${await Promise.all(shown)}</ul></section>`;
}

async function friendlyLink(view: SiteView, record: Row, url: string): Promise<Markup> {
  const [logo] = filesIn(record, 'logo');
  const shown = logo !== undefined && (await picture(view, logo, { in: 'logo' }));
  return html`<li><a href="${url}" rel="noopener">${shown}${textOf(record, 'title')}</a></li>`;
}

export async function homePage(view: SiteView): Promise<SitePage> {
  const { language, say } = view;
  const content = html`<h1>${say('welcome')}</h1>
<p class="lead">${say('about')}</p>
${await carousel(view, 'home')}
<section aria-labelledby="news"><h2 id="news">${say('newest')}</h2>${await newestNews(view, newest)}
<p class="onward"><a href="${addressOf({ language, path: '/news' })}">${say('allNews')}</a></p></section>
<section aria-labelledby="products"><h2 id="products">${say('products')}</h2>${await featuredProducts(view, featured)}
<p class="onward"><a href="${addressOf({ language, path: '/products' })}">${say('allProducts')}</a></p></section>
<section class="help" aria-labelledby="help"><h2 id="help">${say('help')}</h2>
<p><a class="button" href="${addressOf({ language, path: '/chat' })}">${say('askChat')}</a> <a class="button quiet" href="${addressOf({ language, path: '/message' })}">${say('message')}</a></p></section>
${await links(view)}`;
  return { title: say('name'), description: say('about'), path: '', content };
}
