// unique-among: { fields: [billNo], except: { status: [stopped] } } — no other live record may have the same values; also in lines.
import type { Condition } from '../descriptor/condition.ts';
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { meetCondition } from '../examples/meet-condition.ts';
import { otherValue, withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valueAt, withValueAt } from '../paths.ts';
import { exceptSchema, storedExample, wantedValues } from './other-records.ts';
import { type Except, objectOf, type RuleKind, type Violation } from './rule-kind.ts';

/** `anyCase`: capital and small letters do not count. */
type UniqueAmong = { fields: string[]; anyCase?: true; except?: Except; beside?: string[] } & { [name: string]: never };

export const uniqueAmong: RuleKind<UniqueAmong> = {
  kind: 'unique-among',
  params: objectOf(['fields'], {
    fields: { type: 'array', items: { type: 'string' }, minItems: 1 },
    anyCase: { enum: [true] },
    except: exceptSchema,
    beside: { type: 'array', items: { type: 'string' }, minItems: 1 },
  }),
  reads: ({ fields, except, beside = [] }) => [
    ...fields.map((path) => ({ path, key: true as const })),
    ...beside.map((path) => ({ path })),
    ...Object.entries(except ?? {}).map(([path, values]) => ({ path, values })),
  ],
  wording: ({ fields }, label) => ({ field: label(fields[0] ?? '') }),
  check: () => [],
  // What counts always has an index; a rule of actions has none.
  exclusive: (_, { on }) => typeof on === 'object',
  checkCrossRecord: async (record, { fields, anyCase, except, beside }, { entity, rule }, port) => {
    const where = countedWhere(entity, rule.on === 'save', rule.when);
    const shared = besideValues(record, beside);
    const violations: Violation[] = [];
    for (const { at, values } of wantedValues(record, Object.fromEntries(fields.map((path) => [path, path])))) {
      const taken = await port.exists({
        entity: entity.id,
        values,
        ...(anyCase && { anyCase }),
        ...(except && { except }),
        ...(where && { where }),
        ...(shared && { beside: shared }),
        ...(typeof record.id === 'string' && { exceptId: record.id }),
      });
      if (taken) violations.push({ path: at, params: { value: valueAt(record, at) ?? null } });
    }
    return violations;
  },
  examples: (record, { fields, except, beside = [] }, { entity, rule, source }) => {
    const shape = { fields: entity.fields, source };
    const fails = [...fields, ...beside].reduce((row, path) => withSample(row, path, shape), record);
    const [wanted] = wantedValues(fails, Object.fromEntries(fields.map((path) => [path, path])));
    const field = wanted && fieldAt(entity.fields, wanted.at);
    if (!wanted || !field) return null;
    const other = otherValue(field, valueAt(fails, wanted.at) ?? null, source);
    if (isEmpty(other)) return null;
    const apart = beside.map((path) => {
      const shared = fieldAt(entity.fields, path);
      return [path, shared ? otherValue(shared, valueAt(fails, path) ?? null, source) : null] as const;
    });
    const met = rule.when ? meetCondition(fails, rule.when, shape) : {};
    const state = submittedState(entity, rule.on === 'save', except);
    const values = { ...metValues(met, rule.when), ...state, ...wanted.values, ...Object.fromEntries(apart) };
    return {
      passes: withValueAt(fails, wanted.at, other),
      fails,
      inputs: [wanted.at],
      others: [storedExample(entity.id, values, except, source)],
    };
  },
};

/** The records that count: not drafts where drafts are not checked, and only those the rule's `when` holds for. */
function countedWhere(entity: EntityDescriptor, onSave: boolean, when: Condition | undefined): Condition | null {
  const [main] = entity.lifecycles;
  const drafts = main
    ? Object.entries(main.lifecycle.states).flatMap(([name, { draft }]) => (draft ? [name] : []))
    : [];
  const conditions: Condition[] = [
    ...(main && !onSave && drafts.length > 0 ? [{ field: main.field, notIn: drafts }] : []),
    ...(when ? [when] : []),
  ];
  return conditions.length === 0 ? null : { all: conditions };
}

function besideValues(record: Row, beside: readonly string[] | undefined): { [path: string]: Json } | null {
  if (beside === undefined) return null;
  const values = beside.map((path) => [path, valueAt(record, path) ?? null] as const);
  return values.some(([, value]) => isEmpty(value)) ? null : Object.fromEntries(values);
}

/** A state in which a stored record counts. */
function submittedState(
  entity: EntityDescriptor,
  onSave: boolean,
  except: Except | undefined,
): { [path: string]: Json } {
  const [main] = entity.lifecycles;
  if (!main) return {};
  const unwanted = except?.[main.field] ?? [];
  const counted = Object.entries(main.lifecycle.states).find(
    ([name, { draft }]) => !unwanted.includes(name) && (onSave || !draft),
  );
  return counted ? { [main.field]: counted[0] } : {};
}

/** Values that make a `when` on plain fields hold for the stored record, too. */
function metValues(met: Row, when: Condition | undefined): { [path: string]: Json } {
  if (when === undefined || !('field' in when) || when.field.includes('.')) return {};
  return { [when.field]: met[when.field] ?? null };
}
