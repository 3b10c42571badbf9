// Finds the stored records that rows of an import file mean, by the fields that tell records of the entity apart.
import { sql } from 'kysely';
import type { Row } from '../../core/descriptor/value.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import { projectionOf } from '../store/projection.ts';
import { quoted, runFragment } from '../store/statement.ts';

/** Fields that tell records apart: the first unique set that holds the key, else the key; none: every row is new. */
export function identityOf({ descriptor, shape }: ServerEntity): readonly string[] {
  const { key, unique } = descriptor;
  const typed = (path: string): boolean => shape.byKey.get(path)?.readOnly === false;
  const set =
    unique.find((paths) => paths.includes(key) && paths.every(typed)) ?? unique.find((paths) => paths.every(typed));
  if (set) return set;
  return typed(key) && shape.byKey.get(key)?.unique ? [key] : [];
}

/** One text for the identity of a row; null when its first field is empty. */
export function identityText(identity: readonly string[], row: Row): string | null {
  const values = identity.map((path) => valueAt(row, path));
  if (identity.length === 0 || isEmpty(values[0])) return null;
  return JSON.stringify(values.map((value) => (isEmpty(value) ? null : String(value))));
}

/** Stored records for a block of rows, by the text of their identity. */
export async function storedRows(
  { database }: Pick<WriteScope, 'database'>,
  { layout }: ServerEntity,
  wanted: { readonly identity: readonly string[]; readonly rows: readonly Row[] },
): Promise<Map<string, Row>> {
  const [first] = wanted.identity;
  const columnMapping = layout.slotAt.get(first ?? '');
  const keys = [...new Set(wanted.rows.map((row) => (first === undefined ? null : valueAt(row, first))))].filter(
    (key): key is string => typeof key === 'string' && key !== '',
  );
  const found = new Map<string, Row>();
  if (!columnMapping || keys.length === 0) return found;
  const paths = new Set(layout.slotAt.keys());
  const projection = projectionOf(layout, { language: 'zh', paths });
  const rows = await runFragment(
    database,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t where t.${sql.raw(quoted(columnMapping.column))} = any(${keys})`,
  );
  for (const cells of rows) {
    const { record } = projection.read(cells, 0);
    const text = identityText(wanted.identity, record);
    if (text !== null) found.set(text, record);
  }
  return found;
}
