// The addresses of the public site. Anybody may ask for them; nothing of a login is looked at.
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '../../../runtime/core/descriptor/value.ts';
import { errorCatalogue, Refusal } from '../../../runtime/core/errors.ts';
import type { ServerContext } from '../../../runtime/server/context.ts';
import { addressOf, root, rootOf } from './address.ts';
import { chatPage } from './chat-page.ts';
import { countVisit } from './count-visit.ts';
import { pageText, type SitePage, type SiteView, viewOf } from './frame.ts';
import { html } from './markup.ts';
import { type MessageForm, messagePage, stateOfRefusal, takeMessage } from './message-page.ts';
import { etagOf, type KeptPage } from './page-cache.ts';
import { publicPicture } from './portal-files.ts';
import { widths } from './scaled-pictures.ts';
import { pagesOf } from './site-server.ts';
import { robotsText, sitemapText } from './sitemap.ts';

/** No scripts at all, and nothing from elsewhere but pictures, where files have a host of their own. */
const policyOf = ({ settings: { filesOrigin } }: ServerContext): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'${filesOrigin === undefined ? '' : ` ${filesOrigin}`}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
/** Should a browser show a file as a page after all, it runs nothing. */
const harmless = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Browsers and proxies ask again after so many seconds. */
const kept = 'public, max-age=60';
const longestForm = 32 * 1024;

type Query = { readonly [name: string]: string | undefined };
type Draw = (view: SiteView, query: Query, id: string) => Promise<SitePage | null>;

// Pages with long texts bring what lays them out; each is loaded when somebody asks for one.
const home = () => import('./home-page.ts');
const news = () => import('./news-pages.ts');
const products = () => import('./product-pages.ts');
const contents = () => import('./content-pages.ts');

/** Pages that are made once for all who ask. Those of searches are made for each. */
const drawn: { readonly [path: string]: Draw } = {
  '': async (view) => (await home()).homePage(view),
  '/news': async (view, query) => (await news()).newsList(view, query),
  '/news/:id': async (view, _, id) => (await news()).newsArticle(view, id),
  '/products': async (view) => (await products()).productList(view),
  '/products/:id': async (view, _, id) => (await products()).productPage(view, id),
  '/pages': async (view) => (await contents()).contentList(view),
  '/pages/:id': async (view, _, id) => (await contents()).contentPage(view, id),
};

/** Adds all pages. */
export async function addSite(site: FastifyInstance, server: ServerContext): Promise<void> {
  site.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  site.setErrorHandler((error, request, reply) => fail(server, request, reply, error));
  await addParts(site, server);
  for (const language of languages) {
    const view = viewOf(server, language);
    for (const [path, draw] of Object.entries(drawn)) addPage(site, view, { path, draw });
    addChat(site, view);
    addMessage(site, view);
  }
  site.get(`${root}/*`, async (request, reply) => sendMissing(server, request, reply));
}

/** What pages are made with: style, icon, pictures; and what search engines ask for. */
async function addParts(site: FastifyInstance, server: ServerContext): Promise<void> {
  const parts = [
    { path: '/portal.css', type: 'text/css; charset=utf-8', file: new URL('./portal.css', import.meta.url) },
    { path: '/icon.svg', type: 'image/svg+xml', file: new URL('../../../runtime/web/icon.svg', import.meta.url) },
  ];
  for (const { path, type, file } of parts) {
    const body = await readFile(file, 'utf8');
    const part = { body, etag: etagOf(body) };
    site.get(`${root}${path}`, async (request, reply) => sendKept(request, reply.type(type), part));
  }
  const config = { atFilesHost: true } as const;
  site.get<PictureRoute>(`${root}/files/:id`, { config }, async (request, reply) =>
    sendPicture(server, request, reply),
  );
  for (const width of widths) {
    site.get<PictureRoute>(`${root}/files/:id/${width}`, { config }, async (request, reply) =>
      sendPicture(server, request, reply, width),
    );
  }
  site.get('/robots.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(originOf(request))),
  );
  site.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const page = await pagesOf(server).page(`sitemap ${origin}`, () => sitemapText(server, origin));
    return sendKept(request, reply.type('application/xml; charset=utf-8'), page);
  });
}

interface PictureRoute {
  Params: { id: string };
}

async function sendPicture(
  server: ServerContext,
  request: FastifyRequest<PictureRoute>,
  reply: FastifyReply,
  width?: number,
): Promise<FastifyReply> {
  const picture = await publicPicture(server, request.params.id, width);
  if (!picture) return sendMissing(server, request, reply);
  reply
    .header('content-security-policy', harmless)
    .header('cache-control', 'public, max-age=300')
    .header('etag', picture.etag);
  if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
  return reply.type(picture.mime).header('content-length', picture.size).send(picture.open());
}

function addPage(
  site: FastifyInstance,
  view: SiteView,
  { path, draw }: { readonly path: string; readonly draw: Draw },
): void {
  const { server, language } = view;
  site.get<{ Params: { id?: string }; Querystring: Query }>(`${rootOf(language)}${path}`, async (request, reply) => {
    const { id = '' } = request.params;
    const query = textsOf(request.query);
    const origin = originOf(request);
    let isMissing = false;
    const make = async (): Promise<string> => {
      const page = await draw(view, query, id);
      isMissing = page === null;
      return page === null ? '' : pageText(view, page, origin);
    };
    const { type = '', page = '', q = '' } = query;
    const key = JSON.stringify([origin, language, path, id, type, page]);
    const made =
      q === '' ? await pagesOf(server).page(key, make) : await make().then((body) => ({ body, etag: etagOf(body) }));
    if (isMissing || made.body === '') return sendMissing(server, request, reply);
    if (path === '/news/:id') await countVisit(server, request, id);
    return sendKept(request, asPage(server, reply), made);
  });
}

function addChat(site: FastifyInstance, view: SiteView): void {
  site.get<{ Querystring: Query }>(`${rootOf(view.language)}/chat`, async (request, reply) => {
    const page = await chatPage(view, textsOf(request.query));
    return asPage(view.server, reply)
      .header('cache-control', 'no-store')
      .send(pageText(view, page, originOf(request)));
  });
}

function addMessage(site: FastifyInstance, view: SiteView): void {
  const { language } = view;
  const path = '/message';
  site.get<{ Querystring: Query }>(`${rootOf(language)}${path}`, async (request, reply) => {
    const { content = '', sent } = textsOf(request.query);
    const page = messagePage(view, { typed: { content }, isSent: sent === '1' });
    return asPage(view.server, reply)
      .header('cache-control', 'no-store')
      .send(pageText(view, page, originOf(request)));
  });
  site.post<{ Body: MessageForm }>(`${rootOf(language)}${path}`, async (request, reply) => {
    const typed = textsOf(request.body ?? {});
    const form = Object.fromEntries(Object.entries(typed).map(([key, value = '']) => [key, value]));
    try {
      await takeMessage(view, request, form);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const page = messagePage(view, stateOfRefusal(view, form, error));
      const answer = asPage(view.server, reply)
        .code(errorCatalogue[error.error].status)
        .header('cache-control', 'no-store');
      return answer.send(pageText(view, page, originOf(request)));
    }
    return reply.redirect(addressOf({ language, path }, { sent: '1' }), 303);
  });
}

/** Of a query or a form the values that are texts; of several under one name none is meant. */
function textsOf(query: { readonly [name: string]: unknown }): Query {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.toWellFormed().replaceAll('\0', '')]] : [],
    ),
  );
}

/** How the site was asked for; proxies that are declared tell. */
function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

function asPage(server: ServerContext, reply: FastifyReply): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policyOf(server));
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { body, etag }: KeptPage): FastifyReply {
  reply.header('cache-control', kept).header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
}

function languageAt({ url }: FastifyRequest): Language {
  const [path = ''] = url.split('?');
  return (
    languages.find(
      (language) => path === rootOf(language) || (path.startsWith(`${rootOf(language)}/`) && language !== 'zh'),
    ) ?? 'zh'
  );
}

function sendMissing(server: ServerContext, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendSorry(server, request, reply.code(404), 'missing');
}

function sendSorry(
  server: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  key: 'missing' | 'failed',
): FastifyReply {
  const language = languageAt(request);
  const view = viewOf(server, language);
  const home = addressOf({ language, path: '' });
  const content = html`<h1>${view.say(key)}</h1><p class="onward"><a href="${home}">${view.say('home')}</a></p>`;
  const page: SitePage = { title: view.say(key), path: '', isHidden: true, content };
  return asPage(server, reply)
    .header('cache-control', 'no-store')
    .send(pageText(view, page, originOf(request)));
}

function fail(server: ServerContext, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const given = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const status =
    error instanceof Refusal ? errorCatalogue[error.error].status : typeof given === 'number' ? given : 500;
  if (status >= 500) server.report(error, `public page ${request.url.split('?')[0] ?? ''}`);
  return status === 404
    ? sendMissing(server, request, reply)
    : sendSorry(server, request, reply.code(status), 'failed');
}
