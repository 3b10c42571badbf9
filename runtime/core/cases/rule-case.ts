// The test cases of the rules as data: a record, what a case changes in it, and the findings that must come of it.
import type { Stage } from '../check-record.ts';
import type { Row } from '../descriptor/value.ts';

/** Records that are there already, by entity. */
export interface StoredRecords {
  readonly [entity: string]: readonly Row[];
}

/** What is found, and where: `{ netWeight: net-not-above-gross }`. */
export type ExpectedDoc = readonly { readonly [path: string]: string }[];

/** A case as it is written. */
export interface CaseDoc {
  readonly name: string;
  /** Values by path that differ from the base record; null takes one away. */
  readonly set?: Row;
  /** In place of the base record. */
  readonly record?: Row;
  readonly draft?: ExpectedDoc;
  readonly complete?: ExpectedDoc;
  /** Of a draft and on submit. */
  readonly both?: ExpectedDoc;
  /** Other records decide: a page finds less. */
  readonly server?: boolean;
}

/** A case of an action as it is written. */
export interface ActionDoc {
  readonly name: string;
  readonly by: string;
  readonly action: string;
  readonly set?: Row;
  readonly beside?: StoredRecords;
  readonly sends?: Row;
  readonly findings?: ExpectedDoc;
}

/** A file of cases as it is written. */
export interface CasesDoc {
  readonly entity: string;
  /** Another file of cases: what is not said here is taken from it, but for its cases. */
  readonly extends?: string;
  readonly as?: string;
  readonly submits?: true;
  readonly withdraws?: true;
  readonly fresh?: string;
  readonly base?: Row;
  readonly stored?: StoredRecords;
  readonly needed?: { readonly [path: string]: string };
  readonly neededInDraft?: { readonly [path: string]: string };
  readonly cases: readonly CaseDoc[];
  readonly actions?: readonly ActionDoc[];
}

/** A finding by its place and its rule. */
export interface ExpectedFinding {
  readonly path: string;
  readonly rule: string;
}

/** One record and what must be found in it. */
export interface RuleCase {
  readonly name: string;
  readonly record: Row;
  /** What it changes in the base record, by path. */
  readonly changes: Row;
  readonly expected: { readonly [stage in Stage]: readonly ExpectedFinding[] };
  /** Needs other records: the browser finds nothing of it, or less. */
  readonly server: boolean;
}

/** A record that is there, an action on it, and what the action must be refused with: for rules that count on actions alone. */
export interface ActionCase {
  readonly name: string;
  /** Account that acts. */
  readonly by: string;
  readonly action: string;
  readonly record: Row;
  /** What it changes in the base record, by path. */
  readonly changes: Row;
  /** Records that name it: they are put there after it. */
  readonly beside: StoredRecords;
  /** Body of the call. */
  readonly sends: Row;
  readonly expected: readonly ExpectedFinding[];
}

/** A file of cases with nothing left out. */
export interface RuleFile {
  /** Name of the YAML file without its ending. */
  readonly id: string;
  readonly entity: string;
  /** Account that sends the records. */
  readonly as: string;
  /** Records are also created and submitted for real. */
  readonly submits: boolean;
  /** What was submitted is withdrawn again, because the next record must not stand beside it. */
  readonly withdraws: boolean;
  /** Field that gets a new value in every record that is created, because it must be unique. */
  readonly fresh: string | null;
  readonly stored: StoredRecords;
  readonly base: Row;
  readonly cases: readonly RuleCase[];
  readonly actions: readonly ActionCase[];
}
