// Encrypts what is stored of fields that the schemas mark as encrypted by now, and all of it anew where the key was changed.
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { formerIds } from '../../core/former-names.ts';
import { isEncrypted } from '../../core/kinds/field-traits.ts';
import { eachField, fieldAt, isRow } from '../../core/paths.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import { rootColumn, type TableModel } from '../../core/tables.ts';
import { StartProblem } from '../database/start-problem.ts';
import { cipherOf, formerColumns, openFormer, sealedKept } from '../store/encrypted-cells.ts';
import { type EncryptedCell, EncryptedCellFault, keyOfSealed } from '../store/field-cipher.ts';
import type { Layout, Layouts, TableMapping } from '../store/layout.ts';
import { renewedChanges } from '../store/sealed-changes.ts';
import { quoted } from '../store/statement.ts';
import { readState, writeState } from './server-state.ts';

/** Rows of one statement. */
const batch = 1_000;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Brings all of it under the key in use and gives how many values and entries that were. Where it is interrupted, the next call goes on.
 * `tables`: what they were called before; absent: as they are. Throws StartProblem where something was encrypted with a key that is not there, or does not open.
 */
export async function encryptFields(
  client: ClientBase,
  layouts: Layouts,
  tables: readonly TableModel[] = [],
): Promise<number> {
  const marked = [...layouts.values()].filter(hasEncrypted);
  if (marked.length === 0) return 0;
  const cipher = cipherOf(layouts);
  const wanted = `${cipher.keyId} ${digestOf(marked)}`;
  const before = await readState(client, 'encrypted');
  if (before === wanted) return 0;
  const [keyId = cipher.keyId] = before?.split(' ') ?? [];
  if (!cipher.has(keyId)) {
    throw new StartProblem(
      `TONGGUAN_KEY, or installation.key in the data folder, cannot open the encrypted fields that this database holds: they were encrypted with the key ${keyId}, and this one is ${cipher.keyId}. Start with that key; to change keys, name it in TONGGUAN_KEY_OLD for one start.`,
    );
  }
  try {
    let renewed = 0;
    for (const layout of marked) {
      for (const table of [layout, ...layout.below])
        renewed += await encryptTable(
          client,
          table,
          tables.find(({ name }) => name === table.table),
        );
      renewed += await encryptHistory(client, layout);
      renewed += await encryptUsed(client, layout);
      renewed += await encryptKept(client, layout);
    }
    await writeState(client, 'encrypted', wanted);
    return renewed;
  } catch (error) {
    if (!(error instanceof EncryptedCellFault)) throw error;
    throw new StartProblem(`${error.message}. Put it back from a copy.`, error);
  }
}

function hasEncrypted({ entity }: Layout): boolean {
  return encryptedPaths(entity.fields).length > 0;
}

function encryptedPaths(fields: Layout['entity']['fields']): string[] {
  const paths: string[] = [];
  eachField(fields, (field, path) => {
    if (isEncrypted(field)) paths.push(path);
  });
  return paths;
}

function digestOf(layouts: readonly Layout[]): string {
  const all = layouts.flatMap(({ entity }) => encryptedPaths(entity.fields).map((path) => `${entity.id}.${path}`));
  return createHash('sha256').update(all.sort().join('\n')).digest('hex');
}

async function encryptTable(client: ClientBase, mapping: TableMapping, model?: TableModel): Promise<number> {
  const { table, columns, layouts } = mapping;
  const cipher = cipherOf(layouts);
  const key = quoted(mapping.slotAt.has('id') ? 'id' : rootColumn);
  const prefix = `enc:${cipher.keyId}:`;
  let renewed = 0;
  for (const { column, field } of columns) {
    if (!isEncrypted(field)) continue;
    const former = formerCells(model, column);
    // Under another name nothing opens, with whatever key it was encrypted: each row is looked at once, all lines of a record together.
    const [next, old] =
      former.length > 0
        ? [`${key} > $1`, `order by ${key} fetch first ${batch} rows with ties`]
        : [`${key} >= $1 and left(${quoted(column)}, ${prefix.length}) <> $2`, `order by ${key} limit ${batch}`];
    for (let last = lowestId; ; ) {
      const { rows } = await client.query<{ place: string; record: string; stored: string }>(
        `select ctid::text as place, ${key}::text as record, ${quoted(column)} as stored from ${quoted(table)}
          where ${next} and ${quoted(column)} is not null ${old}`,
        former.length > 0 ? [last] : [last, prefix],
      );
      const end = rows.at(-1);
      if (!end) break;
      const values = rows.map(({ record, stored }) => {
        const cell = { table, column, record };
        if (former.length === 0 || keyOfSealed(stored) === null) return cipher.renewed(cell, stored);
        const cells = [cell, ...former.map((one) => ({ ...one, record }))];
        return cipher.seal(cell, openFormer(cipher, cells, stored));
      });
      // A row that somebody wrote meanwhile is read again.
      const { rowCount } = await client.query(
        `update ${quoted(table)} t set ${quoted(column)} = v.made
          from unnest($1::text[], $2::text[], $3::text[]) v(place, stored, made)
          where t.ctid = v.place::tid and t.${quoted(column)} = v.stored`,
        [rows.map(({ place }) => place), rows.map(({ stored }) => stored), values],
      );
      renewed += rowCount ?? 0;
      last = end.record;
    }
  }
  return renewed;
}

/** What a column was called before, with its table. */
function formerCells(model: TableModel | undefined, column: string): Pick<EncryptedCell, 'table' | 'column'>[] {
  const columns = [column, ...(model?.columns.find(({ name }) => name === column)?.was ?? [])];
  const names = model ? [model.name, ...(model.was ?? [])] : [];
  return names.flatMap((table) => columns.map((one) => ({ table, column: one }))).slice(1);
}

/** A value kept beside records, under the key in use and the name of now. */
function resealed(layout: Layout, cell: EncryptedCell, value: string): string {
  const cipher = cipherOf(layout.layouts);
  const { entity } = layout;
  const [, ...former] = formerColumns(entity, cell.column.slice(entity.id.length + 1));
  if (former.length === 0 || keyOfSealed(value) === null) return cipher.renewedUnmarked(cell, value);
  const cells = [cell, ...former.map((column) => ({ ...cell, column }))];
  return cipher.sealUnmarked(cell, openFormer(cipher, cells, value));
}

async function encryptHistory(client: ClientBase, layout: Layout): Promise<number> {
  let renewed = 0;
  for (let last = lowestId; ; ) {
    const { rows } = await client.query<{ id: string; recordId: string; changes: FieldChange[] }>(
      `select "id", "recordId", "changes" from record_change where "id" > $1 and "entity" = any($2) order by "id" limit ${batch}`,
      [last, formerIds(layout.entity)],
    );
    const end = rows.at(-1);
    if (!end) return renewed;
    const made = rows.flatMap(({ id, recordId, changes }) => {
      const after = renewedChanges(layout, recordId, changes);
      return after.every((one, index) => one === changes[index]) ? [] : [{ id, changes: after }];
    });
    if (made.length > 0) {
      await client.query(
        `update record_change c set "changes" = v."changes" from jsonb_to_recordset($1::jsonb) v("id" uuid, "changes" jsonb) where c."id" = v."id"`,
        [JSON.stringify(made)],
      );
    }
    renewed += made.length;
    last = end.id;
  }
}

/** What accounts used last. */
async function encryptUsed(client: ClientBase, layout: Layout): Promise<number> {
  const { entity } = layout;
  const { rows } = await client.query<{ accountId: string; form: string; path: string; value: Json }>(
    `select "accountId", "form", "path", "value" from last_used where "entity" = $1`,
    [entity.id],
  );
  let renewed = 0;
  for (const { accountId, form, path, value } of rows) {
    if (!isEncrypted(fieldAt(entity.fields, path)) || typeof value !== 'string') continue;
    const made = resealed(layout, { table: 'last_used', column: `${entity.id}.${path}`, record: accountId }, value);
    if (made === value) continue;
    await client.query(
      `update last_used set "value" = $5::jsonb where "accountId" = $1 and "entity" = $2 and "form" = $3 and "path" = $4`,
      [accountId, entity.id, form, path, JSON.stringify(made)],
    );
    renewed += 1;
  }
  return renewed;
}

/** Templates and searches that people keep. */
async function encryptKept(client: ClientBase, layout: Layout): Promise<number> {
  const { entity } = layout;
  const views = entity.views.map(({ id }) => id);
  const { rows } = await client.query<{ id: string; accountId: string; content: Json }>(
    `select "id", "accountId", "content" from kept_item
      where ("kind" = 'template' and "of" = $1) or ("kind" = 'search' and "of" = any($2))`,
    [entity.id, views],
  );
  let renewed = 0;
  for (const { id, accountId, content } of rows) {
    if (!isRow(content)) continue;
    const made: Row = sealedKept(entity, accountId, content, (cell, value) => resealed(layout, cell, value));
    if (made === content) continue;
    await client.query(`update kept_item set "content" = $2::jsonb where "id" = $1`, [id, JSON.stringify(made)]);
    renewed += 1;
  }
  return renewed;
}
