// What the rule book shows as tables: what conditional rules decide, and the values of code tables; loaded when they are asked for.
import type { Condition } from '../descriptor/condition.ts';
import type { Json } from '../descriptor/value.ts';
import type { LocalizedText } from './book.ts';

/** A file of its own beside the book. */
export interface BookTables {
  readonly decisions: readonly DecisionTable[];
  readonly codes: readonly BookCodes[];
}

/** What the conditional rules of an entity say, for every combination of what they look at. */
export interface DecisionTable {
  /** `declaration.transportMethod`: the entity and what decides. */
  readonly id: string;
  readonly entity: string;
  /** Path of the lines that it is about one of; absent: about the record. */
  readonly lines?: string;
  /** Actions with which alone its rules are checked; absent: whenever the record is. */
  readonly actions?: readonly string[];
  readonly actionWords?: LocalizedText;
  readonly facts: readonly DecidingFact[];
  readonly columns: readonly DecidedField[];
  /** Each combination of options fits one row. */
  readonly rows: readonly DecisionRow[];
}

/** What decides: the value of a field, or whether a condition holds that no single value tells. */
export interface DecidingFact {
  readonly path?: string;
  readonly condition?: Condition;
  /** Id of the code table its values are of. */
  readonly codes?: string;
  readonly label: LocalizedText;
  readonly options: readonly FactOption[];
}

/** Values for which all rules of the table decide alike. */
export interface FactOption {
  readonly label: LocalizedText;
  /** One of these values, null for none; of a condition, whether it holds. */
  readonly value: Json;
  /** It stands for every value that no rule names. */
  readonly isRest?: true;
}

export interface DecidedField {
  readonly path: string;
  readonly label: LocalizedText;
  /** The conditional rules of it: where each counts is what can be changed. */
  readonly rules: readonly { readonly entry: string; readonly effect: DecisionEffect }[];
}

export interface DecisionRow {
  /** For each fact the options the row stands for, by number. */
  readonly options: readonly (readonly number[])[];
  /** For each column. */
  readonly cells: readonly DecisionCell[];
}

export const decisionEffects = ['free', 'limited', 'required', 'forbidden'] as const;
export type DecisionEffect = (typeof decisionEffects)[number];

export interface DecisionCell {
  /** The strongest first; `free` alone. */
  readonly effects: readonly DecisionEffect[];
  /** Ids of the entries of the book that say so: where a change of the cell begins. */
  readonly entries: readonly string[];
}

/** A code table with its values. */
export interface BookCodes {
  readonly id: string;
  readonly name: LocalizedText;
  readonly values: readonly { readonly value: string; readonly name: LocalizedText }[];
}

/** The row that stands for a combination, an option a fact; null: none, which a whole table never says. */
export function rowFor(table: DecisionTable, combination: readonly number[]): DecisionRow | null {
  return table.rows.find(({ options }) => combination.every((option, fact) => options[fact]?.includes(option))) ?? null;
}
