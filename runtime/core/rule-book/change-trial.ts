// What is asked and answered when a change of the schemas is tried: compiled apart, and compared with the rules in force.
import type { CaseAnswer, CaseVerdict } from '../cases/judge-case.ts';
import type { Rule } from '../descriptor/rule.ts';
import type { Json } from '../descriptor/value.ts';
import type { TableModel } from '../tables.ts';
import type { LocalizedText } from './book.ts';
import type { EditConflict, EditPlace, EditStep, SchemaEdit } from './schema-edit.ts';
import type { TableCellChange, TableChange } from './table-change.ts';

/** Most entries that one call asks about by their ids. */
export const mostAsked = 20;

export interface TrialAsked {
  /** None: what is asked is how the rules in force stand to what is stored. */
  readonly edits: readonly SchemaEdit[];
  /** Ids of entries to be counted though they do not change. */
  readonly entries: readonly string[];
  /** Cells of decision tables that are changed: their edits are worked out, and tried with the others. */
  readonly cells?: readonly TableCellChange[];
  /** Readings of which another option than the one in force is tried, by id. */
  readonly readings?: { readonly [reading: string]: string };
}

/** How records that break an entry are found: ids by SQL, or a rule that is put to each. */
export interface BreakTest {
  readonly entity: string;
  /** SQL that selects the ids of records which break the entry. */
  readonly ids?: string;
  readonly rule?: Rule;
}

export const trialVerdicts = ['stricter', 'added', 'different', 'looser', 'removed'] as const;

/** An entry of the book that a change makes another. */
export interface TriedEntry {
  readonly id: string;
  /** Empty: of a value of a code table, which no entry of the book is about. */
  readonly entity: string;
  /** `same`: it was asked about, and does not change. */
  readonly verdict: (typeof trialVerdicts)[number] | 'same';
  readonly sentence: LocalizedText;
  readonly facts: readonly { readonly name: string; readonly before: Json; readonly after: Json }[];
  /** Number of its cause. */
  readonly cause: number;
}

/** What several entries change by: the one place that all of them are written in. */
export interface TriedCause {
  readonly kind: 'type' | 'reading' | 'lifecycle' | 'codes' | 'upload' | 'entity';
  /** `remarks` of a type, `declaration` of an entity. */
  readonly name: string;
}

/** A finding of the compiler. */
export interface TriedFinding {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly fix: string;
  readonly excerpt?: string;
  /** What it is about, where that stands in a file that the change edits. */
  readonly path?: readonly EditStep[];
}

/** A test case that answers otherwise with a change, or is new, gone or asks for something else. */
export interface TriedCase {
  /** Below the project. */
  readonly file: string;
  readonly entity: string;
  readonly name: string;
  readonly expected: CaseAnswer;
  /** What was found of it; null: there was no such case. */
  readonly before: CaseAnswer | null;
  /** What is found of it now; null: the case is gone. */
  readonly after: CaseAnswer | null;
  /** Whether that is what must come. */
  readonly verdict: CaseVerdict;
}

export interface ChangeTrial {
  /** Edits that do not fit; then nothing was compiled. */
  readonly conflicts: readonly EditConflict[];
  /** What the compiler says; where there is any, the change cannot be applied, and nothing was compared. */
  readonly findings: readonly TriedFinding[];
  /** The edits as a unified diff of the files. */
  readonly diff: string;
  readonly causes: readonly TriedCause[];
  readonly entries: readonly TriedEntry[];
  /** Test cases that change their answer. */
  readonly cases: readonly TriedCase[];
  /** What can be changed for the entries that were asked about, by their ids. */
  readonly places: { readonly [entry: string]: readonly EditPlace[] };
  /** What the cells that were asked about come to; with refused ones nothing was compiled. */
  readonly table?: TableChange;
}

/** What the compiler answers the server: beside the trial, how to find records. */
export interface CompiledTrial extends ChangeTrial {
  /** By id of the entry; absent: nothing of it can be broken by what is stored. Empty: SQL cannot tell. */
  readonly tests: { readonly [entry: string]: readonly BreakTest[] };
  /** Tables that the change makes others, as they are with it. */
  readonly tables: readonly TableModel[];
}

/** What the next start would do to the database, were the change written. */
export interface PlannedStep {
  /** `Table service_order, column urgent`. */
  readonly about: string;
  /** Absent: it is about no table of the schemas as they would be. */
  readonly table?: string;
  readonly column?: string;
  readonly sql: string;
  /** Rows of that table; absent: they are not counted. */
  readonly rows?: number;
  /** What is done otherwise because of rows that are there, in English. */
  readonly note?: string;
  /** The same as data, to be said in the reader's language: what of, how many rows, and what it is filled with or breaks. */
  readonly why?: { readonly kind: string; readonly count: number; readonly name?: string };
}

/** Why records are not counted, or not all: none of them is in the caller's lists, nothing tells it, it takes too long, only the newest were looked at. */
export const breakingLimits = ['not-in-sight', 'not-told', 'too-long', 'newest-only'] as const;
export type BreakingLimit = (typeof breakingLimits)[number];

/** Stored records that break an entry, as far as the caller sees them. */
export interface BreakingRecords {
  readonly entry: string;
  /** null: that cannot be told. */
  readonly count: number | null;
  readonly limit?: BreakingLimit;
  readonly groups: readonly BreakingGroup[];
  readonly records: readonly BreakingRecord[];
}

export interface BreakingGroup {
  readonly entity: string;
  /** Name of the enterprise; null: none, or out of sight. */
  readonly company: string | null;
  /** `2026-03` */
  readonly month: string;
  readonly count: number;
}

export interface BreakingRecord {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  readonly route: string;
}

/** What options of readings that are not in force would change: by id of the reading, then of the option. */
export interface ReadingConsequences {
  readonly [reading: string]: { readonly [option: string]: Pick<ChangeTrial, 'causes' | 'entries'> };
}

/** Tries a change apart from the server. Throws when the signal is given, and where the trial fails or takes too long. */
export type TryChange = (asked: TrialAsked, signal: AbortSignal, onStep?: OnTrialStep) => Promise<CompiledTrial>;

/** What is done while a change is tried, in this order. */
export const trialSteps = ['waiting', 'reading', 'compiling', 'cases', 'counting', 'planning'] as const;
export type TrialStep = (typeof trialSteps)[number];

/** Told each step when it begins. */
export type OnTrialStep = (step: TrialStep) => void;

/** What a call answers: the trial, and of each entry that what is stored can break, the records in sight that do. */
export interface AnsweredTrial extends ChangeTrial {
  readonly breaking: readonly BreakingRecords[];
  /** For those who add to entities; absent: it is not told, or nothing was compiled. */
  readonly migration?: readonly PlannedStep[];
}

/** Address of the rule book in the pages: whoever opens it may try changes. */
export const ruleBookRoute = '/rules';
