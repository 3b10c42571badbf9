// length-within: { field: domainCode, by: typeCode, limit: length } — at most as long as the referred record says.
import { withSample } from '../examples/place-sample.ts';
import { namesRecord } from '../kinds/field-traits.ts';
import { isEmpty, withValueAt } from '../paths.ts';
import { objectOf, type RuleKind } from './rule-kind.ts';

export const lengthWithin: RuleKind<{ field: string; by: string; limit: string }> = {
  kind: 'length-within',
  params: objectOf(['field', 'by', 'limit'], {
    field: { type: 'string' },
    by: { type: 'string' },
    limit: { type: 'string' },
  }),
  reads: ({ field, by, limit }) => [
    { path: field, kinds: ['text'] },
    { path: by, kinds: ['reference'] },
    { path: limit, via: by, kinds: ['integer'] },
  ],
  wording: ({ field, by }, label) => ({ field: label(field), by: label(by) }),
  check: () => [],
  checkCrossRecord: async (record, { field, by, limit }, { entity }, port) => {
    const [value, key] = [record[field], record[by]];
    const reference = entity.fields.find((candidate) => candidate.key === by);
    if (isEmpty(value) || isEmpty(key) || !namesRecord(reference)) return [];
    const maximum = (await port.find(reference.entity, String(key)))?.[limit];
    if (typeof maximum !== 'number' || [...String(value)].length <= maximum) return [];
    return [{ path: field, params: { maximum } }];
  },
  examples: (record, { field, by, limit }, { entity, source }) => {
    const reference = entity.fields.find((candidate) => candidate.key === by);
    if (!namesRecord(reference)) return null;
    const ready = withSample(record, by, { fields: entity.fields, source });
    const longest = 3;
    return {
      passes: withValueAt(ready, field, 'A'.repeat(longest)),
      fails: withValueAt(ready, field, 'A'.repeat(longest + 1)),
      inputs: [field, by],
      others: [{ entity: reference.entity, values: { [reference.by]: ready[by] ?? null, [limit]: longest } }],
    };
  },
};
