// What search engines ask for: every page of the site with its languages, and where they may look.
import { type Language, languages } from '../../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../../runtime/server/context.ts';
import { addressOf, root, tags } from './address.ts';
import { escaped } from './markup.ts';
import { type ShownEntity, shownRecords, textOf } from './shown-records.ts';

/** Addresses of one sitemap are 50,000 at the most; each record has up to three. */
const mostRecords = 5_000;

interface Entry {
  readonly path: string;
  readonly languages: readonly Language[];
  readonly changed?: string;
}

export async function sitemapText(server: ServerContext, origin: string): Promise<string> {
  const plain = ['', '/news', '/products', '/pages', '/chat', '/message'].map((path) => ({ path, languages }));
  const records = await Promise.all([
    entriesOf(server, 'news', '/news'),
    entriesOf(server, 'featured-product', '/products'),
    entriesOf(server, 'content-page', '/pages'),
  ]);
  const urls = [...plain, ...records.flat()].flatMap((entry) =>
    entry.languages.map((language) => urlOf(entry, language, origin)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

function urlOf({ path, languages: existing, changed }: Entry, language: Language, origin: string): string {
  const to = (one: Language): string => escaped(`${origin}${addressOf({ language: one, path })}`);
  const others = existing.map((one) => `<xhtml:link rel="alternate" hreflang="${tags[one]}" href="${to(one)}"/>`);
  const day = changed === undefined ? '' : `<lastmod>${escaped(changed)}</lastmod>`;
  return `<url><loc>${to(language)}</loc>${day}${others.join('')}</url>`;
}

async function entriesOf(server: ServerContext, entity: ShownEntity, path: string): Promise<Entry[]> {
  const { rows } = await shownRecords(server, {
    entity,
    language: 'zh',
    paths: ['updatedAt', 'language'],
    sort: '-updatedAt',
    limit: mostRecords,
  });
  return rows.map(({ record }) => {
    const own = languages.find((language) => language === record.language);
    const changed = textOf(record, 'updatedAt');
    return {
      path: `${path}/${textOf(record, 'id')}`,
      languages: own === undefined ? languages : [own],
      ...(changed !== '' && { changed }),
    };
  });
}

/** The site is public; the pages behind the login are nothing to find. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: ${root}\nAllow: /sitemap.xml\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
