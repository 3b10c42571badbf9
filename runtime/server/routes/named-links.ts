// The pages of the records one names, as far as the reader may open them.
import type { Row } from '../../core/descriptor/value.ts';
import type { ServerContext } from '../context.ts';
import { keysAt } from '../store/find-references.ts';
import type { Layout, Target } from '../store/layout.ts';
import { findPlaces } from '../store/naming-records.ts';
import { isId } from '../store/record-id.ts';
import { targetOf } from '../store/target.ts';
import { placesFor } from '../store/view-places.ts';
import type { WriteCall } from '../write/change.ts';
import { rowScope } from '../write/load.ts';

/** Records of one kind that links are found for; a document names hardly more. */
const mostKeys = 300;

export interface NamedLink {
  /** Of the field, without line numbers. */
  readonly path: string;
  /** What stands in the field. */
  readonly value: string;
  readonly route: string;
}

/** Links by field and value; what is out of the reader's sight has none. */
export async function linksOf(context: ServerContext, call: WriteCall, record: Row): Promise<NamedLink[]> {
  const named = namedBy(call.entity.layout).map((one) => ({ ...one, keys: keysAt(record, one.path) }));
  const byTarget = Map.groupBy(
    named.filter(({ keys }) => keys.length > 0),
    ({ target }) => `${target.layout.table} ${target.by}`,
  );
  const links = await Promise.all(
    [...byTarget.values()].map(async (fields) => {
      const target = fields[0]?.target;
      const entity = target && context.entities.get(target.layout.entity.id);
      const lists = entity ? placesFor(entity.layout, call.caller, context.settings) : [];
      if (!target || !entity || lists.length === 0) return [];
      const keys = [...new Set(fields.flatMap((field) => field.keys))].filter((key) => target.by !== 'id' || isId(key));
      const found = await findPlaces(context.database, {
        layout: entity.layout,
        by: target.by,
        keys: keys.slice(0, mostKeys),
        scope: rowScope(entity, 'view', call.caller),
        places: lists.map(({ test }) => test),
      });
      return fields.flatMap(({ path, keys }) =>
        keys.flatMap((value): NamedLink[] => {
          const row = found.get(value);
          const list = row && (lists.find((_, index) => row.places[index]) ?? lists[0]);
          return row && list ? [{ path, value, route: `${list.view.route}/${row.id}` }] : [];
        }),
      );
    }),
  );
  return links.flat();
}

/** Fields that name records, stored or looked up. */
function namedBy(layout: Layout): readonly { readonly path: string; readonly target: Target }[] {
  const looked = layout.lookups.flatMap(({ path, field }) => {
    const target = targetOf(layout.layouts, field);
    return target ? [{ path, target }] : [];
  });
  return [...layout.references().map(({ path, target }) => ({ path, target })), ...looked];
}
