// A host of its own for uploaded files: there nothing else is answered, and no cookie of the pages is sent; at any other host no file is.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import type { LoginScope, Settings } from '../context.ts';
import { contentStore } from './content-store.ts';
import { dispositionHeader } from './file-name.ts';
import { findFile, type StoredFile } from './file-objects.ts';
import { type FileTicket, type FileUse, readTicket, type TicketKeys, writeTicket } from './file-ticket.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where files have a host of their own, this is answered there, and led there from elsewhere. */
    atFilesHost?: true;
  }
}

/** Should a browser show a file as a page after all, it runs nothing and belongs to no site. */
export const harmless = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What is shown in a page; anything else is saved. */
const shown: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg']);

/** What files at a host of their own need. */
interface FilesHost {
  readonly origin: string;
  /** Of the pages, which alone may show files in frames. */
  readonly pages: string;
  readonly ring: TicketKeys;
}

/** Null where files are served by the host of the pages. Throws for a server that lacks what it takes otherwise. */
function filesHostOf({ filesOrigin, publicUrl, keyRing }: Settings): FilesHost | null {
  if (filesOrigin === undefined) return null;
  if (publicUrl === undefined || !keyRing)
    throw new Error('Files at another host need the address of the pages, and keys');
  return { origin: filesOrigin, pages: new URL(publicUrl).origin, ring: keyRing };
}

/** The address at which a login may read a file for a minute; null where files are served by the host of the pages. */
export function fileAddress(settings: Settings, ticket: FileTicket): string | null {
  const host = filesHostOf(settings);
  return host && `${host.origin}/files/${writeTicket(host.ring, ticket, new Date())}`;
}

/** Parts the hosts, and answers files with a ticket at theirs; does nothing without the setting. */
export function addFilesHost(app: FastifyInstance, context: LoginScope): void {
  const host = filesHostOf(context.settings);
  const folder = context.settings.files;
  if (host === null || folder === undefined) return;
  const own = new URL(host.origin);
  app.addHook('onRequest', async (request, reply) => {
    const asked = `${own.protocol}//${request.host}`;
    const isOwn = URL.canParse(asked) && new URL(asked).host === own.host;
    const isFile = request.routeOptions.config?.atFilesHost === true;
    if (isOwn && !isFile) return reply.code(404).send();
    if (isFile && !isOwn) return reply.redirect(`${host.origin}${request.url}`);
    // Pages of another host show it; scripts read it where the ticket says so alone.
    if (isOwn) reply.header('cross-origin-resource-policy', 'cross-origin').header('referrer-policy', 'no-referrer');
    if (isOwn) reply.removeHeader('x-frame-options');
    return undefined;
  });
  const store = contentStore(folder);
  const config = { atFilesHost: true } as const;
  app.get<{ Params: { '*': string } }>('/files/*', { schema: { hide: true }, config }, async (request, reply) => {
    const ticket = readTicket(host.ring, request.params['*'], new Date());
    const file =
      ticket &&
      (await context.sessions.isOpen(ticket.session)) &&
      (await findFile(context.database, context.layouts.tables.file, ticket.file));
    const content = file ? await store.get(file.sha256) : null;
    if (!ticket || !file || !content) throw new Refusal('not-found');
    announce(reply, file, { use: ticket.use, pages: host.pages });
    return reply.send(content);
  });
}

function announce(
  reply: FastifyReply,
  file: StoredFile,
  { use, pages }: { readonly use: FileUse; readonly pages: string },
): void {
  const isShown = use === 'view' && shown.has(file.mime);
  if (use === 'read') reply.header('access-control-allow-origin', pages);
  reply
    .header('content-type', use === 'read' ? 'application/octet-stream' : file.mime)
    .header('content-length', file.size)
    .header('content-disposition', dispositionHeader(isShown ? 'inline' : 'attachment', file.name))
    .header('content-security-policy', isShown ? policyOf(file.mime, pages) : harmless)
    .header('cache-control', 'private, no-store');
}

/** Viewers of browsers refuse a paper in a sandbox; a picture needs none of what that takes away. */
function policyOf(mime: string, pages: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${pages}`;
  return mime === 'application/pdf' ? `${policy}; object-src 'self'` : `${policy}; sandbox`;
}
