// One or several of a closed list that belongs to the schema.
import type { EnumField, EnumsField } from '../descriptor/field.ts';
import { ownPlacesKey } from '../remarks.ts';
import { countsOf } from './keywords-of-field.ts';
import { eachOf, type Kind, listSchema, ofOneValue, ofSeveral, partsOfCell, quoteLiteral } from './kind.ts';

/** Pixels around the words of a state, and of the longest that are shown whole. */
const tag = 18;
const widest = 150;

export const enumeration: Kind<EnumField> = {
  ...ofOneValue,
  isGrouping: true,
  isKey: true,
  written: (keywords, { labels, around, named }) => {
    if (keywords.namesField === true)
      return { values: around.fields, labels: `entity.${around.entity}.named.${ownPlacesKey}` };
    if (keywords.namesField) return named(keywords.namesField);
    return keywords.enum ? { values: keywords.enum, labels } : null;
  },
  misfit: (value, field) => (field.values.includes(String(value)) ? null : `one of ${field.values.join(', ')}`),
  schema: (field) => ({ type: 'string', enum: [...field.values] }),
  normalise: (value) => value,
  column: (field) => ({ type: 'text', check: `$ in (${field.values.map(quoteLiteral).join(', ')})` }),
  fromCell: (text, field, words) => words.enumValue(field.labels, field.values, text) ?? text,
  operators: ['in', 'is'],
  format: (value, field, wording) => wording.label(`${field.labels}.${String(value)}`),
  listWidth: ({ values, labels }, { measure, say }) =>
    Math.min(widest, Math.max(...values.map((value) => measure(say(`${labels}.${value}`)) + tag))),
  lineWidth: ({ namesOf }) => (namesOf === undefined ? 148 : 240),
  filledBy: 'choose',
  brief: ({ namesOf, values }) => (namesOf === undefined ? `enum ${values.join(' | ')}` : `field of ${namesOf}`),
  sample: (field, _maker, seed) => field.values[seed % field.values.length] ?? '',
  example: (field) => field.values[0] ?? null,
};

export const enumerations: Kind<EnumsField> = {
  ...ofSeveral,
  written: (keywords, { labels, items }) =>
    items?.enum
      ? {
          values: items.enum,
          labels,
          // Each of them once.
          ...countsOf(keywords, items.enum.length),
        }
      : null,
  misfit: (value, field) =>
    Array.isArray(value) && value.every((one) => field.values.includes(String(one)))
      ? null
      : `a list of ${field.values.join(', ')}`,
  schema: (field) => listSchema(field, { type: 'string', enum: [...field.values] }),
  column: (field) => ({ type: 'text[]', check: `$ <@ array[${field.values.map(quoteLiteral).join(', ')}]` }),
  fromCell: (text, field, words) =>
    partsOfCell(text).map((one) => words.enumValue(field.labels, field.values, one) ?? one),
  format: (value, field, wording) => eachOf(value, (one) => wording.label(`${field.labels}.${one}`)),
  brief: (field) => `enums ${field.values.join(' | ')}`,
  sample: (field, _maker, seed) => [field.values[seed % field.values.length] ?? ''],
  example: (field) => field.values.slice(0, 1),
};
