// E208: computed fields can be computed: sums over numbers, counts over lists, look-ups through one reference, serials of lines.
import { isDerived, isFound, readBy } from '../../runtime/core/computed.ts';
import type { Computed, Converted, Field } from '../../runtime/core/descriptor/field.ts';
import {
  isCoded,
  isEncrypted,
  isExact,
  isLines,
  isListed,
  isNumber,
  isProse,
  isSeveral,
  isWhole,
  namesFile,
  namesRecord,
  namesRecords,
  timeOf,
} from '../../runtime/core/kinds/field-traits.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const computableFields = eachEntity((context, { id, doc, source }) => {
  for (const [key, { computed }] of Object.entries(doc.properties)) {
    if (computed === undefined) continue;
    const how = Object.keys(computed)[0] ?? '';
    const fault = faultOf(context, id, key, computed);
    if (fault === null) continue;
    const at = { source, path: ['properties', key, 'computed', how] };
    context.report('E208', at, { message: `${key} cannot be computed: ${fault.why}`, fix: fault.fix });
  }
});

/** Why a field cannot hold what is worked out, and what would be right. */
export interface Fault {
  readonly why: string;
  readonly fix: string;
}

/** What is wrong with the way a field of an entity is worked out; null for nothing. */
export function faultOf(context: CheckContext, entity: string, key: string, computed: Computed): Fault | null {
  const own = fieldOf(context, entity, key);
  const ownIsNumber = own === null || isNumber(own);
  if ('serial' in computed) {
    const isSub = context.project.entities.get(entity)?.doc.kind === 'sub';
    if (!isSub) return { why: 'only lines have serial numbers', fix: 'give records a number with numbering' };
    return own === null || isWhole(own)
      ? null
      : { why: 'a serial number is a whole number', fix: 'write type: integer' };
  }
  if ('sum' in computed) {
    const part = fieldOf(context, entity, computed.sum);
    if (part && !isNumber(part))
      return { why: `${computed.sum} is of the kind ${part.kind}`, fix: 'sum decimals or integers' };
    if (isExact(part) && isWhole(own)) return { why: 'a sum of decimals is a decimal', fix: 'give it digits' };
    return ownIsNumber ? null : { why: 'a sum is a number', fix: 'give it digits, or type: integer' };
  }
  if ('count' in computed) {
    const list = fieldOf(context, entity, computed.count);
    if (list && !isLines(list) && !isSeveral(list))
      return { why: `${computed.count} is no list`, fix: 'count lines, files or values' };
    return own === null || isWhole(own) ? null : { why: 'a count is a whole number', fix: 'write type: integer' };
  }
  if ('product' in computed || 'difference' in computed || 'least' in computed) {
    const operands = readBy(computed);
    return (
      operandFault(context, entity, operands) ??
      (ownIsNumber ? null : { why: 'the result is a number', fix: 'give it digits, or type: integer' })
    );
  }
  if ('daysAfter' in computed) return dayFault(fieldOf(context, entity, computed.daysAfter[0]), own);
  if ('beginning' in computed) return beginningFault(fieldOf(context, entity, computed.beginning[0]), own);
  if ('aged' in computed) return agedFault(context, entity, own, computed);
  if ('converted' in computed) return convertedFault(context, entity, own, computed.converted);
  if (isDerived(computed)) {
    const shown = shownOf(context, computed);
    if (shown)
      return sameKindFault(shown, own, shown.key) ?? shownFault(shown) ?? derivedFault(context, entity, computed);
    if (own && !isWhole(own)) return { why: 'what is counted is a whole number', fix: 'write type: integer' };
    return derivedFault(context, entity, computed);
  }
  const place = 'first' in computed ? computed.first : 'last' in computed ? computed.last : null;
  if (place !== null) return sameKindFault(fieldOf(context, entity, place), own, place);
  if (!('lookup' in computed)) return null;
  const first = fieldOf(context, entity, computed.lookup.split('.')[0] ?? '');
  if (first && (!(namesRecord(first) || namesFile(first)) || !computed.lookup.includes('.'))) {
    return {
      why: `${computed.lookup} does not lead through a reference`,
      fix: 'write <reference>.<field of the record referred to>',
    };
  }
  const target = fieldOf(context, entity, computed.lookup, true);
  if (isFound(target?.computed)) {
    return { why: `${computed.lookup} is not stored there either`, fix: 'look up a field that is stored' };
  }
  // The id of a record looked up is a reference to it.
  const isId = target?.key === 'id' && namesRecord(own) && own.by === 'id';
  return isId ? null : sameKindFault(target, own, computed.lookup);
}

/** The field whose text is shown of a record that names this one; null where such records are counted. */
function shownOf(context: CheckContext, computed: Computed): Field | null {
  if (!('referring' in computed) || computed.referring.shows === undefined) return null;
  return fieldOf(context, computed.referring.entity, computed.referring.shows);
}

function shownFault(field: Field): Fault | null {
  const { key, kind, computed } = field;
  if (!isProse(field)) return { why: `${key} is of the kind ${kind}`, fix: 'show a text' };
  return isFound(computed) ? { why: `${key} is not stored`, fix: 'show a text that is stored' } : null;
}

/** Days since a date fall to one of the field's own values: one more than there are bounds, and these rise. */
function agedFault(
  context: CheckContext,
  entity: string,
  own: Field | null,
  { aged: { since, from } }: Extract<Computed, { aged: unknown }>,
): Fault | null {
  const [first = ''] = since;
  const faults = since.map((path) => derivedFault(context, entity, { daysPast: path }));
  const fault = faults.find((one) => one !== null) ?? null;
  if (fault) return fault;
  const { values = [] } = (own ?? {}) as { readonly values?: readonly string[] };
  if (own && !isListed(own)) return { why: `the age of ${first} is one of a few values`, fix: 'write enum: [...]' };
  if (own && values.length !== from.length + 1)
    return {
      why: `${from.length} bounds part ${from.length + 1} values, not ${values.length}`,
      fix: 'name a value for each span',
    };
  const rises = from.every((bound, index) => index === 0 || bound > (from[index - 1] ?? 0));
  return rises ? null : { why: 'its bounds do not rise', fix: 'write them in order: [1, 31, 61]' };
}

/** An amount at a rate: numbers, a currency and moments that are stored, in a record that is read by itself. */
function convertedFault(context: CheckContext, entity: string, own: Field | null, converted: Converted): Fault | null {
  if (context.project.entities.get(entity)?.doc.kind === 'sub')
    return { why: 'it is worked out for records, not for parts of them', fix: 'move it to the record' };
  const { amount, currency, asOf, rates, tells } = converted;
  const isMoment = (field: Field): boolean => timeOf(field) === 'moment';
  const read = [
    { at: entity, path: amount, fits: isExact, what: 'decimal' },
    { at: entity, path: currency, fits: isCoded, what: 'code' },
    ...(asOf === undefined ? [] : [{ at: entity, path: asOf, fits: isMoment, what: 'date-time' }]),
    ...rates.rate.map((path) => ({ at: rates.entity, path, fits: isExact, what: 'decimal' })),
    { at: rates.entity, path: rates.currency, fits: isCoded, what: 'code' },
    { at: rates.entity, path: rates.at, fits: isMoment, what: 'date-time' },
  ];
  for (const { at, path, fits, what } of read) {
    const field = fieldOf(context, at, path);
    if (!field) continue;
    if (!fits(field)) return { why: `${path} is of the kind ${field.kind}`, fix: `name a ${what}` };
    if (isFound(field.computed)) return { why: `${path} is not stored`, fix: 'name a field that is stored' };
  }
  if (own === null) return null;
  if (tells === 'at')
    return isMoment(own) ? null : { why: 'the time of a rate is one', fix: 'write format: date-time' };
  return isExact(own) ? null : { why: 'what comes out is a decimal', fix: 'give it digits' };
}

/** What is worked out on reading belongs to a record that is read by itself. */
function derivedFault(
  context: CheckContext,
  entity: string,
  computed: Extract<Computed, { referring: unknown } | { daysPast: string } | { daysUntil: string }>,
): Fault | null {
  const kind = context.project.entities.get(entity)?.doc.kind;
  if (kind === 'sub')
    return { why: 'it is worked out for records, not for parts of them', fix: 'move it to the record' };
  if (!('referring' in computed)) {
    const read = fieldOf(context, entity, 'daysPast' in computed ? computed.daysPast : computed.daysUntil);
    if (read && timeOf(read) === null) return { why: `${read.key} is no date`, fix: 'name a date or date-time' };
    return read && isFound(read.computed)
      ? { why: `${read.key} is not stored`, fix: 'name a date that is stored' }
      : null;
  }
  const { entity: other, by } = computed.referring;
  const read = fieldOf(context, other, by);
  const names = read === null || (namesRecords(read) && read.entity === entity);
  return names ? null : { why: `${by} of ${other} does not name records of ${entity}`, fix: 'name a field that does' };
}

/** A text may become an encrypted one; the other way it would be told to more than may see it. */
export function sameKindFault(read: Field | null, own: Field | null, path: string): Fault | null {
  if (!read || !own || read.kind === own.kind || (isProse(read) && isEncrypted(own))) return null;
  return {
    why: `${path} is of the kind ${read.kind}, not ${own.kind}`,
    fix: `give it the keywords of ${path}`,
  };
}

/** What a product, a difference or the least of some is made of: numbers beside the field, which the record itself holds. */
export function operandFault(context: CheckContext, entity: string, operands: readonly string[]): Fault | null {
  for (const path of operands) {
    const read = fieldOf(context, entity, path);
    if (!read) continue;
    if (!isNumber(read)) return { why: `${path} is of the kind ${read.kind}`, fix: 'name decimals or integers' };
    if (read.computed && 'lookup' in read.computed) {
      return { why: `${path} is looked up in another record`, fix: 'copy it on choosing: fills at the reference' };
    }
  }
  return null;
}

function beginningFault(read: Field | null, own: Field | null): Fault | null {
  if (read && !isProse(read)) return { why: `${read.key} is no text`, fix: 'name a text' };
  const isText = own === null || isProse(own) || (isCoded(own) && !isSeveral(own));
  return isText
    ? null
    : { why: 'the beginning of a text is a text', fix: 'write type: string, with a code table or without' };
}

function dayFault(read: Field | null, own: Field | null): Fault | null {
  const isDay = (field: Field | null): boolean => field === null || timeOf(field) !== null;
  if (!isDay(read)) return { why: `${read?.key} is no date`, fix: 'name a date or date-time' };
  if (!isDay(own)) return { why: 'a day after another is a date', fix: 'write format: date' };
  return null;
}
