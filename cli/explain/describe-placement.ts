// Where the tables of an entity lie in a database of several machines, and what no key of it can hold there.
import { tablesOf } from '../../generator/emit/tables/tables.ts';
import type { Model } from '../../generator/model/model.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { enterpriseKeyOf, keysAcross, looseKeysOf } from '../../runtime/core/keyed-tables.ts';

/** A row for the place, one for each reference to what lies elsewhere, one for each key that spans all enterprises. */
export function placementRows(model: Model, { id }: EntityDescriptor): string[][] {
  const tables = tablesOf(model);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const own = tables.filter(({ entity }) => entity === id);
  const [record] = own;
  if (!record) return [];
  const by = enterpriseKeyOf(record);
  const place = by === null ? (record.placement?.at ?? 'coordinator') : `with the enterprise in ${by}, lines with it`;
  const loose = own.flatMap((table) =>
    looseKeysOf(table, byName).map((key) => [
      `${table.name}.${key.columns.join()}`,
      `names ${key.table}, which may lie elsewhere: the server sees to it, no key does`,
    ]),
  );
  const across = keysAcross(record).map(({ name }) => [name, 'keeps values apart among all enterprises']);
  const months = record.byMonth
    ? [['parts', 'a table for each month, by id; months past TONGGUAN_LOG_MONTHS go whole']]
    : [];
  return [['place', place], ...months, ...loose, ...across];
}
