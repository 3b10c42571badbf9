// Deletes a record with its lines and keeps that it was done, in one statement.
import type { Row } from '../../core/descriptor.ts';
import { type Executor, quoted, run } from './statement.ts';
import { type Part, withParts } from './statement-parts.ts';
import { besideParts, type RecordContent, type WriteResult } from './write-record.ts';

/** Null when the stored version is no longer that of `before`; nothing is deleted then. Errors of the database pass through. */
export async function deleteRecord(
  executor: Executor,
  { layout, record, beside }: RecordContent,
): Promise<WriteResult> {
  const { table, versionKey } = layout;
  const head: Part = {
    key: `-${table}`,
    name: 'head',
    text: () => `delete from ${quoted(table)} t where t."id" = ? and t.${quoted(versionKey)} = ? returning t."id"`,
    values: [record.id, versionOf(record, versionKey)],
  };
  const [cells] = await run(executor, withParts([head, ...besideParts(beside)], 'select 1 from "head"'));
  return cells ? {} : null;
}

function versionOf(record: Row, key: string): number {
  return Number(record[key] ?? 0);
}
