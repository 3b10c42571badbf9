// What one entity is, compiled once where the model is loaded: fields by path, its shape, what a save asks of it each time.
import type { Limited } from './check-shape.ts';
import { isFound, readBy } from './computed.ts';
import { pathsOf } from './condition.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { CodeField, CodesField, Field } from './descriptor/field.ts';
import type { Entered } from './descriptor/lifecycle.ts';
import type { Rule } from './descriptor/rule.ts';
import type { Row } from './descriptor/value.ts';
import { enteredFields } from './entered-fields.ts';
import { isCoded, isSecret } from './kinds/field-traits.ts';
import { eachField, labelKeyAt, schemaPathOf } from './paths.ts';
import { RecordShape } from './record-shape.ts';
import { ruleKindOf } from './rules/rules.ts';

/** A field and where it stands, without line numbers: `goods.unitPrice`. */
export interface PlacedField<F extends Field = Field> {
  readonly path: string;
  readonly field: F;
}

export interface Entity extends Limited {
  readonly descriptor: EntityDescriptor;
  readonly shape: RecordShape;
  /** Every field, depth first, by its path. */
  readonly places: ReadonlyMap<string, PlacedField>;
  readonly rules: ReadonlyMap<string, Rule>;
  /** Rules that read what is looked up in other records. */
  readonly looking: ReadonlySet<string>;
  /** Fields that hold values of code tables. */
  readonly codes: readonly PlacedField<CodeField | CodesField>[];
  readonly secrets: readonly PlacedField[];
  /** Computed fields, with the full paths of what they are made of. */
  readonly made: readonly { readonly path: string; readonly of: readonly string[] }[];
  /** Sets of fields whose values no other record may have, as far as people enter them. */
  readonly unique: readonly (readonly string[])[];
  /** What a new record starts with, for people to change; and what the server sets in it: states, and defaults nobody types. */
  readonly defaults: { readonly typed: Row; readonly set: Row };
  /** The shape of what a transition lets people enter, made when it is first asked for. */
  entering(entered: Entered): RecordShape;
}

/** Compiles a descriptor and its validator. A quarter of a millisecond for the largest entity: done once, not for each record. */
export function compileEntity({ descriptor, validate }: Pick<Entity, 'descriptor' | 'validate'>): Entity {
  const { id, fields, lifecycles, rules, unique } = descriptor;
  const places = new Map<string, PlacedField>();
  eachField(fields, (field, path) => places.set(path, { path, field }));
  const all = [...places.values()];
  const entering = new Map<Entered, RecordShape>();
  const fieldAt = (path: string): Field | null => (places.get(path) ?? places.get(schemaPathOf(path)))?.field ?? null;
  return {
    descriptor,
    validate,
    shape: new RecordShape(fields),
    places,
    fieldAt,
    labelKeyAt: (path) => labelKeyAt(id, fields, path),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    looking: new Set(
      rules.flatMap((rule) => (readsOf(rule).some((path) => isFound(fieldAt(path)?.computed)) ? [rule.id] : [])),
    ),
    codes: all.flatMap(({ path, field }) => (isCoded(field) ? [{ path, field }] : [])),
    secrets: all.filter(({ field }) => isSecret(field)),
    made: all.flatMap(({ path, field }) => {
      const above = path.slice(0, path.length - field.key.length);
      const of = readBy(field.computed).map((read) => `${above}${read}`);
      return of.length > 0 ? [{ path, of }] : [];
    }),
    unique: [...fields.flatMap((field) => (field.unique && !field.readOnly ? [[field.key]] : [])), ...unique],
    defaults: {
      typed: defaultsOf(fields.filter(({ readOnly }) => !readOnly)),
      set: {
        ...defaultsOf(fields.filter(({ readOnly }) => readOnly)),
        ...Object.fromEntries(lifecycles.map(({ field, lifecycle }) => [field, lifecycle.initial])),
      },
    },
    entering: (entered) => {
      const known = entering.get(entered) ?? new RecordShape(enteredFields(descriptor, entered));
      entering.set(entered, known);
      return known;
    },
  };
}

/** Own paths a rule reads, those of its condition too. */
function readsOf({ when, ...rule }: Rule): string[] {
  const own = ruleKindOf(rule)
    .reads(rule.params)
    .filter(({ of, via }) => of === undefined && via === undefined);
  return [...own.map(({ path }) => path), ...(when ? pathsOf(when) : [])];
}

function defaultsOf(fields: readonly Field[]): Row {
  return Object.fromEntries(fields.flatMap(({ key, default: given }) => (given === undefined ? [] : [[key, given]])));
}
