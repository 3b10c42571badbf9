// An application that could write a declaration off, and why it goes with it.
import { compareDecimals, isDecimal } from '../../runtime/core/decimal.ts';

/** Why an application goes with a declaration, beside enterprise and currency, which always agree. */
export interface MatchReasons {
  /** What is left of it is exactly what was declared. */
  readonly exactAmount: boolean;
  /** Both name the same contract. */
  readonly sameContract: boolean;
  /** The application names the declaration. */
  readonly namesDeclaration: boolean;
  /** Whole days between the declaration and the last settlement; null where one is not known. */
  readonly daysApart: number | null;
}

export interface WriteOffMatch extends MatchReasons {
  readonly declarationId: string;
  /** `customsNo`, or `billNo` where there is none. */
  readonly declarationNo: string;
  /** `declared` without what other write-offs hold of the application; both in `currency`. */
  readonly declared: string;
  readonly open: string;
  readonly currency: string;
  readonly enterprise: string;
  readonly enterpriseName: string;
  readonly fxType: 'payment' | 'collection';
  readonly id: string;
  readonly applicationNo: string;
  readonly partner: string;
  readonly contractNo: string;
  readonly settledOn: string | null;
}

/** How much of an application to take where so much is still to be written off: all of it, or what is missing. */
export function amountToTake({ open }: Pick<WriteOffMatch, 'open'>, remaining: string): string {
  return isDecimal(remaining) && compareDecimals(remaining, open) < 0 ? remaining : open;
}
