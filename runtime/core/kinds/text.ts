// Text: names, numbers that are identifiers, remarks.
import type { TextField } from '../descriptor/field.ts';
import type { Json } from '../descriptor/value.ts';
import { heldNames } from '../held-fields.ts';
import type { VisibleForm } from '../keywords.ts';
import { plainText } from '../plain-text.ts';
import { joined, pick, range } from './keywords-of-field.ts';
import { cleanLine, cleanText, type Kind, ofOneValue, type TextWidths, unitNote } from './kind.ts';
import { type KindLimit, numberLimit, patternLimit } from './kind-limit.ts';

/** What stands in schemas by the same name. */
const asKeywords = ['minLength', 'maxLength', 'pattern', 'checkDigit'] as const;

/** Only texts of several lines may hold what joins or parts letters unseen. */
export function visibleForm({ multiline }: TextField): VisibleForm {
  return multiline ? 'lines' : 'line';
}

function normalise(value: Json, { multiline }: TextField): Json {
  return multiline ? cleanText(value) : cleanLine(value);
}

function misfit(value: Json, field: TextField): string | null {
  if (typeof value !== 'string') return 'text';
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = field;
  const length = [...value].length;
  if (length < minLength) return `at least ${minLength} characters long`;
  if (length > maxLength) return `at most ${maxLength} characters long`;
  return pattern !== undefined && compiles(pattern) && !new RegExp(pattern, 'u').test(value)
    ? `of the form ${pattern}`
    : null;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== null;
  } catch {
    return false;
  }
}

function limits(field: TextField): KindLimit[] {
  const { minLength, maxLength, checkDigit } = field;
  const sign: KindLimit[] =
    checkDigit === undefined
      ? []
      : [
          {
            kind: 'format',
            name: 'check-digit',
            keyword: 'checkDigit',
            sentence: 'book.sentence.checkDigit',
            facts: { checkDigit },
          },
        ];
  return [
    ...(minLength === undefined || minLength === 1 ? [] : [numberLimit('min-length', 'minLength', minLength)]),
    ...(maxLength === undefined ? [] : [numberLimit('max-length', 'maxLength', maxLength)]),
    ...patternLimit(field),
    ...sign,
  ];
}

function lengthNote({ minLength = 0, maxLength }: TextField): string[] {
  if (maxLength === undefined) return minLength > 1 ? [`at least ${minLength} characters`] : [];
  if (minLength === maxLength) return [`${maxLength} characters`];
  return [minLength > 1 ? `${minLength} to ${maxLength} characters` : `up to ${maxLength} characters`];
}

/** One letter of a pattern, with the most times it may stand there. */
const letter = /(?:\[(?:\\.|[^\]])*\]|\\.|[^()^$?|{}])(?:\{(?:\d+,)?(\d+)\})?/g;

/** The most letters a pattern has room for, of its alternatives taken one by one; endless where it repeats without end. */
function longestOf(pattern: string): number {
  if (/[*+]|,\}|\(\?[^:]/.test(pattern.replace(/\[(?:\\.|[^\]])*\]|\\./g, ''))) return Number.POSITIVE_INFINITY;
  const lengths = pattern.split('|').map((part) => {
    const letters = [...part.matchAll(letter)];
    return letters.reduce((sum, [, times = '1']) => sum + Number(times), 0);
  });
  return Math.max(...lengths);
}

/** A text of so many characters at most is read whole in a narrow column. */
const mostShort = 10;
/** A number that is read whole has no more characters. */
const mostRead = 20;
/** Characters of a name of the record that are read before others. */
const mostOfName = 18;

/** Characters of a number whose form says how long it is; null: of any other text. */
function formedLength({ pattern, maxLength = Number.POSITIVE_INFINITY }: TextField): number | null {
  const length = pattern === undefined ? Number.POSITIVE_INFINITY : longestOf(pattern);
  return length <= mostRead ? Math.min(length, maxLength) : null;
}

/** About the broadest letter of a form: capitals are broader than digits. */
function broadestOf({ pattern = '' }: TextField): string {
  return /[A-Z]/.test(pattern.replace(/\\./g, '')) && !pattern.includes('a-z') ? 'B' : '0';
}

/** Numbers are read whole: those given by the server are as long as their template, others as their pattern says. */
function listWidth(field: TextField, { measure, names }: TextWidths): number {
  const { numbering, maxLength = 200 } = field;
  const formed = formedLength(field);
  if (formed !== null) return Math.ceil(measure(broadestOf(field).repeat(formed)));
  if (numbering !== undefined) {
    const sample = numbering.replace(/\{seq:(\d+)\}/g, (_, digits: string) => '0'.repeat(Number(digits)));
    return measure(sample.replace(/[{}]/g, ''));
  }
  const least = maxLength <= mostShort ? 76 : maxLength <= mostRead ? 108 : 100;
  return names ? Math.max(least, Math.ceil(measure('0'.repeat(Math.min(maxLength, mostOfName))))) : least;
}

function stretches(field: TextField): boolean {
  const { numbering, maxLength = 200 } = field;
  return numbering === undefined && maxLength > mostShort && formedLength(field) === null;
}

/** A text that keeps its lengths; null where a pattern would have to be guessed. */
function example({ key, minLength = 0, maxLength, pattern }: TextField): string | null {
  return pattern === undefined ? key.padEnd(minLength, 'x').slice(0, maxLength) : null;
}

export const text: Kind<TextField> = {
  ...ofOneValue,
  isProse: true,
  isKey: true,
  written: (keywords, { held }) =>
    keywords.type === 'string'
      ? {
          ...pick(keywords, ['minLength', 'maxLength', 'pattern', 'format', 'checkDigit', 'numbering']),
          ...(keywords.multiline && { multiline: true }),
          ...pick(keywords, ['markup', 'says', 'offers', 'shapedBy', 'elements']),
          ...(keywords.holdsFieldsOf && { holds: held(keywords.holdsFieldsOf) }),
        }
      : null,
  misfit,
  schema: (field) => ({
    type: 'string',
    ...pick(field, asKeywords),
    visible: visibleForm(field),
    // Names with a comma between them.
    ...(field.holds && { holdsFields: heldNames(field.holds).join(',') }),
  }),
  normalise,
  column: (field) => ({
    type: 'text',
    ...(field.maxLength !== undefined && { check: `char_length($) <= ${field.maxLength}` }),
  }),
  fromCell: normalise,
  operators: ['contains', 'prefix', 'is'],
  format: (value, { says, markup }, { label }) => {
    if (says) return label(says.replace('{value}', String(value)));
    return markup === undefined ? String(value) : plainText(String(value));
  },
  listWidth,
  stretches,
  lineWidth: ({ maxLength = 0 }) => (maxLength > 50 ? 176 : 160),
  gridWidth: ({ maxLength = 0 }) => (maxLength > 50 ? 140 : maxLength > 20 ? 110 : 84),
  limits,
  brief: ({ minLength, maxLength, format, pattern, numbering, holds }) =>
    joined(
      'text',
      range(minLength, maxLength),
      format ?? pattern,
      numbering,
      holds &&
        `holds ${heldNames(holds)
          .map((name) => `{${name}}`)
          .join(' ')}`,
    ),
  notes: (field) => [
    ...lengthNote(field),
    ...(field.format === undefined ? [] : [`format ${field.format}`]),
    ...(field.holds
      ? [
          `may hold ${heldNames(field.holds)
            .map((name) => `{${name}}`)
            .join(' ')} of the ${field.holds.of}`,
        ]
      : []),
    ...unitNote(field),
  ],
  sample: (field, maker, seed) => maker.text(field, seed),
  example,
};
