// What one entity is, as plain data: emitted by the compiler, read by browser and server alike.

import type { CountLimits } from './count-limits.ts';
import type { CheckDigitScheme } from './keywords.ts';
import type { KeptLooks } from './looks.ts';
import type { TitlePart } from './title-part.ts';
import type { Effects, LifecycleState, Occurrence, SetValues, TransitionRefusals } from './transition-parts.ts';

export const languages = ['zh', 'en', 'my'] as const;
export type Language = (typeof languages)[number];

export const accountTypes = ['trader', 'broker', 'operator', 'admin', 'bank'] as const;
export type AccountType = (typeof accountTypes)[number];

export type AccountLevel = 'enterpriseAdmin' | 'staff';

export type Scalar = string | number | boolean;
export type Json = null | Scalar | Json[] | { [key: string]: Json };

/** A stored or sent record: field keys as in the schema, absent and null mean "no value". */
export type Row = { [key: string]: Json };

/** Where a limit, rule or field comes from: a section of the specification, or our own proposal. */
export type Source = string;

/** `always`: also in a draft. `complete`: once the record is submitted. */
export type Requirement = 'always' | 'complete' | 'never';

/** How the server fills a field that nobody types; with `when`, only where that holds for the record or line it stands in. */
export type Computed =
  /** Over lines; with `where` only over those it holds for, tested on the line. */
  (
    | { readonly sum: string; readonly where?: Condition }
    | { readonly count: string }
    /** The value at the path, of the first line where it leads through lines. */
    | { readonly first: string }
    /** Rounded half up to the digits of the field. */
    | { readonly product: readonly [string, string] }
    /** The first without all the others; one that is missing counts as nothing. */
    | { readonly difference: readonly string[] }
    /** The lowest of them; none while one is missing. */
    | { readonly least: readonly string[] }
    /** A date or moment, so many days later. */
    | { readonly daysAfter: readonly [string, number] }
    | { readonly lookup: string }
    /** Worked out on reading: how many live records name it in `by`, or what the oldest `shows`; whole days since a date. */
    | { readonly referring: Record<'entity' | 'by', string> & { readonly where?: Condition; readonly shows?: string } }
    | { readonly daysPast: string }
    | { readonly serial: true }
  ) & { readonly when?: Condition };

interface FieldBase {
  readonly key: string;
  readonly required: Requirement;
  /** Set by the server alone; a client that sends it is refused, unless it sends back what is stored. */
  readonly readOnly: boolean;
  readonly unique?: true;
  readonly default?: Json;
  readonly computed?: Computed;
  /** False: a copy of the record starts without this value. */
  readonly copied?: false;
  /** Given on creation, never changed afterwards: what the record is, not how it is doing. */
  readonly fixed?: true;
  readonly source: Source;
  /** Other headings that import files use for it. */
  readonly aliases?: readonly string[];
  /** Unit shown beside the input: kg, m³, %, 10,000 CNY. */
  readonly unit?: string;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** The named format of schemas/types.yaml the value follows, e.g. `credit-code`. */
  readonly format?: string;
  readonly checkDigit?: CheckDigitScheme; // the last sign follows from the others, as the scheme says
  readonly multiline?: true;
  /** The value names something: key of its label with `{value}` in it, e.g. `entity.{value}.label`. */
  readonly says?: string;
  /** Values its input offers: `itemId.rates.rateName`, those of lines of the record a reference beside it names. */
  readonly offers?: string;
  /** Template of the number the server gives on creation: `BG{yyyyMMdd}{seq:5}`. */
  readonly numbering?: string;
}

export interface DecimalField extends FieldBase {
  readonly kind: 'decimal';
  /** At most this many integer digits and decimals, e.g. [15, 2]. */
  readonly digits: readonly [number, number];
  readonly signed?: true;
  /** The value must be greater than `above`, and not greater than `upTo`. */
  readonly above?: string;
  readonly upTo?: string;
  readonly suggests?: string; // code table of amounts for input and filter; any other can be typed
}

export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
}

/** `YYYY-MM-DD`. */
export interface DateField extends FieldBase {
  readonly kind: 'date';
}

/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export interface DatetimeField extends FieldBase {
  readonly kind: 'datetime';
}

/** One of a closed list that is part of the schema; labels stand in the locales under `labels`. */
export interface EnumField extends FieldBase {
  readonly kind: 'enum';
  readonly values: readonly string[];
  /** Prefix of the locale keys of the values, e.g. `entity.hs-code.values.flag`. */
  readonly labels: string;
}

/** Several values of a closed list. */
export interface EnumsField extends FieldBase, CountLimits {
  readonly kind: 'enums';
  readonly values: readonly string[];
  readonly labels: string;
}

/** A value of a code table, whose rows are data (entity `code`) and can be edited. */
export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly table: string;
}

/** Several values of a code table. */
export interface CodesField extends FieldBase, CountLimits {
  readonly kind: 'codes';
  readonly table: string;
}

export interface ReferenceTarget {
  readonly entity: string;
  /** Field of the target whose value is stored: its `key`, or `id`. */
  readonly by: string;
  /** Only records for which this holds can be chosen. */
  readonly where?: Condition;
  /** On choosing a record, fields beside this one take values of the chosen one: own field -> target's field. */
  readonly fills?: { readonly [field: string]: string };
  /** Only records are offered whose fields have the values of fields beside this one: target's field -> own field. */
  readonly within?: { readonly [field: string]: string };
}

export interface ReferenceField extends FieldBase, ReferenceTarget {
  readonly kind: 'reference';
  /** The record is deleted with the one it names. */
  readonly goesWith?: true;
}

export interface ReferencesField extends FieldBase, ReferenceTarget, CountLimits {
  readonly kind: 'references';
}

/** A sub-record embedded once; stored in columns `<key>_<field>`. */
export interface ObjectField extends FieldBase {
  readonly kind: 'object';
  readonly entity: string;
  readonly fields: readonly Field[];
  /** Its fields are called by their own labels, without that of the object. */
  readonly flat?: true;
}

/** Sub-records in order; stored in a table of their own. */
export interface LinesField extends FieldBase, CountLimits {
  readonly kind: 'lines';
  readonly entity: string;
  readonly fields: readonly Field[];
  /** Lines can be read from a CSV file into the form. */
  readonly fromFile?: true;
}

/** One file: the id of a file-object. */
export interface UploadField extends FieldBase {
  readonly kind: 'upload';
  readonly profile: string;
}

/** Several files: ids of file-objects. */
export interface UploadsField extends FieldBase, CountLimits {
  readonly kind: 'uploads';
  readonly profile: string;
}

/** Written, stored hashed, never read. */
export interface SecretField extends FieldBase {
  readonly kind: 'secret';
  /** Absent: 200. */
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export type Field =
  | TextField
  | DecimalField
  | IntegerField
  | BooleanField
  | DateField
  | DatetimeField
  | EnumField
  | EnumsField
  | CodeField
  | CodesField
  | ReferenceField
  | ReferencesField
  | ObjectField
  | LinesField
  | UploadField
  | UploadsField
  | SecretField;

export type FieldKind = Field['kind'];

/** A test on a record. Paths are dotted; a path through lines means every line. */
export type Condition =
  | { readonly field: string; readonly is: Scalar }
  | { readonly field: string; readonly in: readonly Scalar[] }
  | { readonly field: string; readonly isNot: Scalar }
  | { readonly field: string; readonly notIn: readonly Scalar[] }
  /** A number greater than this one, written as an exact decimal. */
  | { readonly field: string; readonly above: string }
  | { readonly present: string }
  | { readonly absent: string }
  | { readonly every: string; readonly is: Scalar }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** A cross-field rule: a named kind with typed parameters, see core/rules. */
export interface Rule {
  readonly id: string;
  readonly kind: string;
  readonly params: Json;
  readonly when?: Condition;
  /** `complete`: checked on submit (the default); `save`: also on every save of a draft; actions: when one is made. */
  readonly on: 'save' | 'complete' | readonly string[];
  /** Counts for what people do, and not for what the server does: what a receipt of the customs says is so. */
  readonly by?: 'people';
  /** Error (errors.ts) that is answered in place of findings, where nothing else is wrong. */
  readonly refuses?: string;
  readonly source: Source;
}

/** Another end of a transition: for records of which this holds once everything was entered. */
export interface Outcome {
  readonly when: Condition;
  readonly to: string;
  /** In place of what the transition sets. */
  readonly sets?: SetValues;
}

export interface Transition extends Occurrence, Effects {
  readonly action: string;
  readonly from: readonly string[];
  readonly to: string;
  /** Where it leads instead, by what the record has come to: the first that holds. */
  readonly instead?: readonly Outcome[];
  /** Names of the actors, any of whom may make it. */
  readonly by: readonly string[];
  /** Only for records for which this holds. */
  readonly when?: Condition;
  readonly refuses?: TransitionRefusals;
  readonly source: Source;
}

export interface Lifecycle {
  readonly id: string;
  readonly initial: string;
  readonly states: { readonly [state: string]: LifecycleState };
  readonly transitions: readonly Transition[];
}

/** Who plays an actor of a lifecycle: an account type, standing in a relation to the record. */
export interface Actor {
  readonly account: AccountType;
  /** Path of the field that must hold the actor's enterprise; without it every record in sight will do. */
  readonly company?: string;
  /** Path of the field that must hold the actor's own account. */
  readonly self?: string;
  readonly level?: AccountLevel;
}

export interface LifecycleUse {
  readonly lifecycle: Lifecycle;
  /** Field that holds the state. */
  readonly field: string;
  readonly actors: { readonly [actor: string]: readonly Actor[] };
}

/** `choose`: offered in pickers by its title; nothing else of the record can be read. */
export type Verb = 'view' | 'choose' | 'create' | 'edit' | 'delete' | 'copy' | 'import' | 'export';

/** A record is in sight when any clause holds. */
export interface RowClause {
  /** Path of a field that must hold the reader's enterprise; one step through a reference is allowed. */
  readonly company?: string;
  /** Field that must hold the reader's account id. */
  readonly self?: string;
  readonly when?: Condition;
  /** A record of another entity must name this one in its field `by`, and hold the reader's enterprise. */
  readonly named?: NamedBy;
}

export interface NamedBy {
  readonly entity: string;
  readonly by: string;
  readonly company: string;
  readonly when?: Condition;
}

export interface Grant {
  readonly may: readonly Verb[];
  readonly rows: 'all' | readonly RowClause[];
  readonly level?: AccountLevel;
}

/** Fixed filter of a view: a value, "none of", "one of", "my enterprise", "my account", days before or after this one. */
export type ViewFilter =
  | Scalar
  | { readonly not: readonly Scalar[] }
  | { readonly in: readonly Scalar[] }
  | { readonly mine: true }
  | { readonly self: true }
  | { readonly before: 'today' }
  | { readonly after: 'today' };

export interface View {
  readonly id: string;
  readonly menu: string;
  /** Hash route, e.g. `/customs2/importDeclarationDecl`. */
  readonly route: string;
  readonly alias?: string;
  readonly accounts: readonly AccountType[];
  readonly level?: AccountLevel;
  readonly where: { readonly [field: string]: ViewFilter };
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  /** What the list is filtered by when it is opened: values of fields, one of which they have. */
  readonly starts?: { readonly [field: string]: readonly string[] };
  /** `-createdAt`: newest first. */
  readonly sort: string;
  readonly verbs: readonly Verb[];
  /** Lifecycle actions offered, in order. */
  readonly actions: readonly string[];
}

export interface Section {
  readonly id: string;
  readonly fields: readonly string[];
  /** Columns of a `lines` field shown as a table: the section then holds that field alone. */
  readonly table?: { readonly field: string; readonly columns: readonly string[] };
  readonly when?: Condition;
}

export interface EntityDescriptor {
  readonly id: string;
  readonly area: string;
  readonly type: 'top' | 'sub' | 'ref' | 'log';
  /** Field by which others refer to a record: its natural key, or `id`. */
  readonly key: string;
  /** Fields that name a record in pickers and headings, per language. */
  readonly title: { readonly [language in Language]: readonly TitlePart[] };
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
  readonly rules: readonly Rule[];
  readonly lifecycles: readonly LifecycleUse[];
  readonly access: { readonly [account in AccountType]?: readonly Grant[] };
  readonly views: readonly View[];
  readonly form: readonly Section[];
  /** Path of the YAML file below the project. */
  readonly file: string;
}

/** Which looks at records are kept, and of which records. */
export type Looks = KeptLooks & { readonly when?: Condition };
