// same-as: [rates.currency, currency] — every value at the first path must equal the second.
import { otherValue, withEverywhere, withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { alongside } from './lines-of.ts';
import type { RuleKind } from './rule-kind.ts';

export const sameAs: RuleKind<[string, string]> = {
  kind: 'same-as',
  params: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  reads: (params) => params.map((path) => ({ path })),
  wording: ([part, whole], label) => ({ part: label(part), whole: label(whole) }),
  check: (record, [part, whole]) =>
    valuesAt(record, part).flatMap(({ path, value }) => {
      const wanted = valueAt(record, alongside(path, whole));
      if (isEmpty(value) || isEmpty(wanted) || value === wanted) return [];
      return [{ path, params: { value, expected: wanted } }];
    }),
  examples: (record, [part, whole], { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const ready = withSample(withSample(record, whole, shape), part, shape);
    const wanted = valuesAt(ready, whole)[0]?.value ?? null;
    const passes = withEverywhere(withEverywhere(ready, whole, wanted, shape), part, wanted, shape);
    const [first] = valuesAt(passes, part);
    const field = fieldAt(entity.fields, part);
    const other = field && otherValue(field, wanted, source);
    if (!first || isEmpty(other)) return null;
    const inputs = [first.path, alongside(first.path, whole)];
    return { passes, fails: withValueAt(passes, first.path, other), inputs };
  },
};
