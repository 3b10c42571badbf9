// Encrypted fields between records and rows: sealed as they are written, opened as they are read, compared by their marks.
import { type RawBuilder, sql } from 'kysely';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { formerIds, formerPaths } from '../../core/former-names.ts';
import { isEmbedded, isEncrypted, isLines } from '../../core/kinds/field-traits.ts';
import { fieldAt, isRow } from '../../core/paths.ts';
import { markSql } from '../../core/tables.ts';
import type { EncryptedCell, FieldCipher } from './field-cipher.ts';
import type { ColumnMapping, Layouts, TableMapping } from './layout.ts';
import { pathSql, type TableAlias } from './path-sql.ts';
import type { Fragment } from './statement.ts';

/** The cipher of the installation. Throws where a tool that was given no keys comes to an encrypted field. */
export function cipherOf({ cipher }: Pick<Layouts, 'cipher'>): FieldCipher {
  if (!cipher) throw new Error('Encrypted fields need the key of the installation');
  return cipher;
}

/** A value of a column as it is stored. */
export function storedCell(
  { table, layouts }: TableMapping,
  { column, field }: ColumnMapping,
  record: Json,
  value: Json,
): Json {
  if (!isEncrypted(field) || typeof value !== 'string') return value;
  return cipherOf(layouts).seal({ table, column, record: String(record) }, value);
}

/** A value that may have been sealed while its table, column or path had another name. Throws EncryptedCellFault. */
export function openFormer(cipher: FieldCipher, cells: readonly EncryptedCell[], stored: string): string {
  let fault: unknown;
  for (const cell of cells) {
    try {
      return cipher.open(cell, stored);
    } catch (error) {
      fault ??= error;
    }
  }
  throw fault;
}

/** Names of the cell of a value that is kept beside records, at a path of an entity: the present one first. */
export function formerColumns(entity: Pick<EntityDescriptor, 'id' | 'was' | 'fields'>, path: string): string[] {
  return formerIds(entity).flatMap((id) => formerPaths(entity.fields, path).map((one) => `${id}.${one}`));
}

/** SQL that gives an encrypted cell together with the record it stands in, and how that is read. */
export function sealedColumn(
  { table, layouts }: TableMapping,
  column: string,
  { id, stored }: { readonly id: string; readonly stored: string },
): { readonly sql: string; readonly read: (cell: Json) => Json } {
  return {
    sql: `${id}::text || ' ' || ${stored}`,
    read: (cell) => {
      const [record = '', text = ''] = String(cell).split(' ', 2);
      return cipherOf(layouts).open({ table, column, record }, text);
    },
  };
}

/** True for rows whose encrypted field at the path, in the record or its lines, has the value; null for paths that lead elsewhere. */
export function sealedTest(tableAlias: TableAlias, path: string, value: string): RawBuilder<boolean> | null {
  const found = columnAt(tableAlias.mapping, path);
  if (!found) return null;
  const mark = cipherOf(tableAlias.mapping.layouts).markOf(found, value);
  const test = (column: Fragment): RawBuilder<boolean> => sql<boolean>`${markIn(column)} = ${mark}`;
  const reach = pathSql(tableAlias, path);
  return reach.many ? reach.some(test) : test(reach.expression);
}

function markIn(column: Fragment): Fragment {
  return sql.join(
    markSql('?')
      .split('?')
      .map((part) => sql.raw(part)),
    column,
  );
}

function columnAt(mapping: TableMapping, path: string): { readonly table: string; readonly column: string } | null {
  const own = mapping.slotAt.get(path);
  if (own) return { table: mapping.table, column: own.column };
  const lines = mapping.below.findLast((one) => path.startsWith(`${one.path}.`));
  const inner = lines?.slotAt.get(path.slice(lines.path.length + 1));
  return lines && inner ? { table: lines.table, column: inner.column } : null;
}

/** The fields with their values in a JSON that is kept beside records, and what is made of a value at a path without line numbers. */
export type EachSealed = (value: string, path: string) => string;

/** A record, or part of one, with every encrypted value in it made into another; the same where there is none. */
export function withEncrypted(fields: readonly Field[], row: Row, each: EachSealed, path = ''): Row {
  let made = row;
  for (const field of fields) {
    const key = field.key in row ? field.key : (field.was?.find((one) => one in row) ?? field.key);
    const value = row[key];
    if (value === undefined || value === null) continue;
    const after = encryptedIn(field, value, each, path === '' ? field.key : `${path}.${field.key}`);
    if (after !== value) made = { ...made, [key]: after };
  }
  return made;
}

/** The same of the value of one field, which may be lines or a line. */
export function encryptedIn(field: Field, value: Json, each: EachSealed, path: string): Json {
  if (isEncrypted(field)) return typeof value === 'string' ? each(value, path) : value;
  if (isEmbedded(field) || isLines(field)) {
    if (isRow(value)) return withEncrypted(field.fields, value, each, path);
    if (!Array.isArray(value)) return value;
    const items = value.map((line) => (isRow(line) ? withEncrypted(field.fields, line, each, path) : line));
    return items.some((line, index) => line !== value[index]) ? items : value;
  }
  return value;
}

/** What a person keeps of an entity, a template or a search, with every encrypted value in it made into another. */
export function sealedKept(
  { id, fields }: Pick<EntityDescriptor, 'id' | 'fields'>,
  accountId: string,
  content: Row,
  each: (cell: EncryptedCell, value: string) => string,
): Row {
  const made = (value: string, path: string): string =>
    each({ table: 'kept_item', column: `${id}.${path}`, record: accountId }, value);
  const { record, filters } = content;
  const template = isRow(record) ? withEncrypted(fields, record, made) : record;
  const search = isRow(filters) ? withFilters(fields, filters, made) : filters;
  if (template === record && search === filters) return content;
  return {
    ...content,
    ...(template !== undefined && { record: template }),
    ...(search !== undefined && { filters: search }),
  };
}

function withFilters(fields: readonly Field[], filters: Row, each: EachSealed): Row {
  let made = filters;
  for (const [path, asked] of Object.entries(filters)) {
    if (!isEncrypted(fieldAt(fields, path)) || !isRow(asked)) continue;
    const values = Object.entries(asked).map(([how, value]) => [
      how,
      typeof value === 'string' ? each(value, path) : value,
    ]);
    if (values.some(([how, value]) => asked[String(how)] !== value))
      made = { ...made, [path]: Object.fromEntries(values) };
  }
  return made;
}
