// What every kind of cross-field rule is: the parameters it takes, the fields it reads, how it is checked, what shows it.
import type { Condition } from '../descriptor/condition.ts';
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Field, FieldKind } from '../descriptor/field.ts';
import type { Rule } from '../descriptor/rule.ts';
import type { Json, Row, Scalar } from '../descriptor/value.ts';
import type { Finding } from '../findings.ts';
import type { SampleSource } from '../kinds/sample-source.ts';
import type { Narrowing } from '../narrowing.ts';
import { labelKeyAt } from '../paths.ts';

/** A path a rule reads, and the kinds of field it makes sense on. */
export interface FieldRead {
  readonly path: string;
  readonly kinds?: readonly FieldKind[];
  /** Entity whose field is meant; absent: the rule's own. */
  readonly of?: string;
  /** Own field that names the records whose field is meant. */
  readonly via?: string;
  /** Values it is compared with. */
  readonly values?: readonly Scalar[];
  /** Stored records are looked for by it. */
  readonly key?: true;
}

/** Answers what a rule needs to know of other records; only the server has one. */
export interface RecordPort {
  /** True when another live record of the entity (not `exceptId`) has all these values. */
  exists(query: RecordQuery): Promise<boolean>;
  /** The record an entity has under this key, in normal form, or null. */
  find(entity: string, key: string): Promise<Row | null>;
  /** Adds up a number of all records that answer the query. */
  total(query: TotalQuery): Promise<Total>;
  /** The same for each value that stands beside the number. */
  totals(query: TotalQuery & { readonly by: string }): Promise<readonly Amount[]>;
  /** The values at these paths of every record that answers, those of lines in their order. */
  values(query: RecordQuery & { readonly paths: readonly string[] }): Promise<readonly ValuesAt[]>;
  /** The record with the latest moment at a path, of those that answer and are not from a time to come; or null. */
  latest(query: RecordQuery & { readonly at: string }): Promise<Row | null>;
  /** Whether the caller may view every matching record; findings must not reveal values of others. */
  sees(query: RecordQuery): Promise<boolean>;
  /** How many records answer, and what the first `most` of those in sight have at a path, in the order of it. */
  named(query: RecordQuery & { readonly shows: string; readonly most: number }): Promise<MatchingNames>;
  /** The valid values of a code table; none of a table that is not there. */
  codes(table: string): Promise<readonly string[]>;
  /** The violations a hook finds of a hook rule. */
  checkByHook(rule: Rule, record: Row): Promise<readonly Violation[]>;
}

export interface ValuesAt {
  readonly [path: string]: readonly Json[];
}

/** A total of those numbers beside which one value stands: an amount of a currency. */
export interface Amount {
  readonly of: Json;
  /** Exact decimal. */
  readonly sum: string;
}

/** Paths may lead through lines; values of the same lines must stand together in one of them. */
export interface RecordQuery {
  readonly entity: string;
  readonly values: { readonly [path: string]: Json };
  /** Texts that differ in capital and small letters alone are the same. */
  readonly anyCase?: true;
  /** The record must hold one of these values there. */
  readonly oneOf?: { readonly path: string; readonly values: readonly string[] };
  /** Values that take a record out of the comparison: `{ status: ['stopped'] }`. */
  readonly except?: Except;
  /** Dates and numbers of the record that must not be above these; missing ones are not. */
  readonly notAfter?: { readonly [path: string]: Json };
  /** A record that has all these values does not count. */
  readonly beside?: { readonly [path: string]: Json };
  /** What must hold for a record to count. */
  readonly where?: Condition;
  readonly exceptId?: string;
}

export interface TotalQuery extends RecordQuery {
  /** Path of the decimals or integers, through lines or not. */
  readonly sum: string;
  /** Only numbers beside which, in their line or above it, these values stand. */
  readonly parts?: { readonly [path: string]: Json };
}

export interface Total {
  /** Exact decimal, "0" for none. */
  readonly sum: string;
  /** How many records answered the query. */
  readonly records: number;
}

export interface MatchingNames {
  readonly count: number;
  readonly names: readonly string[];
}

/** Field -> values that take a record out. */
export interface Except {
  readonly [field: string]: readonly string[];
}

export interface Violation {
  /** Concrete path the finding is shown at. */
  readonly path: string;
  /** Values for the sentence, beside the labels of the parameters. */
  readonly params?: { readonly [name: string]: Json };
  /** Paths whose labels the sentence needs, beside those of the parameters. */
  readonly labels?: { readonly [name: string]: string };
  /** Locale key of another sentence: the rule could not be judged, or is broken in a way of its own. */
  readonly sentence?: string;
  /** Nothing was there to compare with: the own fields that say with what. Not told where these have a finding already. */
  readonly foundBy?: readonly string[];
}

/** A rule bound to the entity whose records it checks. */
export interface RuleContext {
  readonly entity: EntityDescriptor;
  readonly rule: Rule;
}

export interface ExampleContext extends RuleContext {
  readonly source: SampleSource;
}

/** A record that is there already, as far as a rule looks at it: values by path, `waybills.0.billNo`. */
export interface StoredExample {
  readonly entity: string;
  readonly values: { readonly [path: string]: Json };
}

/** Two records that differ as little as a rule allows: the first keeps it, the second breaks it. */
export interface Examples {
  readonly passes: Row;
  readonly fails: Row;
  /** Concrete paths of what differs, and then of what it is compared with. */
  readonly inputs: readonly string[];
  /** Records that must be there for it. */
  readonly others?: readonly StoredExample[];
}

/** A condition on the record that a reference of this one points to. */
export interface Demand {
  /** Path of the reference. */
  readonly of: string;
  /** The entity such a record is looked for in, and by which of its fields; absent: it is found as the reference finds it. */
  readonly found?: { readonly entity: string; readonly by: string };
  readonly wants: readonly Narrowing[];
}

export interface RuleKind<Params extends Json = Json> {
  readonly kind: string;
  /** JSON Schema of the parameters. */
  readonly params: { readonly [keyword: string]: Json };
  /** The parameters with what the fields they name say already; the compiler hands these on. */
  completed?(params: Params, fields: readonly Field[]): Params;
  /** Every path read; the compiler refuses unknown fields and wrong kinds. */
  reads(params: Params): readonly FieldRead[];
  /** Names of further sentences below `rule`, for violations or fields of their own. */
  readonly sentences?: readonly string[];
  /** The sentence of a rule on these fields; absent: `rule.<kind>`. */
  wordedAs?(params: Params, fields: readonly Field[]): string;
  /** Values and labels (`@locale.key`) for the sentence `rule.<kind>`. */
  wording(params: Params, label: (path: string) => string): { readonly [name: string]: Json };
  /** Violations in a record in normal form. */
  check(record: Row, params: Params): readonly Violation[];
  /** For rules that need other records: run on the server instead of `check`. */
  checkCrossRecord?(record: Row, params: Params, context: RuleContext, port: RecordPort): Promise<readonly Violation[]>;
  /**
   * Whether two writes at the same moment could each keep the rule and together break it. Then it is checked again inside the
   * transaction, one write of the entity at a time; so are the rules of other entities that read this one.
   */
  exclusive?(params: Params, rule: Rule): boolean;
  /** Conditions on the referenced record that follow from values of this one; pickers are narrowed by them. */
  demands?(params: Params): readonly Demand[];
  /** Examples made of a record that is complete; null where none can be made of it. */
  examples(record: Row, params: Params, context: ExampleContext): Examples | null;
}

/** The schema of an object with these properties and no others. */
export function objectOf<Properties extends { readonly [key: string]: Json }>(
  required: string[],
  properties: Properties,
): { readonly [keyword: string]: Json } {
  return { type: 'object', ...(required.length > 0 && { required }), properties, additionalProperties: false };
}

/** Findings of one violated rule: its own sentence where the entity has one, else the sentence of its kind. */
export function findingsOf(context: RuleContext, kind: RuleKind, violations: readonly Violation[]): Finding[] {
  const { entity, rule } = context;
  const label = (path: string): string => `@${labelKeyAt(entity.id, entity.fields, path)}`;
  const wording = kind.wording(rule.params, label);
  return violations.map(({ path, params, labels = {}, sentence }) => ({
    path,
    rule: rule.id,
    sentence: sentence ?? `entity.${entity.id}.rules.${rule.id}`,
    params: {
      ...wording,
      ...Object.fromEntries(Object.entries(labels).map(([name, at]) => [name, label(at)])),
      ...params,
    },
  }));
}
