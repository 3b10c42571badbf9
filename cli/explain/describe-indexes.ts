// What `tongguan explain` says of the indexes of an entity: what each serves, and what its lists offer that none does.
import { costlyOffersOf } from '../../generator/emit/tables/costly-offers.ts';
import { layOutTables } from '../../generator/emit/tables/layout.ts';
import { codeSizesOf } from '../../generator/emit/tables/list-needs.ts';
import { indexedTablesOf } from '../../generator/emit/tables/tables.ts';
import { reasonFor } from '../../generator/model/expense-of.ts';
import type { Model } from '../../generator/model/model.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';

/** Each index with its columns, and below it what it is there for. */
export function indexRows(model: Model, { id }: EntityDescriptor): string[][] {
  return indexedTablesOf(model, id).flatMap(({ serving }) =>
    serving.flatMap(({ index: { name, on, holds, unique, using, where }, serves }) => {
      const rows = where === undefined ? '' : ` where ${where}`;
      const beside = holds ? ` holds ${holds.join(', ')}` : '';
      const columns = `${using ? `${using} ` : ''}(${on.join(', ')})${beside}${rows}`.replaceAll('"', '');
      const said = [...(unique ? ['keeps values apart'] : []), ...serves].join('; ');
      return [[name, columns], ...(said === '' ? [] : [['', `  ${said}`]])];
    }),
  );
}

/** A row an offer of a list that no index of its own serves: what it costs, and the index that is walked or why that is borne. */
export function expensiveRows(model: Model, entity: EntityDescriptor): string[][] {
  const [own] = indexedTablesOf(model, entity.id);
  const [layout] = layOutTables(entity);
  if (!own || !layout) return [];
  const expense = model.expensive.get(entity.id) ?? { views: {} };
  return costlyOffersOf({ entity, layout, serving: own.serving, codes: codeSizesOf(model) }).map((one) => [
    one.view,
    `${one.offer} ${one.path}`,
    one.why,
    one.walks ?? reasonFor(expense, one) ?? '',
  ]);
}
