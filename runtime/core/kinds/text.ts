// Text: names, numbers that are identifiers, remarks.
import type { TextField } from '../descriptor/field.ts';
import type { VisibleForm } from '../keywords.ts';
import { cleanLine, cleanText, type Kind } from './kind.ts';

/** Only texts of several lines may hold what joins or parts letters unseen. */
export function visibleForm({ multiline }: TextField): VisibleForm {
  return multiline ? 'lines' : 'line';
}

export const text: Kind<TextField> = {
  schema: (field) => ({
    type: 'string',
    ...(field.minLength !== undefined && { minLength: field.minLength }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(field.pattern !== undefined && { pattern: field.pattern }),
    ...(field.checkDigit !== undefined && { checkDigit: field.checkDigit }),
    visible: visibleForm(field),
  }),
  normalise: (value, field) => (field.multiline ? cleanText(value) : cleanLine(value)),
  column: (field) => ({
    type: 'text',
    ...(field.maxLength !== undefined && { check: `char_length($) <= ${field.maxLength}` }),
  }),
  format: (value, { says }, { label }) => (says ? label(says.replace('{value}', String(value))) : String(value)),
  operators: ['contains', 'prefix', 'is'],
  sortable: true,
  filledBy: 'enter',
};
