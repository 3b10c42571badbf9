// as-referred: { by: goods.productNo, same: { firstUnit: firstUnit } } — fields beside a reference have what the record referred to has, also nothing.
import type { Field } from '../descriptor/field.ts';
import type { Json } from '../descriptor/value.ts';
import { otherValue, withSample } from '../examples/place-sample.ts';
import { namesRecord } from '../kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { objectOf, type RuleKind, type Violation } from './rule-kind.ts';

type AsReferred = { by: string; same: { [own: string]: string } } & { [name: string]: never };

export const asReferred: RuleKind<AsReferred> = {
  kind: 'as-referred',
  params: objectOf(['by', 'same'], {
    by: { type: 'string' },
    same: { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 },
  }),
  reads: ({ by, same }) => [
    { path: by, kinds: ['reference'] },
    ...Object.entries(same).flatMap(([own, theirs]) => [{ path: beside(by, own) }, { path: theirs, via: by }]),
  ],
  sentences: ['as-referred-empty'],
  wording: ({ by, same }, label) => ({ field: label(beside(by, Object.keys(same)[0] ?? '')), by: label(by) }),
  check: () => [],
  checkCrossRecord: async (record, { by, same }, { entity }, port) => {
    const reference = fieldAt(entity.fields, by);
    if (!namesRecord(reference)) return [];
    const violations: Violation[] = [];
    for (const { path, value: key } of valuesAt(record, by)) {
      const there = isEmpty(key) ? null : await port.find(reference.entity, String(key));
      if (!there) continue;
      for (const [own, theirs] of Object.entries(same)) {
        const at = beside(path, own);
        const [value, expected] = [valueAt(record, at), there[theirs]];
        if (isSame(value, expected)) continue;
        const labels = { field: beside(by, own) };
        const sentence = isEmpty(expected) ? { sentence: 'rule.as-referred-empty' } : {};
        violations.push({
          path: at,
          labels,
          params: { value: value ?? null, expected: expected ?? null },
          ...sentence,
        });
      }
    }
    return violations;
  },
  examples: (record, { by, same }, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const reference = fieldAt(entity.fields, by);
    const [own = ''] = Object.keys(same);
    const field = fieldAt(entity.fields, beside(by, own));
    if (!namesRecord(reference) || !field) return null;
    const passes = Object.keys(same).reduce(
      (row, key) => withSample(row, beside(by, key), shape),
      withSample(record, by, shape),
    );
    const [first] = valuesAt(passes, by);
    if (!first) return null;
    const at = beside(first.path, own);
    const other: Json = otherValue(field as Field, valueAt(passes, at) ?? null, source);
    if (isEmpty(other)) return null;
    const held = Object.entries(same).map(([key, theirs]) => [
      theirs,
      valueAt(passes, beside(first.path, key)) ?? null,
    ]);
    const values = { [reference.by]: first.value, ...Object.fromEntries(held) };
    return {
      passes,
      fails: withValueAt(passes, at, other),
      inputs: [at, first.path],
      others: [{ entity: reference.entity, values }],
    };
  },
};

/** The path of a field beside another. */
function beside(path: string, key: string): string {
  return path.includes('.') ? `${path.slice(0, path.lastIndexOf('.'))}.${key}` : key;
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return isEmpty(a) ? isEmpty(b) : a === b;
}
