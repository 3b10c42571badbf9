// Pictures of the site: a file is handed out while a record that is shown holds it.
import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { ServerContext } from '../../../runtime/server/context.ts';
import { contentStore } from '../../../runtime/server/files/content-store.ts';
import { findFile, type StoredFile } from '../../../runtime/server/files/file-objects.ts';
import type { ImageSize } from '../../../runtime/server/files/image-size.ts';
import { conditionSql, join } from '../../../runtime/server/store/condition-sql.ts';
import { layoutOf } from '../../../runtime/server/store/layout.ts';
import { isId } from '../../../runtime/server/store/record-id.ts';
import { holdsValue } from '../../../runtime/server/store/scope-sql.ts';
import { runFragment } from '../../../runtime/server/store/statement.ts';
import { shown } from './shown-records.ts';
import { picturesOf } from './site-server.ts';

/** Nothing else is shown in a page. */
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

export interface PublicPicture {
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  /** Says what the content is: the same for the same bytes. */
  readonly etag: string;
  /** Opens the content. */
  readonly open: () => NodeJS.ReadableStream | Uint8Array;
}

/**
 * The picture with this id, or null for what is none, or is held by no record that is shown. With `width` (one of `widths`) as wide as
 * that at the most, as WebP; where that cannot be made as it is stored.
 */
export async function publicPicture(server: ServerContext, id: string, width?: number): Promise<PublicPicture | null> {
  if (!isId(id) || !(await isShown(server, id))) return null;
  const stored = await storedPicture(server, id);
  if (!stored) return null;
  const { file, place } = stored;
  const made = width === undefined ? null : await picturesOf(server).scaled({ ...file, place }, width);
  if (made) return { mime: 'image/webp', size: made.byteLength, etag: `"${file.sha256}-${width}"`, open: () => made };
  return { mime: file.mime, size: file.size, etag: `"${file.sha256}"`, open: () => createReadStream(place) };
}

/** Width and height of a picture as it is shown; null for what is damaged or no picture. */
export async function pictureSize(server: ServerContext, id: string): Promise<ImageSize | null> {
  return picturesOf(server).sizeOf(id, async () => {
    const stored = isId(id) ? await storedPicture(server, id) : null;
    return stored && { ...stored.file, place: stored.place };
  });
}

async function storedPicture(
  { database, layouts, settings }: ServerContext,
  id: string,
): Promise<{ readonly file: StoredFile; readonly place: string } | null> {
  if (settings.files === undefined) return null;
  const file = await findFile(database, layouts.tables.file, id);
  if (!file || !pictures.has(file.mime)) return null;
  const place = await contentStore(settings.files).find(file.sha256);
  return place === null ? null : { file, place };
}

async function isShown({ database, layouts }: ServerContext, id: string): Promise<boolean> {
  const questions = Object.entries(shown).flatMap(([entity, when]) => {
    const layout = layoutOf(layouts, entity);
    const paths = layout.references().filter(({ target }) => target.layout.entity.id === layouts.system.file);
    if (paths.length === 0) return [];
    const here = { mapping: layout, alias: 't' };
    const held = join(
      paths.map(({ path }) => holdsValue(here, path, id)),
      'or',
    );
    return [sql<boolean>`exists (select 1 from ${layout.from} t where ${conditionSql(here, when)} and ${held})`];
  });
  const [cells] = await runFragment(database, sql`select ${join(questions, 'or')}`);
  return cells?.[0] === true;
}
