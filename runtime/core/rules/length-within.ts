// length-within: { field: domainCode, by: typeCode, limit: length } — at most as long as the referred record says.
import { isEmpty } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

export const lengthWithin: RuleKind<{ field: string; by: string; limit: string }> = {
  kind: 'length-within',
  params: {
    type: 'object',
    required: ['field', 'by', 'limit'],
    properties: { field: { type: 'string' }, by: { type: 'string' }, limit: { type: 'string' } },
    additionalProperties: false,
  },
  reads: ({ field, by }) => [
    { path: field, kinds: ['text'] },
    { path: by, kinds: ['reference'] },
  ],
  wording: ({ field, by }, label) => ({ field: label(field), by: label(by) }),
  check: () => [],
  checkAmong: async (record, { field, by, limit }, { entity }, port) => {
    const [value, key] = [record[field], record[by]];
    const reference = entity.fields.find((candidate) => candidate.key === by);
    if (isEmpty(value) || isEmpty(key) || reference?.kind !== 'reference') return [];
    const maximum = (await port.find(reference.entity, String(key)))?.[limit];
    if (typeof maximum !== 'number' || [...String(value)].length <= maximum) return [];
    return [{ path: field, params: { maximum } }];
  },
};
