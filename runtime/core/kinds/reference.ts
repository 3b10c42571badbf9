// One or several other records, by their key; that they exist and may be chosen is checked where the records are.
import type { ReferenceField, ReferencesField } from '../descriptor/field.ts';
import { cleanLine, countKeywords, type Kind } from './kind.ts';

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

function value(by: string): { type: 'string'; minLength: 1; maxLength: number; pattern?: string } {
  return { type: 'string', minLength: 1, maxLength: 64, ...(by === 'id' && { pattern: uuid }) };
}

export const reference: Kind<ReferenceField> = {
  schema: (field) => value(field.by),
  normalise: cleanLine,
  column: (field) => ({ type: field.by === 'id' ? 'uuid' : 'text' }),
  format: (one, _field, wording) => wording.title ?? String(one),
  operators: ['in', 'is'],
  sortable: true,
  filledBy: 'choose',
};

export const references: Kind<ReferencesField> = {
  schema: (field) => ({
    type: 'array',
    uniqueItems: true,
    ...countKeywords(field),
    items: value(field.by),
  }),
  normalise: (many) => many,
  column: () => null,
  format: (many, _field, wording) => wording.title ?? (Array.isArray(many) ? many.join(', ') : ''),
  operators: ['in'],
  sortable: false,
  filledBy: 'choose',
};
