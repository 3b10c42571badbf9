// Whether two conditions can never hold for the same record, as far as that can be proved from the values they name.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import { canHold } from './condition-ways.ts';

/** True when no record fulfils both. A missing condition holds for every record. */
export function areDisjoint(one: Condition | undefined, other: Condition | undefined): boolean {
  return one !== undefined && other !== undefined && !canHold([one, other]);
}
