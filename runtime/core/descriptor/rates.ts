// Where the rates of exchange are found, by which amounts in several currencies are weighed.
import type { Condition } from './condition.ts';

/** Where the rates are found: the newest record of an entity for a currency, not from a moment to come. */
export interface Rates {
  readonly entity: string;
  /** Its field that holds the currency. */
  readonly currency: string;
  /** Its fields that say what so many units cost in the base currency; the mean of several. */
  readonly rate: string[];
  readonly per: number;
  /** The currency the rates are told in. */
  readonly base: string;
  /** Its field that says from when it counts. */
  readonly at: string;
  readonly where?: Condition;
}
