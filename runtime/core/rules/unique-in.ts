// unique-in: goods.recordSerial — no two lines may have the same value.
import { isEmpty, valuesAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

export const uniqueIn: RuleKind<string> = {
  kind: 'unique-in',
  params: { type: 'string' },
  reads: (path) => [{ path }],
  wording: (path, label) => ({ field: label(path) }),
  check: (record, path) => {
    const seen = new Set<unknown>();
    return valuesAt(record, path).flatMap(({ path: at, value }) => {
      if (isEmpty(value)) return [];
      if (seen.has(value)) return [{ path: at, params: { value } }];
      seen.add(value);
      return [];
    });
  },
};
