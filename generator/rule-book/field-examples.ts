// Examples of limits: the last value a field accepts, and the first it refuses.

import type { Field, SecretField, TextField } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { sampleText } from '../../runtime/core/examples/sample-text.ts';
import { sampleValue } from '../../runtime/core/examples/sample-value.ts';
import { heldNames } from '../../runtime/core/held-fields.ts';
import { hasCheckDigit } from '../../runtime/core/keywords.ts';
import {
  heldFieldsOf,
  isEmbedded,
  isLines,
  isListed,
  isProse,
  isSecret,
  isSeveral,
} from '../../runtime/core/kinds/field-traits.ts';
import type { LimitEdge } from '../../runtime/core/kinds/kind-limit.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { isEmpty, withValueAt } from '../../runtime/core/paths.ts';
import type { Example } from '../../runtime/core/rule-book/book.ts';
import type { Samples } from './samples.ts';

/** Where records that hold the field are judged. */
export interface Host {
  readonly entity: string;
  /** Concrete path of the field in them: `goods.0.unitPrice`. */
  readonly path: string;
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

function pairOf(field: Field, limit: string, source: Samples): LimitEdge | null {
  switch (limit) {
    case 'required':
      if (isEmbedded(field)) return null;
      return { passes: isLines(field) ? [{}] : goodValue(field, source), fails: null };
    case 'max-length':
      return isProse(field) ? longest(field, source) : null;
    case 'min-length':
      return isProse(field) ? shortest(field, source) : null;
    case 'format':
      return isFormed(field) ? formed(field, source) : null;
    case 'check-digit':
      return isProse(field) ? checked(field, source) : null;
    case 'holds-fields':
      return holding(field);
    case 'enum':
      return isListed(field) && !isSeveral(field) ? { passes: field.values[0] ?? null, fails: '?' } : null;
    case 'min-items':
    case 'max-items':
      return counted(field, limit, source);
    default:
      return edgeOf(field, limit);
  }
}

/** A text with a field that may stand in it, and one with a name that is none. */
function holding(field: Field): LimitEdge | null {
  const [name] = heldNames(heldFieldsOf(field) ?? { keys: [], references: [] });
  return name === undefined ? null : { passes: `{${name}}`, fails: `{${name}?}` };
}

/** What the kind of the field knows of its limit. */
function edgeOf(field: Field, limit: string): LimitEdge | null {
  const known = kindOf(field).limits(field);
  return known.find(({ name }) => name === limit)?.edge ?? null;
}

function longest(field: TextField, source: Samples): LimitEdge | null {
  const { maxLength = 0 } = field;
  const passes = ofLength(field, maxLength, source);
  if (passes === null || maxLength > longestShown) return null;
  return { passes, fails: ofLength(field, maxLength + 1, source) ?? `${passes}${passes.at(-1)}` };
}

function shortest(field: TextField, source: Samples): LimitEdge | null {
  const { minLength = 0 } = field;
  const passes = ofLength(field, minLength, source);
  return passes === null ? null : { passes, fails: ofLength(field, minLength - 1, source) ?? passes.slice(0, -1) };
}

/** Longer texts show nobody anything. */
const longestShown = 2000;

/** A text of that many characters that fits the pattern, or null when none is found. */
function ofLength(field: TextField, length: number, source: Samples): string | null {
  if (length > longestShown + 1) return null;
  const { key, pattern } = field;
  if (pattern === undefined) return sampleText({ key, minLength: length, maxLength: length }, 0);
  const expression = new RegExp(pattern, 'u');
  const good = goodText({ ...field, minLength: 1, maxLength: 1000 }, source) ?? '';
  const signs = ['A', '1', 'a'];
  const grown = [1, Math.max(good.length - 1, 0)].flatMap((at) =>
    signs.map((sign) => good.slice(0, at) + sign.repeat(Math.max(length - good.length, 0)) + good.slice(at)),
  );
  const candidates = [...signs.map((sign) => sign.repeat(length)), ...grown];
  return candidates.find((text) => text.length === length && expression.test(text)) ?? null;
}

type Formed = TextField | SecretField;

function isFormed(field: Field): field is Formed {
  return isProse(field) || isSecret(field);
}

/** A value the field accepts: of a format the one its sentence names, where that fits. */
function goodValue(field: Field, source: Samples): Json {
  return isFormed(field) ? goodText(field, source) : sampleValue(field, source);
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
  if (!isProse(field)) return { least: 1, most: 200 };
  return { least: field.minLength ?? 1, most: field.maxLength ?? 1000 };
}

/** The sample with one character changed, taken away or added, whatever the pattern first refuses. */
function formed(field: Formed, source: Samples): LimitEdge | null {
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
function checked(field: TextField, source: Samples): LimitEdge | null {
  const { checkDigit, pattern = '' } = field;
  const passes = goodText(field, source);
  if (passes === null || checkDigit === undefined) return null;
  const slips = ['0', '1'].map((sign) => `${passes.slice(0, -1)}${sign}`);
  const fails = slips.find((text) => new RegExp(pattern, 'u').test(text) && !hasCheckDigit(checkDigit, text));
  return fails === undefined ? null : { passes, fails };
}

function counted(field: Field, limit: string, source: Samples): LimitEdge | null {
  const count =
    limit === 'min-items' ? ('minItems' in field ? field.minItems : 0) : 'maxItems' in field ? field.maxItems : 0;
  if (count === undefined || count > 50) return null;
  const items = (length: number): Json[] => Array.from({ length }, (_, index) => itemOf(field, index, source));
  return { passes: items(count), fails: items(limit === 'min-items' ? count - 1 : count + 1) };
}

function itemOf(field: Field, index: number, source: Samples): Json {
  if (isLines(field)) return {};
  const value = sampleValue(field, source, index);
  return Array.isArray(value) ? (value[0] ?? null) : value;
}
