// same-in: goods.currency — every line must have the same value.
import { linePathsTo, otherValue, withEverywhere, withLines, withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valuesAt, withValueAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

export const sameIn: RuleKind<string> = {
  kind: 'same-in',
  params: { type: 'string' },
  reads: (path) => [{ path }],
  wording: (path, label) => ({ field: label(path) }),
  check: (record, path) => {
    const filled = valuesAt(record, path).filter(({ value }) => !isEmpty(value));
    const first = filled[0]?.value;
    return filled
      .filter(({ value }) => value !== first)
      .map((odd) => ({ path: odd.path, params: { value: odd.value ?? null, first: first ?? null } }));
  },
  examples: (record, path, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const lines = linePathsTo(entity.fields, path).at(-1);
    const field = fieldAt(entity.fields, path);
    if (!field || lines === undefined) return null;
    const ready = withSample(withLines(record, lines, shape, 2), path, shape);
    const value = valuesAt(ready, path)[0]?.value ?? null;
    const passes = withEverywhere(ready, path, value, shape);
    const [first, second] = valuesAt(passes, path);
    const other = otherValue(field, value, source);
    if (!first || !second || isEmpty(other)) return null;
    return { passes, fails: withValueAt(passes, second.path, other), inputs: [second.path, first.path] };
  },
};
