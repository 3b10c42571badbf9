// Which papers can be made of records, by what the schemas say.
import { paperOffers } from '../../../generated/paper-offers.gen.ts';
import { holds } from '../../core/condition.ts';
import type { PaperOffer } from '../../core/descriptor/paper.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import { plainValues } from '../../core/record-names.ts';

/** Whether any paper is made of records of the entity. */
export function hasPapers(entity: string): boolean {
  return paperOffers.some((offer) => offer.entity === entity);
}

/** The papers that can be made of all of these records, which are those of a view: what it fixes is true of each. */
export function papersOf(entity: string, view: View, records: readonly Row[]): readonly PaperOffer[] {
  const fixed = plainValues(view);
  return paperOffers.filter(
    ({ entity: of, when }) =>
      of === entity && (when === undefined || records.every((record) => holds(when, { ...fixed, ...record }))),
  );
}
