// Whether every value of one field is one that another takes; what keeps it out, in words.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import {
  isCoded,
  isLines,
  isListed,
  isNested,
  isNumber,
  isProse,
  isSecret,
  isSeveral,
  isWhole,
  largestIn,
  namesFiles,
  namesRecords,
  numberOf,
  timeOf,
} from '../../runtime/core/kinds/field-traits.ts';
import type { CheckContext } from './check-context.ts';

/** Why not; `narrow`: of the same kind, so that most values may fit. */
export interface Misfit {
  readonly why: string;
  readonly narrow: boolean;
}

export interface FittingEnds {
  readonly from: Field;
  /** Entity the source field belongs to. */
  readonly owner: string | null;
  readonly to: Field;
}

const other = (why: string): Misfit => ({ why, narrow: false });
const narrower = (why: string): Misfit => ({ why, narrow: true });

/** Null where every value fits. */
export function fieldMisfit(context: CheckContext, ends: FittingEnds): Misfit | null {
  const { from, to } = ends;
  if (isSecret(from) || isSecret(to)) return other('a secret goes nowhere');
  if (isNested(from) || isNested(to) || isLines(from) || isLines(to)) return other('records are mapped field by field');
  if (namesFiles(from) || namesFiles(to)) return other('files belong to whoever sent them');
  if (isNumber(to)) return isNumber(from) ? numberMisfit(from, to) : other(`${to.key} is a number`);
  if (namesRecords(to)) return referenceMisfit(ends);
  if (isCoded(to) || isListed(to)) return valueMisfit(context, from, to);
  const time = timeOf(to);
  if (time !== null) return timeOf(from) === time ? null : other(`${to.key} is a ${time}`);
  if (isProse(to)) return textMisfit(context, from, to);
  return from.kind === to.kind ? null : other(`${to.key} is of another kind`);
}

function numberMisfit(from: Field, to: Field): Misfit | null {
  const has = digitsOf(from);
  const takes = digitsOf(to);
  if (has[1] > takes[1]) return narrower(`${to.key} has ${takes[1]} decimals, ${from.key} ${has[1]}`);
  if (has[0] > takes[0]) return narrower(`${to.key} has ${takes[0]} digits before the point, ${from.key} ${has[0]}`);
  const most = largestIn(to);
  if (most === undefined || (isWhole(from) && (largestIn(from) ?? largest) <= most)) return null;
  return narrower(`${to.key} goes up to ${most}`);
}

/** The largest whole number there is, and how many digits it has. */
const largest = 2_147_483_647;

function digitsOf(field: Field): readonly [number, number] {
  const exact = numberOf(field)?.exact?.(field);
  if (exact) return exact.digits;
  return [String(largestIn(field) ?? largest).length, 0];
}

function referenceMisfit({ from, owner, to }: FittingEnds): Misfit | null {
  if (!namesRecords(to)) return null;
  if (isSeveral(from) && !isSeveral(to)) return other(`${to.key} takes one value`);
  const isSame = namesRecords(from) && from.entity === to.entity && from.by === to.by;
  const isKey = owner === to.entity && from.key === to.by;
  return isSame || isKey ? null : other(`${to.key} refers to ${to.entity}, which ${from.key} does not name`);
}

function valueMisfit({ project }: CheckContext, from: Field, to: Field): Misfit | null {
  const valuesOf = (field: Field): readonly string[] | null => {
    if (isListed(field)) return field.values;
    return isCoded(field) ? (project.codes.get(field.table)?.doc.values.map(({ value }) => value) ?? []) : null;
  };
  if (isSeveral(from) !== isSeveral(to))
    return other(`${to.key} takes ${isSeveral(to) ? 'several values' : 'one value'}`);
  if (isCoded(from) && isCoded(to) && from.table === to.table) return null;
  const has = valuesOf(from);
  const takes = valuesOf(to) ?? [];
  if (isCoded(from) !== isCoded(to) || has === null) return other(`${to.key} has values of its own`);
  const missing = has.find((value) => !takes.includes(value));
  return missing === undefined ? null : narrower(`${to.key} does not have the value "${missing}" of ${from.key}`);
}

function textMisfit(context: CheckContext, from: Field, to: Field): Misfit | null {
  if (!isProse(to)) return other(`${to.key} is of another kind`);
  if (namesRecords(from) && !isSeveral(from)) return keyMisfit(context, from, to);
  if (!isProse(from)) return other(`${to.key} is text`);
  if (to.pattern !== undefined && to.pattern !== from.pattern) return narrower(`${to.key} has a form of its own`);
  const most = from.maxLength ?? Number.POSITIVE_INFINITY;
  if (to.pattern === undefined || to.maxLength !== undefined) {
    if (most > (to.maxLength ?? Number.POSITIVE_INFINITY)) {
      return narrower(`${to.key} takes ${to.maxLength} characters, ${from.key} ${from.maxLength ?? 'any number'}`);
    }
  }
  if ((from.minLength ?? 1) < (to.minLength ?? 1)) return narrower(`${to.key} has at least ${to.minLength} characters`);
  return null;
}

/** A text takes what the key of the record holds. */
function keyMisfit(context: CheckContext, from: Extract<Field, { by: string }>, to: Field): Misfit | null {
  const key = context.descriptors.get(from.entity)?.fields.find((field) => field.key === from.by);
  if (!key || key.key === 'id' || namesRecords(key)) return other(`${to.key} is text, ${from.key} no name`);
  return textMisfit(context, key, to);
}
