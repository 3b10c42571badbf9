// The letterhead of the enterprise that issues a paper: its texts, and its pictures as SVG that holds their bytes.
import { sql } from 'kysely';
import type { Paper } from '../../core/descriptor/paper.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import { contentOf, contentStore } from '../files/content-store.ts';
import { imageSizeOf, isDrawable } from '../files/image-size.ts';
import type { PlaceLocation } from '../objects/place-at.ts';
import { readUnscopedRecord } from '../store/read-record.ts';
import { isId } from '../store/record-id.ts';
import { quoted, run, runFragment } from '../store/statement.ts';

/** What the template reads of it. */
export interface PaperLetterhead {
  readonly texts: { readonly [path: string]: string };
  /** SVG by field. */
  readonly pictures: { readonly [path: string]: string };
}

/** Bytes of a picture at the most, as `image-500k` of schemas/uploads.yaml allows. */
const mostBytes = 500 * 1024;

/**
 * The letterhead for a record of a paper, or null where its enterprise has none. Whoever sees the paper reads it, but for the pictures
 * that stand for its hand (`own`): those only the enterprise's own people get.
 */
export async function letterheadOf(
  { database, entities, settings }: Pick<WriteScope, 'database' | 'entities' | 'settings'>,
  { letterhead }: Paper,
  { record, companyId }: { readonly record: Row; readonly companyId: string | null },
): Promise<PaperLetterhead | null> {
  const entity = letterhead && entities.get(letterhead.entity);
  const owner = letterhead && valueAt(record, letterhead.of);
  if (!entity || typeof owner !== 'string' || !isId(owner)) return null;
  const found = await letterheadRecord(database, entity, owner);
  if (!found) return null;
  const texts = letterhead.texts.flatMap((path): [string, string][] => {
    const value = valueAt(found, path);
    return isEmpty(value) ? [] : [[path, String(value)]];
  });
  const pictures: [string, string][] = [];
  for (const path of letterhead.pictures) {
    const file = valueAt(found, path);
    const isOpen = owner === companyId || !letterhead.own.includes(path);
    if (!isOpen || typeof file !== 'string' || settings.files === undefined) continue;
    const drawn = await pictureOf({ database, entity, folder: settings.files }, file);
    if (drawn !== null) pictures.push([path, drawn]);
  }
  return { texts: Object.fromEntries(texts), pictures: Object.fromEntries(pictures) };
}

async function letterheadRecord(
  database: WriteScope['database'],
  { layout }: ServerEntity,
  owner: string,
): Promise<Row | null> {
  const [row] = await runFragment(
    database,
    sql`select "id" from ${layout.from} where ${sql.raw(quoted('companyId'))} = ${owner} order by "id" limit 1`,
  );
  const stored = row && (await readUnscopedRecord(database, { layout, id: String(row[0]) }));
  return stored?.record ?? null;
}

interface PictureSource {
  readonly database: WriteScope['database'];
  readonly entity: ServerEntity;
  /** Where the bytes of files are kept. */
  readonly folder: PlaceLocation;
}

/** A stored PNG or JPEG inside an SVG of its size; null for what is none, is too large or is not there. */
async function pictureOf({ database, entity, folder }: PictureSource, file: string): Promise<string | null> {
  if (!isId(file)) return null;
  const text = `select "sha256" from ${entity.layout.layouts.tables.file} where "id" = $1`;
  const [row] = await run(database, { text, values: [file] });
  const stream = row && (await contentStore(folder).get(String(row[0])));
  if (!stream) return null;
  return pictureSvg(Buffer.from(await contentOf(stream)));
}

/** An SVG that holds the picture; null where its bytes are not those of a PNG or JPEG that can be drawn. */
export function pictureSvg(content: Buffer): string | null {
  const type = typeOf(content);
  const size = type && imageSizeOf(content);
  if (content.length > mostBytes || !size || !isDrawable(size)) return null;
  const { width, height } = size;
  const address = `data:${type};base64,${content.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${address}"/></svg>`;
}

function typeOf(content: Buffer): 'image/png' | 'image/jpeg' | null {
  if (content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  return content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? 'image/jpeg' : null;
}
