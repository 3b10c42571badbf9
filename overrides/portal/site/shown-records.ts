// The records that the public may see: published or enabled ones, and nothing else.
import type { RawBuilder } from 'kysely';
import type { Condition } from '../../../runtime/core/descriptor/condition.ts';
import type { Language, Row } from '../../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../../runtime/server/context.ts';
import { conditionSql } from '../../../runtime/server/store/condition-sql.ts';
import { layoutOf } from '../../../runtime/server/store/layout.ts';
import { type ListPage, listRecords } from '../../../runtime/server/store/list-records.ts';
import { readRecord } from '../../../runtime/server/store/read-record.ts';
import { isId } from '../../../runtime/server/store/record-id.ts';
import { searchSql } from '../../../runtime/server/store/search-sql.ts';

/** What of each entity is shown (spec 4). */
export const shown = {
  news: { field: 'status', is: 'published' },
  'content-page': { field: 'status', is: 'published' },
  'featured-product': { field: 'enabled', is: true },
  'friendly-link': { field: 'enabled', is: true },
  carousel: { field: 'enabled', is: 'active' },
  'robot-knowledge-node': { field: 'enabled', is: true },
} as const satisfies { readonly [entity: string]: Condition };

export type ShownEntity = keyof typeof shown;

export type PortalReader = Pick<ServerContext, 'database' | 'layouts' | 'listCache'>;

export interface Wanted {
  readonly entity: ShownEntity;
  readonly language: Language;
  readonly paths: readonly string[];
  /** Beside that they are shown. */
  readonly when?: Condition;
  readonly sort: string;
  readonly limit: number;
  readonly offset?: number;
  /** A text that stands in one of the fields. */
  readonly search?: { readonly text: string; readonly in: readonly string[] };
}

/** A page of the records of an entity that are shown. */
export function shownRecords({ database, layouts, listCache }: PortalReader, wanted: Wanted): Promise<ListPage> {
  const { entity, language, paths, when, sort, limit, offset = 0, search } = wanted;
  const layout = layoutOf(layouts, entity);
  const here = { mapping: layout, alias: 't' };
  const where: RawBuilder<boolean>[] = [conditionSql(here, shown[entity])];
  if (when) where.push(conditionSql(here, when));
  if (search) where.push(searchSql(here, search.in, search.text));
  return listRecords(
    database,
    { layout, language, paths: new Set(['id', ...paths]), where, sort, limit, offset },
    listCache,
  );
}

/** The record with this id if it is shown, else null. */
export async function shownRecord(
  { database, layouts }: PortalReader,
  { entity, id, language }: { readonly entity: ShownEntity; readonly id: string; readonly language: Language },
): Promise<Row | null> {
  if (!isId(id)) return null;
  const layout = layoutOf(layouts, entity);
  const scope = conditionSql({ mapping: layout, alias: 't' }, shown[entity]);
  return (await readRecord(database, { layout, language, id, scope }))?.record ?? null;
}

/** The value of a field as text; empty where it has none. */
export function textOf(record: Row, key: string): string {
  const value = record[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The ids of the files in a field of one or several. */
export function filesIn(record: Row, key: string): string[] {
  const value = record[key];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
