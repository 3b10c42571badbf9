// Makes, of every limit of every field, the last value it accepts and the first it refuses. Knows the limits only from the descriptors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as readYaml } from 'yaml';
import { sumDecimals } from '../../runtime/core/decimal.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field, TextField } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { sampleText } from '../../runtime/core/examples/sample-text.ts';
import { heldNames } from '../../runtime/core/held-fields.ts';

export interface BoundaryCase {
  readonly entity: string;
  /** Concrete path of the value: `goods.0.unitPrice`. */
  readonly path: string;
  /** Rule the refused value breaks. */
  readonly rule: string;
  readonly accepted: Json;
  readonly refused: Json;
  /** Where the finding stands, when it is not at `path`: an item of a list. */
  readonly at?: string;
}

interface Format {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
  readonly grow?: readonly [string, string, string];
  /** Well formed, with a check digit that does not follow from the rest. */
  readonly slips?: readonly string[];
}

export const formats = readYaml(readFileSync(join(import.meta.dirname, 'formats.yaml'), 'utf8')) as {
  readonly [format: string]: Format;
};

/** Limits every kind has by itself (runtime/core/kinds). */
const longestCode = 50;
const longestKey = 64;
const longestSecret = 200;
const mostLines = 2000;
const largestInteger = 2_147_483_647;
const someId = '00000000-0000-4000-8000-000000000001';
const otherId = '00000000-0000-4000-8000-000000000002';

type Pair = Omit<BoundaryCase, 'entity' | 'path'>;

/** Every case of an entity, in schema order. */
export function boundaryCases({ id, fields }: EntityDescriptor): BoundaryCase[] {
  return casesOf(fields, '').map((one) => ({ entity: id, ...one }));
}

function casesOf(fields: readonly Field[], prefix: string): Omit<BoundaryCase, 'entity'>[] {
  return fields.flatMap((field) => {
    const path = `${prefix}${field.key}`;
    const own = pairsOf(field, path).map((pair) => ({ path, ...pair }));
    if (field.kind === 'object') return [...own, ...casesOf(field.fields, `${path}.`)];
    if (field.kind === 'lines') return [...own, ...casesOf(field.fields, `${path}.0.`)];
    return own;
  });
}

function pairsOf(field: Field, path: string): Pair[] {
  switch (field.kind) {
    case 'text':
      return [
        ...lengths(field),
        ...patterns(field),
        ...checkDigits(field),
        ...held(field),
        ...hidden(field),
        { rule: 'type', accepted: someText(field), refused: 1 },
      ];
    case 'encrypted':
      return pairsOf({ ...field, kind: 'text' }, path);
    case 'secret':
      return [
        ...patterns(field),
        ...(field.pattern === undefined ? [longer('a', field.maxLength ?? longestSecret)] : []),
      ];
    case 'decimal':
      return decimals(field);
    case 'integer':
      return integers(field.minimum ?? 0, field.maximum ?? largestInteger);
    case 'boolean':
      return [true, false].map((accepted) => ({ rule: 'type', accepted, refused: String(accepted) }));
    case 'date':
      return days.map(([accepted, refused]) => ({ rule: 'calendar', accepted, refused }));
    case 'datetime':
      return moments.map(([accepted, refused]) => ({ rule: 'calendar', accepted, refused }));
    case 'enum':
      return field.values.map((accepted) => ({ rule: 'enum', accepted, refused: `${accepted}?` }));
    case 'code':
      return [longer('A', longestCode), { rule: 'min-length', accepted: 'A', refused: '' }];
    case 'reference':
      return field.by === 'id'
        ? [{ rule: 'format', accepted: someId, refused: someId.slice(1) }]
        : [longer('A', longestKey), { rule: 'min-length', accepted: 'A', refused: '' }];
    case 'upload':
      return [{ rule: 'format', accepted: someId, refused: `${someId}0` }];
    case 'object':
      return [{ rule: 'type', accepted: {}, refused: [] }];
    case 'lines':
      return [...counts(field, () => ({}), mostLines), { rule: 'type', accepted: [], refused: {} }];
    default:
      return lists(field, path);
  }
}

/** Characters nobody sees: joiners, right-to-left override, soft hyphen, filler. What only guides the layout is taken out of lines instead. */
function hidden(field: TextField): Pair[] {
  const accepted = someText(field);
  const unseen = field.multiline ? ['\u202E', '\u00AD'] : ['\u200C', '\u200D', '\u202E', '\u00AD', '\u3164', '\uFE0F'];
  // In the middle, where nothing is cut off as white space; as long as before, so that no other limit is broken.
  const at = Math.floor([...accepted].length / 2);
  return unseen.map((character) => ({
    rule: 'visible',
    accepted,
    refused: [...accepted].with(at, character).join(''),
  }));
}

function lists(field: Extract<Field, { kind: 'enums' | 'codes' | 'references' | 'uploads' }>, path: string): Pair[] {
  const value = (index: number): string => {
    if (field.kind === 'enums') return field.values[index] ?? '';
    return field.kind === 'codes'
      ? `C${index}`
      : ([someId, otherId][index] ?? someId.replace(/.{12}$/, `9${String(index).padStart(11, '0')}`));
  };
  const wrong: Pair =
    field.kind === 'enums'
      ? { rule: 'enum', accepted: [value(0)], refused: [value(0), '?'], at: `${path}.1` }
      : field.kind === 'codes'
        ? {
            rule: 'max-length',
            accepted: ['A'.repeat(longestCode)],
            refused: ['A'.repeat(longestCode + 1)],
            at: `${path}.0`,
          }
        : { rule: 'format', accepted: [someId], refused: ['1'], at: `${path}.0` };
  const empty: Pair[] =
    field.kind === 'codes' ? [{ rule: 'min-length', accepted: ['A'], refused: [''], at: `${path}.0` }] : [];
  return [
    wrong,
    ...empty,
    { rule: 'unique-items', accepted: [value(0)], refused: [value(0), value(0)] },
    // Of a closed list all can be chosen: one more is one of them twice.
    ...counts(field.kind === 'enums' && field.maxItems === field.values.length ? least(field) : field, value),
  ];
}

function least({ minItems }: { minItems?: number }): { minItems?: number } {
  return minItems === undefined ? {} : { minItems };
}

function counts(
  { minItems, maxItems }: { minItems?: number; maxItems?: number },
  item: (index: number) => Json,
  most?: number,
): Pair[] {
  const list = (length: number): Json => Array.from({ length }, (_, index) => item(index));
  const maximum = maxItems ?? most;
  return [
    ...(minItems === undefined ? [] : [{ rule: 'min-items', accepted: list(minItems), refused: list(minItems - 1) }]),
    ...(maximum === undefined ? [] : [{ rule: 'max-items', accepted: list(maximum), refused: list(maximum + 1) }]),
  ];
}

function longer(sign: string, maximum: number): Pair {
  return { rule: 'max-length', accepted: sign.repeat(maximum), refused: sign.repeat(maximum + 1) };
}

function lengths(field: TextField): Pair[] {
  const { minLength, maxLength } = field;
  const sized = (length: number, sign = '货'): string => textOf(field, length, sign);
  const pairs: Pair[] = [];
  if (minLength !== undefined) {
    pairs.push({ rule: 'min-length', accepted: sized(minLength), refused: sized(minLength - 1) });
  }
  if (maxLength !== undefined) {
    pairs.push({ rule: 'max-length', accepted: sized(maxLength), refused: sized(maxLength + 1) });
    // A character beyond the basic plane is one character, too.
    if (field.pattern === undefined) {
      pairs.push({ rule: 'max-length', accepted: sized(maxLength, '𠮷'), refused: sized(maxLength + 1, '𠮷') });
    }
  }
  return pairs;
}

/** A text of the length that fits the field's pattern. */
function textOf(field: TextField, length: number, sign = '货'): string {
  if (field.pattern === undefined) return sign.repeat(length);
  const { grow } = formatOf(field);
  if (!grow) return grown(field, length);
  const [begin, fill, end] = grow;
  const missing = length - begin.length - end.length;
  return missing >= 0 ? begin + fill.repeat(missing) + end : fill.repeat(length);
}

/** Some text the field accepts. */
function someText(field: TextField): string {
  const { minLength = 1 } = field;
  if (field.pattern === undefined) return '货'.repeat(minLength);
  return formatOf(field).accepted.find((value) => withinLength(field, value)) ?? textOf(field, minLength);
}

function formatOf(field: Extract<Field, { kind: 'text' | 'secret' }>): Format {
  return formats[field.format ?? ''] ?? formats[`module.${field.key}`] ?? madeFormat(field);
}

/** Values of a pattern that formats.yaml has none of: texts written after it, and those spoilt. */
function madeFormat({ pattern = '' }: Extract<Field, { kind: 'text' | 'secret' }>): Format {
  const accepted = [0, 1, 2].map((seed) => sampleText({ pattern }, seed));
  const known = new RegExp(pattern, 'u');
  const spoilt = accepted.flatMap((value) => [`${value} `, `${value}!`, `!${value}`, value.slice(1), '货']);
  return { accepted: [...new Set(accepted)], refused: spoilt.filter((value) => !known.test(value)).slice(0, 3) };
}

/** A text of the pattern with this length; where it has none, one that is only as long. */
function grown({ pattern = '' }: TextField, length: number): string {
  try {
    return sampleText({ pattern, minLength: length, maxLength: length }, 0);
  } catch {
    return 'A'.repeat(length);
  }
}

/** Every value the format accepts against one it refuses, until all were used. What is too long as well is told as that. */
function patterns(field: Extract<Field, { kind: 'text' | 'secret' }>): Pair[] {
  if (field.pattern === undefined) return [];
  const { accepted, refused } = formatOf(field);
  const good = accepted.filter((value) => field.kind === 'secret' || withinLength(field, value));
  if (good.length === 0 && field.kind === 'text') good.push(someText(field));
  return Array.from({ length: Math.max(good.length, refused.length) }, (_, index) => ({
    rule: field.kind === 'text' && isLonger(field, refused[index % refused.length]) ? 'max-length' : 'format',
    accepted: good[index % good.length] ?? '',
    refused: refused[index % refused.length] ?? '',
  }));
}

/** Codes that are well formed and whose last sign is another, and codes in which two signs changed places. */
function checkDigits(field: TextField): Pair[] {
  if (field.checkDigit === undefined) return [];
  const { accepted, slips = [] } = formatOf(field);
  return slips.map((refused, index) => ({
    rule: 'check-digit',
    accepted: accepted[index % accepted.length] ?? '',
    refused,
  }));
}

/** Texts with a field that may stand in them, with a name that is none, and with braces that belong to none. */
function held(field: TextField): Pair[] {
  if (field.holds === undefined) return [];
  const [name = ''] = heldNames(field.holds);
  const accepted = `Let {${name}} be { ${name} }.`;
  return [`{${name}x}`, '{}', `{${name}`, `${name}}`, `｛${name}｝`].map((refused) => ({
    rule: 'holds-fields',
    accepted,
    refused,
  }));
}

function isLonger({ maxLength = Number.POSITIVE_INFINITY }: TextField, value = ''): boolean {
  return value.length > maxLength;
}

function withinLength({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }: TextField, value: string): boolean {
  return value.length >= minLength && value.length <= maxLength;
}

function decimals({ digits: [whole, fraction], signed, above, upTo }: Extract<Field, { kind: 'decimal' }>): Pair[] {
  const nines = fraction === 0 ? '9'.repeat(whole) : `${'9'.repeat(whole)}.${'9'.repeat(fraction)}`;
  const largest = upTo ?? nines;
  const finest = fraction === 0 ? '1' : `0.${'0'.repeat(fraction - 1)}1`;
  return [
    { rule: 'digits', accepted: largest, refused: `1${'0'.repeat(whole)}` },
    { rule: 'digits', accepted: largest, refused: `${nines}${fraction === 0 ? '.' : ''}9` },
    ...(upTo === undefined ? [] : [{ rule: 'up-to', accepted: upTo, refused: sumDecimals([upTo, finest]) }]),
    { rule: 'digits', accepted: finest, refused: `0.${'0'.repeat(fraction)}1` },
    { rule: 'numeric', accepted: '1', refused: '1e0' },
    { rule: 'numeric', accepted: '10', refused: '010' },
    { rule: 'numeric', accepted: fraction === 0 ? '15' : '1.5', refused: '1,5' },
    { rule: 'type', accepted: '1', refused: 1 },
    above === undefined
      ? {
          rule: signed ? 'digits' : 'not-negative',
          accepted: signed ? `-${largest}` : '0',
          refused: signed ? `-1${largest}` : '-1',
        }
      : { rule: 'above', accepted: finest, refused: above },
  ];
}

function integers(minimum: number, maximum: number): Pair[] {
  return [
    { rule: 'minimum', accepted: minimum, refused: minimum - 1 },
    { rule: 'maximum', accepted: maximum, refused: maximum + 1 },
    { rule: 'type', accepted: minimum, refused: minimum + 0.5 },
    { rule: 'type', accepted: maximum, refused: String(maximum) },
  ];
}

const days = [
  ['2024-02-29', '2025-02-29'],
  ['2000-02-29', '1900-02-29'],
  ['2025-12-31', '2025-13-01'],
  ['2025-04-30', '2025-04-31'],
  ['2025-11-20', '2025-11-20T00:00:00Z'],
  ['2025-01-01', '2025-1-1'],
] as const;

const moments = [
  ['2024-02-29T23:59:59.999Z', '2025-02-29T00:00:00.000Z'],
  ['2025-11-20T23:59:59Z', '2025-11-20T24:00:01Z'],
  ['2025-11-20T00:00:00.000Z', '2025-11-20'],
  ['2025-11-20T08:00:00.5Z', '2025-11-20T08:00:00+08:00'],
] as const;
