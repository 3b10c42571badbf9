// The fields of an entity, one shape a kind.
import type { CountLimits } from '../count-limits.ts';
import type { CheckDigitScheme } from '../keywords.ts';
import type { AccountType } from './access.ts';
import type { Completion } from './completion.ts';
import type { Condition } from './condition.ts';
import type { HeldFields } from './held-fields.ts';
import type { Rates } from './rates.ts';
import type { FormerValues, Json, Scalar, Source, Tone } from './value.ts';

/** `always`: also in a draft. `complete`: once the record is submitted. */
export type Requirement = 'always' | 'complete' | 'never';

/** How the server fills a field that nobody types; with `when`, only where that holds for the record or line it stands in. */
export type Computed =
  /** Over lines; with `where` only over those it holds for, tested on the line. */
  (
    | { readonly sum: string; readonly where?: Condition }
    | { readonly count: string }
    /** The value at the path, of the first line where it leads through lines. */
    | { readonly first: string; readonly where?: Condition }
    /** Likewise of the last line: of lines in the order of their time, the newest. */
    | { readonly last: string; readonly where?: Condition }
    /** Rounded half up to the digits of the field. */
    | { readonly product: readonly [string, string] }
    /** The first without all the others; one that is missing counts as nothing. */
    | { readonly difference: readonly string[] }
    /** The lowest of them; none while one is missing. */
    | { readonly least: readonly string[] }
    /** A date or moment, so many days later. */
    | { readonly daysAfter: readonly [string, number] }
    /** So many characters from the beginning of a text; none while it is shorter. */
    | { readonly beginning: readonly [string, number] }
    | { readonly lookup: string }
    /** Worked out on reading: how many live records name it in `by`, or what the oldest `shows`; whole days since a date, or left until one. */
    | { readonly referring: Record<'entity' | 'by', string> & { readonly where?: Condition; readonly shows?: string } }
    | { readonly daysPast: string }
    /** Worked out on reading: which of the field's values the days since the first of these dates that is filled fall to. */
    | { readonly aged: { readonly since: readonly string[]; readonly from: readonly number[] } }
    | { readonly daysUntil: string }
    /** Worked out on reading: an amount at the published rate of its currency, rounded half up to cents; nothing without such a rate. */
    | { readonly converted: Converted }
    | { readonly serial: true }
  ) & { readonly when?: Condition };

export interface Converted {
  readonly amount: string;
  readonly currency: string;
  /** The moment whose rate counts; while it is empty, or where none is named, that of reading. */
  readonly asOf?: string;
  readonly rates: Rates;
  /** In place of the amount the rate that counts, for so many units as it is told for, or since when it does; an amount in the base has neither. */
  readonly tells?: 'rate' | 'at';
}

/** A value that follows from the rest of the record and that a person may overwrite: see core/proposals.ts. */
export type Proposal = (
  | Extract<
      Computed,
      | { sum: string }
      | { count: string }
      | { first: string }
      | { product: unknown }
      | { difference: unknown }
      | { least: unknown }
    >
  /** The first divided by the second, where the product of what comes out and the second is the first again. */
  | { readonly quotient: readonly [string, string] }
  /** The value of a field beside it; of a sub-record, field by field. */
  | { readonly same: string }
  /** A quantity in one unit, told in another that measures the same. */
  | { readonly measured: Measured }
  /** Of lines: a number of the record they are part of; with `per` one for each so many of it. */
  | { readonly head: string; readonly per?: string }
  /** What is usual. */
  | { readonly value: Scalar }
) & { readonly when?: Condition };

/** Lines of a record named beside the field that say on a day what it is: where it has no value of its own, or nobody types it. */
export interface HeldBy {
  /** `itemId.rates`: the reference, and lines that keep their periods apart. */
  readonly lines: string;
  /** Field of a line -> field beside. */
  readonly same: { readonly [theirs: string]: string };
  /** Field of the line. */
  readonly value: string;
  /** Only such lines. */
  readonly where?: Condition;
}

/** What records from before a field get when it comes: always the same, or by fields beside it. */
export type Fill =
  | { readonly value: Scalar }
  | { readonly same: string }
  /** Rounded half up to the decimals of the field. */
  | { readonly product: readonly [string, string] }
  /** One that is missing counts as nothing, but for the first. */
  | { readonly difference: readonly string[] }
  | { readonly daysAfter: readonly [string, number] }
  | { readonly beginning: readonly [string, number] };

export interface Measured {
  readonly quantity: string;
  readonly unit: string;
  /** The field with the unit it is wanted in. */
  readonly in: string;
  /** What units weigh in a unit that others are told in, too; the compiler takes it from the code table. */
  readonly factors?: { readonly [unit: string]: UnitFactor };
}

/** So many times another unit: a tonne is 1000 kilograms. */
export interface UnitFactor {
  readonly unit: string;
  readonly times: string;
}

/** What a field of a new record or line holds at first: today, what the person entered last, what the line above has, or the own enterprise. */
export type Start = 'today' | 'last' | 'above' | { readonly mine: string; readonly for?: readonly AccountType[] };

/** A field of values that may have been renamed. */
export interface WithFormerValues {
  readonly valuesWere?: FormerValues;
}

/** What every field has, whatever its kind. */
export interface FieldBase {
  readonly key: string;
  /** Keys it had before. */
  readonly was?: readonly string[];
  readonly fill?: Fill;
  readonly required: Requirement;
  /** Set by the server alone; a client that sends it is refused, unless it sends back what is stored. */
  readonly readOnly: boolean;
  readonly unique?: true;
  readonly default?: Json;
  readonly computed?: Computed;
  /** What it is on a day, where that follows from lines of a record beside it. */
  readonly heldBy?: HeldBy;
  /** The first that gives a value is put in, to be overwritten. */
  readonly proposes?: readonly Proposal[];
  /** The first that gives a value is put into a new record or line, to be overwritten. */
  readonly starts?: readonly Start[];
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

/** Where the elements of a text are listed: what each part of it says, in order. */
export interface Elements {
  readonly from: string;
  /** Reference of an element -> reference beside the text that names the same record. */
  readonly of: { readonly [theirs: string]: string };
  /** Fields of an element: its place, what messages call it, whether its part must be filled, the code table it is chosen from. */
  readonly order: string;
  readonly name: string;
  readonly needed: string;
  readonly codes?: string;
  /** Only elements for which this holds count. */
  readonly where?: Condition;
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
  /** Signs in the text stand for headings, lists and the like; see core/markdown.ts. */
  readonly markup?: 'markdown';
  /** The value names something: key of its label with `{value}` in it, e.g. `entity.{value}.label`. */
  readonly says?: string;
  /** Values its input offers: `itemId.rates.rateName`, those of lines of the record a reference beside it names. */
  readonly offers?: string;
  /** The field beside it that names a field of another entity: it is a value of that one, written as text. */
  readonly shapedBy?: string;
  /** Values of a record stand in it, written `{amount}`. */
  readonly holds?: HeldFields;
  /** It is made of parts with bars between, one for each element of the record chosen beside it. */
  readonly elements?: Elements;
  /** Template of the number the server gives on creation: `BG{yyyyMMdd}{seq:5}`. */
  readonly numbering?: string;
}

/** What a number counts. */
export interface CountsWhat {
  /** Path, beside the number, of the field that says it: the currency of an amount, the unit of a quantity. */
  readonly in?: string;
}

export interface DecimalField extends FieldBase, CountsWhat {
  readonly kind: 'decimal';
  /** At most this many integer digits and decimals, e.g. [15, 2]. */
  readonly digits: readonly [number, number];
  readonly signed?: true;
  /** The value must be greater than `above`, and not greater than `upTo`. */
  readonly above?: string;
  readonly upTo?: string;
  /** So many decimals are shown even where they are noughts; absent: none. */
  readonly leastDecimals?: number;
  readonly suggests?: string; // code table of amounts for input and filter; any other can be typed
}

export interface IntegerField extends FieldBase, CountsWhat {
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
export interface EnumField extends FieldBase, WithFormerValues {
  readonly kind: 'enum';
  readonly values: readonly string[];
  /** Prefix of the locale keys of the values, e.g. `entity.hs-code.values.flag`. */
  readonly labels: string;
  /** The values are paths of fields of this entity. */
  readonly namesOf?: string;
  /** Where a record of that entity has the value that is named. */
  readonly place?: NamedPlace;
}

/** Beside a field that is named: what says in which record and line its value stands, and what shows that value. Keys of fields. */
export interface NamedPlace {
  /** Whole numbers beside it, from 1: which line is meant, and which of the lines that one holds. */
  readonly numbers?: readonly string[];
  /** Reference of the record around it, to the record that is meant. */
  readonly in?: string;
  /** Text beside it that shows the value as it is there. */
  readonly stored?: string;
}

/** Several values of a closed list. */
export interface EnumsField extends FieldBase, CountLimits, WithFormerValues {
  readonly kind: 'enums';
  readonly values: readonly string[];
  readonly labels: string;
}

/** A value of a code table, whose rows are data (entity `code`) and can be edited. */
export interface CodeField extends FieldBase, WithFormerValues {
  readonly kind: 'code';
  readonly table: string;
  /** Its table holds units of measure. */
  readonly ofUnits?: true;
  /** Values that are shown in a colour; those that are not named have none. */
  readonly tones?: { readonly [value: string]: Tone };
}

/** Several values of a code table. */
export interface CodesField extends FieldBase, CountLimits, WithFormerValues {
  readonly kind: 'codes';
  readonly table: string;
}

export interface ReferenceTarget {
  readonly entity: string;
  /** Field of the target whose value is stored: its `key`, or `id`. */
  readonly by: string;
  /** Only records for which this holds can be chosen. */
  readonly where?: Condition;
  /** On choosing a record, fields beside this one take values of the chosen one: own field -> target's field, or of a list the first that is filled. */
  readonly fills?: { readonly [field: string]: string | readonly string[] };
  /** Pickers tell more of a record than its title: `about` of its entity. */
  readonly isTold?: true;
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
  readonly completes?: readonly Completion[];
  /** Its fields are called by their own labels, without that of the object. */
  readonly flat?: true;
}

/** Which lines the records call for that are chosen elsewhere: one for each code they have. Nobody is refused for lacking one. */
export interface CalledFor {
  /** Path of the reference that names them: `goods.productNo`. */
  readonly by: string;
  /** Their field that holds the codes. */
  readonly has: string;
  /** Field of a line that holds one of the codes. */
  readonly as: string;
  /** Codes that call for nothing where a condition on the record holds. */
  readonly unless?: readonly { readonly values: readonly string[]; readonly when: Condition }[];
}

/** Sub-records in order; stored in a table of their own. */
export interface LinesField extends FieldBase, CountLimits {
  readonly kind: 'lines';
  readonly entity: string;
  readonly fields: readonly Field[];
  readonly completes?: readonly Completion[];
  /** Lines can be read from a workbook or a CSV file into the form. */
  readonly fromFile?: true;
  /** Typed into a grid like a spreadsheet's, the rest of a line in a form of its own. */
  readonly grid?: true;
  readonly calledFor?: CalledFor;
  /** What the record itself held before it had these lines, by field of a line: records from then come to have one line of it. */
  readonly formerly?: { readonly [field: string]: string };
  /** A reference of the lines: the form adds a line for each record that can be chosen there. */
  readonly gathers?: string;
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

/** Text that is encrypted where it is stored: found again by all of it alone. */
export interface EncryptedField extends FieldBase {
  readonly kind: 'encrypted';
  readonly minLength?: number;
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
  | SecretField
  | EncryptedField;

export type FieldKind = Field['kind'];
