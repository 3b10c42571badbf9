// The rule book as data: every rule, limit and state in three languages, made by the compiler, read by pages and workbooks.
import type { AccountType } from '../descriptor/access.ts';
import type { Json, Language, Row, Source } from '../descriptor/value.ts';
import type { Synonyms } from './synonyms.ts';

export type LocalizedText = { readonly [language in Language]: string };

/** A text in the languages that are there: who reads one has not asked for the others. */
export type SaidText = { readonly [language in Language]?: string };

/** The same with its texts in the languages that are there. */
export type InLanguages<Whole> = Whole extends LocalizedText
  ? SaidText
  : Whole extends readonly (infer One)[]
    ? readonly InLanguages<One>[]
    : Whole extends object
      ? { readonly [Key in keyof Whole]: InLanguages<Whole[Key]> }
      : Whole;

/** What an entry is about, in the order the book lists them. */
export const entryKinds = [
  'rule',
  'required',
  'limit',
  'format',
  'choice',
  'unique',
  'upload',
  'system',
  'state',
  'transition',
  'notice',
  'access',
  'paper',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One sentence of the book as it is listed and found: in the languages that were asked for. */
export interface ListedEntry {
  /** Stays the same as long as the rule does: `declaration.rules.net-not-above-gross`. */
  readonly id: string;
  readonly entity: string;
  readonly kind: EntryKind;
  /** Rule that findings name: a limit (`digits`), the id of a rule; or the state, or the action. */
  readonly name: string;
  /** Path of the field it is about; lines without a number. */
  readonly path?: string;
  /** Lists it is about, and nothing else of the entity; absent: it is about a field or the records, wherever they are shown. */
  readonly views?: readonly string[];
  /** Field and id of the lifecycle a state or transition belongs to. */
  readonly lifecycle?: { readonly field: string; readonly id: string };
  readonly sentence: SaidText;
  /** What else there is to say, a sentence each. */
  readonly details: readonly SaidText[];
  /** How many of the first details say when it counts, or for whom: nobody should read the sentence without them. */
  readonly conditions?: number;
  readonly source: Source;
  /** Readings that decide it. */
  readonly readings: readonly string[];
  /** What the rule is, for comparing two books. */
  readonly facts: { readonly [name: string]: Json };
}

/** All that is known of it. */
export interface BookEntry extends ListedEntry {
  readonly sentence: LocalizedText;
  readonly details: readonly LocalizedText[];
  readonly example?: Example;
}

/** Two records that differ as little as the rule allows. They hold no more than the rule looks at. */
export interface Example {
  /** Entity whose validator and rules judge it; of a sub-record, one it is part of. */
  readonly host: string;
  readonly passes: Row;
  readonly fails: Row;
  /** Concrete paths of the values to try, what breaks the rule first. */
  readonly inputs: readonly string[];
  /** Stored records the rule looks at: only the server can try it. */
  readonly others?: readonly { readonly entity: string; readonly values: Row }[];
  /** True: pages cannot judge it. */
  readonly onServer?: true;
}

export interface BookView {
  readonly id: string;
  readonly label: LocalizedText;
  readonly route: string;
  readonly accounts: readonly AccountType[];
  readonly columns: readonly string[];
  readonly filters: readonly string[];
}

export interface BookEntity {
  readonly id: string;
  readonly area: string;
  readonly label: LocalizedText;
  /** YAML file below the project. */
  readonly file: string;
  readonly views: readonly BookView[];
  readonly sections: readonly {
    readonly id: string;
    readonly label: LocalizedText;
    readonly fields: readonly string[];
  }[];
  /** Entities it is part of, with the path where. */
  readonly partOf: readonly { readonly entity: string; readonly path: string }[];
  readonly lifecycles: readonly BookLifecycle[];
}

/** A lifecycle as an entity has it. */
export interface BookLifecycle {
  readonly id: string;
  readonly field: string;
  readonly label: LocalizedText;
  readonly states: { readonly [state: string]: LocalizedText };
  readonly actions: { readonly [action: string]: LocalizedText };
  /** Who makes each of them here, in short. */
  readonly actors: { readonly [action: string]: LocalizedText };
}

/** Stands among the actions of a drawing for saving a record that was edited. */
export const editing = '$edit';

/** Where the states and the ways between them are drawn, in units of a drawing. */
export interface Diagram {
  readonly width: number;
  readonly height: number;
  readonly initial: string;
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

export interface DiagramNode {
  readonly state: string;
  readonly tone: string;
  readonly final: boolean;
  /** Middle of the box. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly actions: readonly string[];
  /** Those of them that somebody waits for. */
  readonly awaited: readonly string[];
  readonly points: readonly (readonly [number, number])[];
  /** Middle of the words, or of the number. */
  readonly label: readonly [number, number];
  /** Of a drawing with no room for words: these stand below it, by number. */
  readonly number?: number;
}

export interface BookReading {
  readonly id: string;
  readonly source: Source;
  readonly about: LocalizedText;
  readonly why: LocalizedText;
  readonly default: string;
  readonly chosen: string;
  readonly options: readonly { readonly id: string; readonly means: LocalizedText }[];
}

/** One thing the specification says. */
export interface BookStatement {
  readonly says: LocalizedText;
  /** Beginnings of ids of entries that answer it, along with those that cite it. */
  readonly by: readonly string[];
  /** Files that answer it where no entry does. */
  readonly code: readonly string[];
}

export interface RuleBook {
  readonly entities: readonly BookEntity[];
  readonly entries: readonly BookEntry[];
  readonly readings: readonly BookReading[];
  /** By id of the lifecycle. */
  readonly diagrams: { readonly [lifecycle: string]: Diagram };
  /** Titles of the sections of the specification, by number. */
  readonly sections: { readonly [section: string]: LocalizedText };
  /** What the specification says that rules answer, by number of the section and of the statement in it. */
  readonly statements: { readonly [statement: string]: BookStatement };
  /** What people type for what the book says. */
  readonly synonyms: Synonyms;
  /** Words of the book itself, by key. */
  readonly words: { readonly [key: string]: LocalizedText };
}

/** By id of the lifecycle. */
export type Diagrams = RuleBook['diagrams'];

/** The book without its entries and drawings, in the languages that are there. */
export type BookHead = InLanguages<Omit<RuleBook, 'entries' | 'diagrams'>>;

/** The book with the entries that are there: of some areas, in some languages. Of the entities of other areas only names are known. */
export interface ListedBook extends BookHead {
  readonly entries: readonly ListedEntry[];
}
