// The first phase of seeding, all or nothing: reference data, and the enterprises, roles and accounts that exist at first.
import { extname } from 'node:path';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { isSeveral } from '../../runtime/core/kinds/field-traits.ts';
import { partsOfCell } from '../../runtime/core/kinds/kind.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { ContentStore } from '../../runtime/server/files/content-store.ts';
import { addFile } from '../../runtime/server/files/file-objects.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';
import { type Filling, Handles, type KeepFile } from './handles.ts';
import type { SeedFile, SeedRecord } from './read-seeds.ts';
import type { SeedClock } from './seed-clock.ts';
import { keysOf } from './seed-progress.ts';
import { addLines, enterRecords, isBulk } from './write-as-system.ts';

export interface FirstRecords {
  /** Within the transaction that they are written in. */
  readonly context: ServerContext;
  readonly store: ContentStore;
  readonly clock: SeedClock;
  /** Password of every account. */
  readonly password: string;
}

/** Content types of the files of demo records. */
const mimes: { readonly [extension: string]: string } = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.csv': 'text/csv',
};

/** Lines that hold files wait until there is an account that can have uploaded them. */
interface Waiting {
  readonly entity: string;
  readonly seed: SeedRecord;
  readonly stored: Row;
}

/** Writes the records in the order given and gives them by handle. */
export async function writeFirstRecords(first: FirstRecords, files: readonly SeedFile[]): Promise<Handles> {
  const handles = new Handles();
  const waiting: Waiting[] = [];
  const uploaders = new Map<string, string>();
  for (const file of files) {
    const { entity, records } = file;
    if (file.isReference && isBulk(first.context, entity)) {
      const all = records.map(({ record, day }, index) => ({
        given: asLists(first.context, entity, record),
        at: first.clock.moment({ days: day }, index),
      }));
      await enterRecords(first.context, entity, all);
      continue;
    }
    for (const [index, seed] of records.entries()) {
      const moment = first.clock.moment({ days: seed.day }, index);
      const stored = await first.clock.at(moment, () => writeOne(first, handles, entity, seed));
      if (seed.as !== undefined) handles.set(seed.as, keysOf(first.context.model, entity, stored));
      if (entity === first.context.layouts.system.account && seed.company !== undefined)
        uploaders.set(seed.company, String(stored.id));
      if (hasFiles(seed.record)) waiting.push({ entity, seed, stored });
    }
  }
  const [anyone = ''] = uploaders.values();
  for (const one of waiting) {
    await addFiles(first, handles, { ...one, uploader: uploaders.get(one.seed.as ?? '') ?? anyone });
  }
  return handles;
}

/** Cells of a table hold several values in one text. */
function asLists({ model }: FirstRecords['context'], entity: string, record: Row): Row {
  const several = (model.entities[entity]?.descriptor.fields ?? []).filter(isSeveral);
  const lists = several.flatMap(({ key }) => {
    const text = record[key];
    return typeof text === 'string' ? [[key, partsOfCell(text)] as const] : [];
  });
  return lists.length === 0 ? record : { ...record, ...Object.fromEntries(lists) };
}

async function writeOne(first: FirstRecords, handles: Handles, entity: string, seed: SeedRecord): Promise<Row> {
  const { context, password } = first;
  const { system } = context.layouts;
  const fields = context.model.entities[entity]?.descriptor.fields ?? [];
  const { record, company } = seed;
  const owned = company === undefined ? record : { ...record, companyId: handles.get(company).id ?? null };
  const withoutFiles = Object.fromEntries(Object.entries(owned).filter(([, value]) => !hasFiles(value)));
  const filled = await handles.fill(withoutFiles, fields, fillingOf(first, seed, noFiles));
  if (entity === system.account) filled.password = password;
  if (entity === system.role) filled.permissions = grantable(filled.permissions ?? [], context.model);
  const by = seed.by === undefined ? null : String(handles.get(`${seed.by}-account`).id);
  const [stored = {}] = await enterRecords(context, entity, [{ given: filled, by, at: first.clock.now() }]);
  return stored;
}

/** Permissions for menus that exist. */
function grantable(permissions: Json, { menu }: Pick<ServerModel, 'menu'>): Json {
  const keys = new Set(menu.flatMap(({ items }) => items.map(({ key }) => key)));
  if (!Array.isArray(permissions)) return permissions;
  return permissions.filter(
    (one) => typeof one === 'object' && one !== null && 'moduleKey' in one && keys.has(String(one.moduleKey)),
  );
}

async function addFiles(first: FirstRecords, handles: Handles, late: Waiting & { uploader: string }): Promise<void> {
  const { context, store } = first;
  const { entity, seed, stored, uploader } = late;
  const fields = context.model.entities[entity]?.descriptor.fields ?? [];
  const held = Object.fromEntries(Object.entries(seed.record).filter(([, value]) => hasFiles(value)));
  const at = first.clock.moment({ days: seed.day });
  const keepFile = fileKeeper(context.database, store, { table: context.layouts.tables.file, by: uploader, at });
  await addLines(context, entity, stored, await handles.fill(held, fields, fillingOf(first, seed, keepFile)));
}

/** Keeps files as an account that uploads them would; `table`: that of files, for SQL. */
export function fileKeeper(
  client: Executor,
  store: ContentStore,
  { table, by: uploadedBy, at }: { readonly table: string; readonly by: string; readonly at: Date },
): KeepFile {
  return async (name, content, profile) => {
    const sha256 = await store.put(content);
    const mime = mimes[extname(name)] ?? 'application/octet-stream';
    const file = { name, mime, sha256, size: content.byteLength, profile, uploadedBy, at };
    const { id } = await addFile(client, table, file);
    return id;
  };
}

function fillingOf({ clock }: FirstRecords, { day }: SeedRecord, keepFile: KeepFile): Filling {
  return { clock, day, keepFile, find: () => Promise.reject(new Error('Nothing is made of first records')) };
}

const noFiles: KeepFile = (name) => Promise.reject(new Error(`File ${name} has nobody who uploads it`));

/** Whether a value of a seed record names a file, itself or within. */
export function hasFiles(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasFiles);
  if (typeof value !== 'object' || value === null) return false;
  return typeof value.file === 'string' || Object.values(value).some(hasFiles);
}
