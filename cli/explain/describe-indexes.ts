// What `tongguan explain` says of the indexes of an entity: what each serves, and what its lists offer that none does.
import { expensiveOffersOf } from '../../generator/emit/tables/expensive-lists.ts';
import { layOutTables } from '../../generator/emit/tables/layout.ts';
import { indexedTablesOf } from '../../generator/emit/tables/tables.ts';
import type { Model } from '../../generator/model/model.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';

/** Each index with its columns, and below it what it is there for. */
export function indexRows(model: Model, { id }: EntityDescriptor): string[][] {
  return indexedTablesOf(model, id).flatMap(({ serving }) =>
    serving.flatMap(({ index: { name, on, unique, using, where }, serves }) => {
      const rows = where === undefined ? '' : ` where ${where}`;
      const columns = `${using ? `${using} ` : ''}(${on.join(', ')})${rows}`.replaceAll('"', '');
      const said = [...(unique ? ['keeps values apart'] : []), ...serves].join('; ');
      return [[name, columns], ...(said === '' ? [] : [['', `  ${said}`]])];
    }),
  );
}

/** A row an offer of a list that costs more the more records there are. */
export function expensiveRows(model: Model, entity: EntityDescriptor): string[][] {
  const [own] = indexedTablesOf(model, entity.id);
  const [layout] = layOutTables(entity);
  if (!own || !layout) return [];
  const columnAt = new Map(layout.fields.map(({ path, column }) => [path, column]));
  const codes = new Map(model.codes.map(({ id, values }) => [id, values.length]));
  return expensiveOffersOf({ entity, columnAt, serving: own.serving, codes }).map(({ view, offer, path, why }) => [
    view,
    `${offer} ${path}`,
    why,
  ]);
}
