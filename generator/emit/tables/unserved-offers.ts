// What the lists of every entity offer and no index serves, for the check that it is declared.
import type { FindUnserved } from '../../check/check-context.ts';
import { hasRecords } from '../entity-modules.ts';
import { costlyOffersOf } from './costly-offers.ts';
import { entityIndexes } from './entity-indexes.ts';
import { looksFromOutside } from './looks-from-outside.ts';

/** By entity with records: sorts and filters of its lists that neither an index of their own serves nor a walk along the list's order. */
export const unservedOffersOf: FindUnserved = (entities, codes) => {
  const looksAt = looksFromOutside(entities, codes);
  return new Map(
    entities.filter(hasRecords).flatMap((entity) => {
      const [own] = entityIndexes(entity, looksAt(entity));
      if (!own) return [];
      const offers = costlyOffersOf({ entity, layout: own.layout, serving: own.serving, codes });
      return [[entity.id, offers.filter(({ walks }) => walks === undefined)] as const];
    }),
  );
};
