// The entities by whose records the server charges: their pages and rows offer to look what a rule would have charged.
import { chargingEntities } from '../../../generated/flow-offers.gen.ts';

/** Whether records of the entity are rules by which is charged. */
export function hasCharges(entity: string): boolean {
  return chargingEntities.includes(entity);
}
