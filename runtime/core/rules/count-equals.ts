// count-equals: { count: lines, equals: itemCount } — a field must state the number of lines.
import { withSample } from '../examples/place-sample.ts';
import { isEmpty, valueAt, withValueAt } from '../paths.ts';
import { objectOf, type RuleKind } from './rule-kind.ts';

export const countEquals: RuleKind<{ count: string; equals: string }> = {
  kind: 'count-equals',
  params: objectOf(['count', 'equals'], { count: { type: 'string' }, equals: { type: 'string' } }),
  reads: ({ count, equals }) => [
    { path: count, kinds: ['lines', 'uploads', 'references'] },
    { path: equals, kinds: ['integer'] },
  ],
  wording: ({ count, equals }, label) => ({ lines: label(count), number: label(equals) }),
  check: (record, { count, equals }) => {
    const lines = valueAt(record, count);
    const stated = valueAt(record, equals);
    const found = Array.isArray(lines) ? lines.length : 0;
    if (isEmpty(stated) || stated === found) return [];
    return [{ path: equals, params: { value: stated, found } }];
  },
  examples: (record, { count, equals }, { entity, source }) => {
    const ready = withSample(record, count, { fields: entity.fields, source });
    const lines = valueAt(ready, count);
    const found = Array.isArray(lines) ? lines.length : 0;
    return {
      passes: withValueAt(ready, equals, found),
      fails: withValueAt(ready, equals, found + 1),
      inputs: [equals, count],
    };
  },
};
