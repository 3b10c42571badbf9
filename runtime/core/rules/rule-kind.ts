// What every kind of cross-field rule is: the parameters it takes, the fields it reads, how it is checked.
import type { EntityDescriptor, FieldKind, Json, Row, Rule } from '../descriptor.ts';
import type { Finding } from '../findings.ts';
import { labelKeyAt } from '../paths.ts';

/** A path a rule reads, and the kinds of field it makes sense on. */
export interface Read {
  readonly path: string;
  readonly kinds?: readonly FieldKind[];
}

/** Answers what a rule needs to know of other records; only the server has one. */
export interface RecordPort {
  /** True when another live record of the entity (not `exceptId`) has all these values. */
  exists(query: RecordQuery): Promise<boolean>;
  /** The record an entity has under this key, in normal form, or null. */
  find(entity: string, key: string): Promise<Row | null>;
}

export interface RecordQuery {
  readonly entity: string;
  readonly values: { readonly [field: string]: Json };
  /** Values that take a record out of the comparison: `{ status: ['stopped'] }`. */
  readonly except?: { readonly [field: string]: readonly string[] };
  readonly exceptId?: string;
}

export interface Violation {
  /** Concrete path the finding is shown at. */
  readonly path: string;
  /** Values for the sentence, beside the labels of the parameters. */
  readonly params?: { readonly [name: string]: Json };
}

/** A rule bound to the entity whose records it checks. */
export interface RuleContext {
  readonly entity: EntityDescriptor;
  readonly rule: Rule;
}

export interface RuleKind<Params extends Json = Json> {
  readonly kind: string;
  /** JSON Schema of the parameters. */
  readonly params: { readonly [keyword: string]: Json };
  /** Every path read; the compiler refuses unknown fields and wrong kinds. */
  reads(params: Params): readonly Read[];
  /** Values and labels (`@locale.key`) for the sentence `rule.<kind>`. */
  wording(params: Params, label: (path: string) => string): { readonly [name: string]: Json };
  /** Violations in a record in normal form. */
  check(record: Row, params: Params): readonly Violation[];
  /** For rules that need other records: run on the server instead of `check`. */
  checkAmong?(record: Row, params: Params, context: RuleContext, port: RecordPort): Promise<readonly Violation[]>;
}

/** Findings of one violated rule: its own sentence where the entity has one, else the sentence of its kind. */
export function findingsOf(context: RuleContext, kind: RuleKind, violations: readonly Violation[]): Finding[] {
  const { entity, rule } = context;
  const wording = kind.wording(rule.params, (path) => `@${labelKeyAt(entity.id, entity.fields, path)}`);
  return violations.map(({ path, params }) => ({
    path,
    rule: rule.id,
    sentence: `entity.${entity.id}.rules.${rule.id}`,
    params: { ...wording, ...params },
  }));
}
