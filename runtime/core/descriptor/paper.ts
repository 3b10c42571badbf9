// A paper: what is made of a record for others to hold, by a template beside the schemas.
import type { Condition } from './condition.ts';
import type { Language } from './value.ts';

/** The languages that stand side by side on a paper. */
export type PaperLanguages = readonly Language[];

/** What pages know of a paper. */
export interface PaperOffer {
  readonly id: string;
  /** Entity whose records it is made of. */
  readonly entity: string;
  /** Only of records for which this holds. */
  readonly when?: Condition;
  /** Languages it can be had in, the usual first. */
  readonly languages: readonly PaperLanguages[];
}

/** The record of the issuing enterprise that a paper reads beside its own. */
export interface LetterheadUse {
  readonly entity: string;
  /** Field of the paper's record that holds the enterprise. */
  readonly of: string;
  readonly texts: readonly string[];
  readonly pictures: readonly string[];
  /** Those of the pictures that only people of that enterprise get onto a paper. */
  readonly own: readonly string[];
}

export interface Paper extends PaperOffer {
  /** Paths of the fields that the template reads. */
  readonly fields: readonly string[];
  /** Those of them that are drawn as bars. */
  readonly barcodes: readonly string[];
  /** Those of them that are written out in words, as amounts. */
  readonly amounts: readonly string[];
  /** Paths of the lines it goes through. */
  readonly lines: readonly string[];
  /** Where its head and usual texts come from. */
  readonly letterhead?: LetterheadUse;
  /** Words of the paper in every language. */
  readonly words: { readonly [key: string]: { readonly [language in Language]: string } };
  /** Typst files by their path: `/commercial-invoice.typ` itself, and the parts it takes in. */
  readonly files: { readonly [path: string]: string };
}
