// Text that is encrypted where it is stored, as numbers of identity cards: read by who sees the record, found by all of it, in no order.
import type { EncryptedField, TextField } from '../descriptor/field.ts';
import { joined, pick, range } from './keywords-of-field.ts';
import { cleanLine, type Kind, ofOneValue } from './kind.ts';
import { text } from './text.ts';

/** The same field as a text like any other: its limits and its looks are those. */
function asText(field: EncryptedField): TextField {
  return { ...field, kind: 'text' };
}

export const encrypted: Kind<EncryptedField> = {
  ...ofOneValue,
  isEncrypted: true,
  written: (keywords) =>
    keywords.type === 'string' && keywords.encrypted
      ? pick(keywords, ['minLength', 'maxLength', 'pattern', 'format'])
      : null,
  misfit: (value, field) => text.misfit(value, asText(field)),
  schema: (field) => text.schema(asText(field)),
  normalise: (value) => cleanLine(value),
  // What is stored is longer than the value, and no check can look into it.
  column: () => ({ type: 'text' }),
  fromCell: (value) => cleanLine(value),
  operators: ['is'],
  sortable: false,
  format: String,
  listWidth: (field, widths) => text.listWidth(asText(field), widths),
  lineWidth: (field) => text.lineWidth(asText(field)),
  gridWidth: (field) => text.gridWidth(asText(field)),
  limits: (field) => text.limits(asText(field)),
  brief: ({ minLength, maxLength, format, pattern }) =>
    joined('encrypted text', range(minLength, maxLength), format ?? pattern),
  notes: (field) => [...text.notes(asText(field)), 'stored encrypted'],
  sample: (field, maker, seed) => maker.text(asText(field), seed),
  example: (field, source) => text.example(asText(field), source),
};
