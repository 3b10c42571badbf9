// differs: [payer, payee] — two fields must not have the same value.
import { otherValue, withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valueAt, withValueAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

export const differs: RuleKind<[string, string]> = {
  kind: 'differs',
  params: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  reads: (params) => params.map((path) => ({ path })),
  wording: ([first, second], label) => ({ first: label(first), second: label(second) }),
  check: (record, [first, second]) => {
    const [a, b] = [valueAt(record, first), valueAt(record, second)];
    return isEmpty(a) || isEmpty(b) || a !== b ? [] : [{ path: second, params: { value: b } }];
  },
  examples: (record, [first, second], { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const ready = withSample(record, first, shape);
    const field = fieldAt(entity.fields, second);
    const value = valueAt(ready, first) ?? null;
    const other = field && otherValue(field, value, source);
    if (isEmpty(other)) return null;
    return {
      passes: withValueAt(ready, second, other),
      fails: withValueAt(ready, second, value),
      inputs: [second, first],
    };
  },
};
