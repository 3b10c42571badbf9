// Names of the files that the changes of a record put in or took out: the history keeps their ids.
import { sql } from 'kysely';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isNested, namesFiles } from '../../core/kinds/field-traits.ts';
import { eachField, fieldAt, isRow, valuesAt } from '../../core/paths.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import { type Executor, runFragment } from '../store/statement.ts';

export type FileNames = { readonly [id: string]: string };

/** Ids of the files that the changes tell of, those of whole lines that came or went included. */
export function filesOfChanges(fields: readonly Field[], changes: readonly FieldChange[]): readonly string[] {
  return changes.flatMap(({ path, before, after }) => {
    const field = fieldAt(fields, path);
    return [before, after].flatMap((side) => filesIn(field, side));
  });
}

function filesIn(field: Field | null, value: Json | undefined): string[] {
  if (namesFiles(field)) return [value].flat().filter((id) => typeof id === 'string');
  if (!isNested(field)) return [];
  const found: string[] = [];
  for (const row of [value].flat().filter(isRow)) {
    eachField(field.fields, (inner, below) => {
      if (namesFiles(inner)) for (const held of valuesAt(row, below)) found.push(...filesIn(inner, held.value));
    });
  }
  return found;
}

/** What the files are called; `table`: that of files, for SQL. */
export async function namesOfFiles(executor: Executor, table: string, ids: readonly string[]): Promise<FileNames> {
  if (ids.length === 0) return {};
  const rows = await runFragment(
    executor,
    sql`select "id", "name" from ${sql.raw(table)} where "id" = any(${[...new Set(ids)]}::uuid[])`,
  );
  return Object.fromEntries(rows.map(([id, name]) => [String(id), String(name)]));
}
