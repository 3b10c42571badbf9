// Records that complete what is typed: a party by its code, a fee by the rule for its item.
import type { Condition } from './condition.ts';

/** Paths of one's own start at the record, sub-record or line whose entity declares it. */
export interface Completion {
  /** The entity of the records. */
  readonly from: string;
  /** Own field -> field of the record. */
  readonly with: { readonly [own: string]: string };
  /** Own texts that look records up; absent: every text in `with`. */
  readonly typed?: readonly string[];
  /** Own field that names a record -> field of the record that names it too. */
  readonly by?: { readonly [own: string]: string };
  /** Date of the whole record: only what holds on that day; today where it is empty. */
  readonly on?: string;
  /** Only while this holds for the record or line that is completed. */
  readonly when?: Condition;
  /** Only records for which this holds. */
  readonly where?: Condition;
  /** Only records of the own enterprise, or that itself. */
  readonly mine?: true;
  /** Records to be warned of, and the text that says why. */
  readonly warns?: { readonly when: Condition; readonly says: string };
}
