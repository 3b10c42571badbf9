// What one entity is, as plain data: emitted by the compiler, read by browser and server alike.
import type { KeptLooks } from '../looks.ts';
import type { AccountType, Grant } from './access.ts';
import type { Completion } from './completion.ts';
import type { Condition } from './condition.ts';
import type { Field } from './field.ts';
import type { LifecycleUse } from './lifecycle.ts';
import type { Rule } from './rule.ts';
import type { DeclaredSummary } from './summary.ts';
import type { Language, Source } from './value.ts';
import type { Section, View } from './view.ts';

export interface EntityDescriptor {
  readonly id: string;
  /** Ids it had before. */
  readonly was?: readonly string[];
  readonly area: string;
  readonly type: 'top' | 'sub' | 'ref' | 'log';
  /** Field by which others refer to a record: its natural key, or `id`. */
  readonly key: string;
  /** Fields that name a record in pickers and headings, per language. */
  readonly title: { readonly [language in Language]: readonly TitlePart[] };
  /** Texts by which pickers find a record, beside its key and its title. */
  readonly alsoFoundBy?: readonly string[];
  /** A record that is named at `named` is found by the texts `by` of those that name it. */
  readonly finds?: Finds;
  /** What pickers tell of a record below its title. */
  readonly about?: readonly string[];
  /** Field whose values give other fields other labels: locale keys `<key>_<value>`. */
  readonly labelsBy?: string;
  /** Sections of the form one at a time; absent: one below the other. */
  readonly layout?: 'tabs';
  /** `enterprise`: rows carry `companyId`; `platform`: rows belong to nobody; `self`: the row is the enterprise. */
  readonly owner: 'enterprise' | 'platform' | 'self';
  /** Schema order; the common fields (id, companyId, createdAt, ...) last, all read-only. */
  readonly fields: readonly Field[];
  readonly unique: readonly (readonly string[])[];
  readonly looks?: Looks;
  readonly formerly?: FormerLines;
  readonly completes?: readonly Completion[];
  readonly deadlines?: readonly Deadline[];
  readonly rules: readonly Rule[];
  readonly lifecycles: readonly LifecycleUse[];
  readonly access: { readonly [account in AccountType]?: readonly Grant[] };
  readonly views: readonly View[];
  readonly summaries?: { readonly [id: string]: DeclaredSummary };
  readonly form: readonly Section[];
  /** Paths of what page and dialogs say of a record in one glance; through lines: of the first of them. */
  readonly head: readonly string[];
  /** What others remarked at its fields; each goes when the field is changed. */
  readonly remarks?: Remarks;
  /** Lines told among what happened to the record, by their field. */
  readonly timeline?: { readonly [lines: string]: TimelineLines };
  /** Path of the YAML file below the project. */
  readonly file: string;
}

/** Lines of another entity that became records of this one: what is meant of them, and what each record takes. */
export interface FormerLines {
  readonly of: string;
  readonly lines: string;
  readonly where: Condition;
  /** Own field -> field of the record they stood in, of the line. */
  readonly head: { readonly [own: string]: string };
  readonly line: { readonly [own: string]: string };
  readonly sets: { readonly [own: string]: string };
}

/** A day of a record that people are told of, once. */
export interface Deadline {
  readonly id: string;
  /** Field that holds the day. */
  readonly at: string;
  /** So many days before it; negative: after it. */
  readonly days: number;
  readonly when?: Condition;
  /** Names of actors of the first lifecycle. */
  readonly tells: readonly string[];
  readonly source: Source;
}

/** Which looks at records are kept, and of which records. */
export type Looks = KeptLooks & { readonly when?: Condition };

/** Lines that each name a field and say something about it. */
export interface Remarks {
  readonly lines: string;
  readonly at: string;
  /** Fields with the number of the line that is meant, and of the line within that one; without a number all of them are. */
  readonly numbers?: readonly string[];
  readonly says: string;
  readonly when: Condition;
}

/** The field of lines that holds the moment, and those that say what came. */
export interface TimelineLines {
  readonly at: string;
  readonly shows: readonly string[];
}

/** A field, or fields of which the first filled one counts: a name in the reader's language before the Chinese one. */
export type TitlePart = string | readonly string[];

export interface Finds {
  readonly named: string;
  readonly by: readonly string[];
}
