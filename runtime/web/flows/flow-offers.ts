// Which flows a person may be offered, by what the schemas say; whether they can be made now is asked of the server.
import { flowOffers } from '../../../generated/flow-offers.gen.ts';
import type { FlowOffer } from '../../core/descriptor/flow.ts';
import type { Person } from '../../core/lifecycle.ts';
import { allowsCreating, type MenuRights } from '../../core/permissions.ts';

/** Whose pages offer a flow. */
export interface Maker {
  readonly person: Person;
  readonly rights: MenuRights;
}

/** Flows that lead from records of the entity. */
export function offersFrom(entity: string, maker: Maker): readonly FlowOffer[] {
  return flowOffers.filter((flow) => flow.from === entity && mayMake(flow, maker));
}

/** Flows that fill a new record once it names its source. */
export function offersByChoice(entity: string, maker: Maker): readonly FlowOffer[] {
  return flowOffers.filter((flow) => flow.to === entity && flow.chosenBy !== undefined && mayMake(flow, maker));
}

/** The account type makes it, and the roles let the person create its target in some list. */
function mayMake({ by, menus }: FlowOffer, { person, rights }: Maker): boolean {
  return by.includes(person.account) && menus.some((menu) => allowsCreating(menu, rights));
}

/** Whether records of the entity are made from others, or others from them. */
export function hasFlows(entity: string): boolean {
  return flowOffers.some(({ from, to }) => from === entity || to === entity);
}
