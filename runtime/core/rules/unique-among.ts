// unique-among: { fields: [billNo], except: { status: [stopped] } } — no other live record may have the same values.
import type { Json } from '../descriptor.ts';
import { isEmpty, valueAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

export const uniqueAmong: RuleKind<{ fields: string[]; except?: { [field: string]: string[] } }> = {
  kind: 'unique-among',
  params: {
    type: 'object',
    required: ['fields'],
    properties: {
      fields: { type: 'array', items: { type: 'string' }, minItems: 1 },
      except: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
    additionalProperties: false,
  },
  reads: ({ fields, except }) => [...fields, ...Object.keys(except ?? {})].map((path) => ({ path })),
  wording: ({ fields }, label) => ({ field: label(fields[0] ?? '') }),
  check: () => [],
  checkAmong: async (record, { fields, except }, { entity }, port) => {
    const values: { [field: string]: Json } = {};
    for (const field of fields) {
      const value = valueAt(record, field);
      if (isEmpty(value)) return [];
      values[field] = value;
    }
    const id = record.id;
    const taken = await port.exists({
      entity: entity.id,
      values,
      ...(except && { except }),
      ...(typeof id === 'string' && { exceptId: id }),
    });
    return taken ? [{ path: fields[0] ?? '', params: { value: values[fields[0] ?? ''] ?? null } }] : [];
  },
};
