// Tickets for files at a host of their own: what a person may read is asked for once, and the address that is given is good for a minute.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** `view`: a picture or a paper is shown in a page; `save`: it is handed to the browser's downloads; `read`: a script of the pages reads its bytes. */
export type FileUse = 'view' | 'save' | 'read';

export interface FileTicket {
  /** Id of the file. */
  readonly file: string;
  readonly use: FileUse;
  /** Id of the login it was given to, and ends with. */
  readonly session: string;
}

/** Keys of the installation: the one in use first, and those of before, which only read. */
export interface TicketKeys {
  derived(purpose: string): readonly { readonly key: Buffer }[];
}

/** Milliseconds for which a ticket is good: pages use it at once, and nobody finds it of use in the log of a proxy. */
export const ticketLasts = 60_000;

/** Longer texts are no tickets. */
const longest = 600;

/** Signs a ticket that is good for `ticketLasts` from `now` on, as letters, digits, `-`, `_` and one dot. */
export function writeTicket(ring: TicketKeys, { file, use, session }: FileTicket, now: Date): string {
  const content = Buffer.from(JSON.stringify([file, use, session, now.getTime() + ticketLasts]));
  const [key] = keysOf(ring);
  if (!key) throw new Error('A key ring has one key at least');
  return `${content.toString('base64url')}.${sign(key, content).toString('base64url')}`;
}

/** What a ticket says; null for one that has run out, was changed, or was never written here. */
export function readTicket(ring: TicketKeys, text: string, now: Date): FileTicket | null {
  const [content = '', signature = '', more] = text.length > longest ? [] : text.split('.');
  if (content === '' || more !== undefined) return null;
  const bytes = Buffer.from(content, 'base64url');
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keysOf(ring).some((key) => {
    const own = sign(key, bytes);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  if (!isOurs) return null;
  const [file, use, session, until] = JSON.parse(bytes.toString()) as [string, FileUse, string, number];
  return until > now.getTime() ? { file, use, session } : null;
}

function keysOf(ring: TicketKeys): readonly Buffer[] {
  return ring.derived('file tickets').map(({ key }) => key);
}

function sign(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
