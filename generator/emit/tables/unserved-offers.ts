// What the lists of every entity offer and no index serves, for the check that it is declared.
import type { FindUnserved, UnservedOffer } from '../../check/check-context.ts';
import { hasRecords } from '../entity-modules.ts';
import { costlyOffersOf, type ServedTable } from './costly-offers.ts';
import { entityIndexes, type LaidOutTable } from './entity-indexes.ts';
import { looksFromOutside } from './looks-from-outside.ts';

/** By entity with records: sorts and filters of its lists that neither an index of their own serves nor a walk along the list's order. */
export const unservedOffersOf: FindUnserved = (entities, codes) => {
  const looksAt = looksFromOutside(entities, codes);
  return new Map(
    entities.filter(hasRecords).flatMap((entity) => {
      const [own] = entityIndexes(entity, looksAt(entity));
      return own ? [[entity.id, offersOf(own, { entity, codes })] as const] : [];
    }),
  );
};

/** A table is laid out anew when its entity or the sizes of code tables change. */
const known = new WeakMap<LaidOutTable, readonly UnservedOffer[]>();

function offersOf(own: LaidOutTable, around: Pick<ServedTable, 'entity' | 'codes'>): readonly UnservedOffer[] {
  const offers = known.get(own) ?? costlyOffersOf({ ...around, ...own }).filter(({ walks }) => walks === undefined);
  known.set(own, offers);
  return offers;
}
