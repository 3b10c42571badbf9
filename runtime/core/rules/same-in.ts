// same-in: goods.currency — every line must have the same value.
import { isEmpty, valuesAt } from '../paths.ts';
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
};
