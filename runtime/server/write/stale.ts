// The refusal of a save that is based on an old version: the current record, and who changed what when.
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { presentPath } from '../../core/former-names.ts';
import { isRow } from '../../core/paths.ts';
import { run } from '../store/statement.ts';
import type { WriteCall } from './change.ts';

export interface StaleSave {
  readonly id: string;
  /** The version the person had. */
  readonly version: number;
  /** The record as it is served now. */
  readonly current: Row;
}

/** The refusal `stale-version` with `{ current, changed, by, at }`. */
export async function staleRefusal(
  { context: { database }, entity: { descriptor, layout } }: Pick<WriteCall, 'context' | 'entity'>,
  { id, version, current }: StaleSave,
): Promise<Refusal> {
  const rows = await run(database, {
    text: `select c."changes", coalesce(a."name", a."nickname", a."username"), c."at"
      from record_change c left join ${layout.layouts.tables.account} a on a."id" = c."accountId"
      where c."recordId" = $1 and c."version" > $2 order by c."version" desc`,
    values: [id, version],
  });
  const paths = rows.flatMap(([changes]) =>
    (changes as { path: string }[]).map(({ path }) => presentPath(descriptor.fields, path)),
  );
  const [last] = rows;
  const data: { [key: string]: Json } = {
    current,
    changed: [...new Set(paths)],
    by: last?.[1] === undefined || last[1] === null ? '' : String(last[1]),
    at: last === undefined ? null : String(last[2]),
  };
  return new Refusal('stale-version', { data });
}

/** Paths of what has changed since, as the refusal tells them. */
export function changedOf({ data }: Refusal): string[] {
  const changed = isRow(data) ? data.changed : undefined;
  return Array.isArray(changed) ? changed.map(String) : [];
}
