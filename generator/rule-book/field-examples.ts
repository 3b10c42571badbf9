// Examples of limits: the last value a field accepts, and the first it refuses.

import { sumDecimals } from '../../runtime/core/decimal.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { sampleText } from '../../runtime/core/examples/sample-text.ts';
import { sampleValue } from '../../runtime/core/examples/sample-value.ts';
import { hasCheckDigit } from '../../runtime/core/keywords.ts';
import { isEmpty, withValueAt } from '../../runtime/core/paths.ts';
import type { Example } from '../../runtime/core/rule-book/book.ts';
import type { Samples } from './samples.ts';

/** Where records that hold the field are judged. */
export interface Host {
  readonly entity: string;
  /** Concrete path of the field in them: `goods.0.unitPrice`. */
  readonly path: string;
}

interface Pair {
  readonly passes: Json;
  readonly fails: Json;
}

/** The example of a limit of a field; null where values alone do not show it. */
export function fieldExample(field: Field, limit: string, host: Host, source: Samples): Example | null {
  const pair = pairOf(field, limit, source);
  if (pair === null) return null;
  const row = (value: Json): Row => rowWith(host.path, value);
  return { host: host.entity, passes: row(pair.passes), fails: row(pair.fails), inputs: [host.path] };
}

/** A record with nothing but the value at the path. */
function rowWith(path: string, value: Json): Row {
  const above = path.split('.').slice(0, -1);
  if (isEmpty(value)) return above.length === 0 ? {} : rowWith(above.join('.'), {});
  const row = above.reduce<Row>((made, _key, index) => {
    const at = above.slice(0, index + 1);
    const next = path.split('.')[index + 1] ?? '';
    if (/^\d+$/.test(at.at(-1) ?? '')) return made;
    return withValueAt(made, at.join('.'), /^\d+$/.test(next) ? [{}] : {});
  }, {});
  return withValueAt(row, path, value);
}

function pairOf(field: Field, limit: string, source: Samples): Pair | null {
  switch (limit) {
    case 'required':
      if (field.kind === 'object') return null;
      return { passes: field.kind === 'lines' ? [{}] : goodValue(field, source), fails: null };
    case 'max-length':
      return field.kind === 'text' ? longest(field, source) : null;
    case 'min-length':
      return field.kind === 'text' ? shortest(field, source) : null;
    case 'format':
      return field.kind === 'text' || field.kind === 'secret' ? formed(field, source) : null;
    case 'check-digit':
      return field.kind === 'text' ? checked(field, source) : null;
    case 'calendar':
      return calendar(field);
    case 'digits':
    case 'above':
    case 'up-to':
    case 'not-negative':
      return field.kind === 'decimal' ? decimal(field, limit) : null;
    case 'minimum':
    case 'maximum':
      return field.kind === 'integer' ? integer(field, limit) : null;
    case 'enum':
      return field.kind === 'enum' ? { passes: field.values[0] ?? null, fails: '?' } : null;
    case 'min-items':
    case 'max-items':
      return counted(field, limit, source);
    default:
      return null;
  }
}

type Text = Extract<Field, { kind: 'text' }>;

function longest(field: Text, source: Samples): Pair | null {
  const { maxLength = 0 } = field;
  const passes = ofLength(field, maxLength, source);
  if (passes === null || maxLength > longestShown) return null;
  return { passes, fails: ofLength(field, maxLength + 1, source) ?? `${passes}${passes.at(-1)}` };
}

function shortest(field: Text, source: Samples): Pair | null {
  const { minLength = 0 } = field;
  const passes = ofLength(field, minLength, source);
  return passes === null ? null : { passes, fails: ofLength(field, minLength - 1, source) ?? passes.slice(0, -1) };
}

/** Longer texts show nobody anything. */
const longestShown = 2000;

/** A text of that many characters that fits the pattern, or null when none is found. */
function ofLength(field: Text, length: number, source: Samples): string | null {
  if (length > longestShown + 1) return null;
  const { pattern } = field;
  if (pattern === undefined) return 'A'.repeat(length);
  const expression = new RegExp(pattern, 'u');
  const good = goodText({ ...field, minLength: 1, maxLength: 1000 }, source) ?? '';
  const signs = ['A', '1', 'a'];
  const grown = [1, Math.max(good.length - 1, 0)].flatMap((at) =>
    signs.map((sign) => good.slice(0, at) + sign.repeat(Math.max(length - good.length, 0)) + good.slice(at)),
  );
  const candidates = [...signs.map((sign) => sign.repeat(length)), ...grown];
  return candidates.find((text) => text.length === length && expression.test(text)) ?? null;
}

type Formed = Extract<Field, { kind: 'text' | 'secret' }>;

/** A value the field accepts: of a format the one its sentence names, where that fits. */
function goodValue(field: Field, source: Samples): Json {
  const isText = field.kind === 'text' || field.kind === 'secret';
  return isText ? goodText(field, source) : sampleValue(field, source);
}

function goodText(field: Formed, source: Samples): string | null {
  const { pattern, format } = field;
  if (pattern === undefined) return String(sampleValue(field, source));
  const named = format === undefined ? null : source.model(format);
  const { least, most } = lengthsOf(field);
  const isGood = (text: string): boolean =>
    new RegExp(pattern, 'u').test(text) && text.length >= least && text.length <= most;
  if (named !== null && isGood(named)) return named;
  const plain = ['A', '1', 'a'].map((sign) => sign.repeat(Math.max(least, 1)));
  return plain.find(isGood) ?? tryText({ pattern, minLength: least, maxLength: most });
}

function tryText(limits: Parameters<typeof sampleText>[0]): string | null {
  try {
    return sampleText(limits, 0);
  } catch {
    return null;
  }
}

function lengthsOf(field: Formed): { least: number; most: number } {
  if (field.kind === 'secret') return { least: 1, most: 200 };
  return { least: field.minLength ?? 1, most: field.maxLength ?? 1000 };
}

/** The sample with one character changed, taken away or added, whatever the pattern first refuses. */
function formed(field: Formed, source: Samples): Pair | null {
  const { pattern = '' } = field;
  const passes = goodText(field, source);
  if (passes === null) return null;
  const { least, most } = lengthsOf(field);
  const candidates = [`${passes.slice(0, -1)}!`, passes.slice(0, -1), `${passes}0`, `-${passes.slice(1)}`, '货', ' '];
  const expression = new RegExp(pattern, 'u');
  const isOther = (text: string): boolean =>
    !expression.test(text) && text.length >= Math.max(least, 1) && text.length <= most;
  const fails = candidates.find(isOther);
  return fails === undefined ? null : { passes, fails };
}

/** The sample, and the same with another last sign. */
function checked(field: Text, source: Samples): Pair | null {
  const { checkDigit, pattern = '' } = field;
  const passes = goodText(field, source);
  if (passes === null || checkDigit === undefined) return null;
  const slips = ['0', '1'].map((sign) => `${passes.slice(0, -1)}${sign}`);
  const fails = slips.find((text) => new RegExp(pattern, 'u').test(text) && !hasCheckDigit(checkDigit, text));
  return fails === undefined ? null : { passes, fails };
}

function calendar(field: Field): Pair | null {
  if (field.kind === 'date') return { passes: '2028-02-29', fails: '2027-02-29' };
  if (field.kind === 'datetime') return { passes: '2028-02-29T08:30:00.000Z', fails: '2027-02-29T08:30:00.000Z' };
  return null;
}

function decimal({ digits: [whole, decimals], above, upTo }: Extract<Field, { kind: 'decimal' }>, limit: string): Pair {
  const smallest = decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`;
  const largest = `${'9'.repeat(Math.max(whole, 1))}${decimals === 0 ? '' : `.${'9'.repeat(decimals)}`}`;
  if (limit === 'up-to') return { passes: upTo ?? largest, fails: sumDecimals([upTo ?? largest, smallest]) };
  if (limit === 'digits')
    return { passes: upTo ?? largest, fails: decimals === 0 ? `1${'0'.repeat(whole)}` : `${largest}9` };
  if (limit === 'above') return { passes: sumDecimals([above ?? '0', smallest]), fails: above ?? '0' };
  return { passes: '0', fails: `-${smallest}` };
}

function integer({ minimum = 0, maximum = 0 }: Extract<Field, { kind: 'integer' }>, limit: string): Pair {
  return limit === 'minimum' ? { passes: minimum, fails: minimum - 1 } : { passes: maximum, fails: maximum + 1 };
}

function counted(field: Field, limit: string, source: Samples): Pair | null {
  const count =
    limit === 'min-items' ? ('minItems' in field ? field.minItems : 0) : 'maxItems' in field ? field.maxItems : 0;
  if (count === undefined || count > 50) return null;
  const items = (length: number): Json[] => Array.from({ length }, (_, index) => itemOf(field, index, source));
  return { passes: items(count), fails: items(limit === 'min-items' ? count - 1 : count + 1) };
}

function itemOf(field: Field, index: number, source: Samples): Json {
  if (field.kind === 'lines') return {};
  const value = sampleValue(field, source, index);
  return Array.isArray(value) ? (value[0] ?? null) : value;
}
