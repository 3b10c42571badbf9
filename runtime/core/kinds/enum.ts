// One or several of a closed list that belongs to the schema.
import type { EnumField, EnumsField } from '../descriptor/field.ts';
import { countKeywords, type Kind, quoteLiteral } from './kind.ts';

export const enumeration: Kind<EnumField> = {
  schema: (field) => ({ type: 'string', enum: [...field.values] }),
  normalise: (value) => value,
  column: (field) => ({ type: 'text', check: `$ in (${field.values.map(quoteLiteral).join(', ')})` }),
  format: (value, field, wording) => wording.label(`${field.labels}.${String(value)}`),
  operators: ['in', 'is'],
  sortable: true,
  filledBy: 'choose',
};

export const enumerations: Kind<EnumsField> = {
  schema: (field) => ({
    type: 'array',
    uniqueItems: true,
    ...countKeywords(field),
    items: { type: 'string', enum: [...field.values] },
  }),
  normalise: (value) => value,
  column: (field) => ({ type: 'text[]', check: `$ <@ array[${field.values.map(quoteLiteral).join(', ')}]` }),
  format: (value, field, wording) =>
    Array.isArray(value) ? value.map((one) => wording.label(`${field.labels}.${String(one)}`)).join(', ') : '',
  operators: ['in'],
  sortable: false,
  filledBy: 'choose',
};
