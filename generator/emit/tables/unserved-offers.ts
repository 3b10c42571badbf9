// What the lists of every entity offer and no index serves, for the check that it is declared.
import type { FindUnserved } from '../../check/check-context.ts';
import { hasRecords } from '../entity-modules.ts';
import { costlyOffersOf } from './costly-offers.ts';
import { layOutTables } from './layout.ts';
import { listIndexesOf } from './list-indexes.ts';
import { looksFromOutside } from './looks-from-outside.ts';
import { uniqueIndexesOf } from './unique-indexes.ts';

/** By entity with records: sorts and filters of its lists that neither an index of their own serves nor a walk along the list's order. */
export const unservedOffersOf: FindUnserved = (entities, codes) => {
  const looksAt = looksFromOutside(entities, codes);
  return new Map(
    entities.filter(hasRecords).flatMap((entity) => {
      const [layout] = layOutTables(entity);
      if (!layout) return [];
      const serving = listIndexesOf(layout, uniqueIndexesOf(layout), looksAt(entity));
      const offers = costlyOffersOf({ entity, layout, serving, codes });
      return [[entity.id, offers.filter(({ walks }) => walks === undefined)] as const];
    }),
  );
};
