// The words `sets` may use in place of a value: now, today, me, mine; on the fields they make sense for.

import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Scalar } from '../../runtime/core/descriptor/value.ts';
import { isProse, namesRecord, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import type { SystemEntities } from '../../runtime/core/system-entities.ts';

/** What is worked out when it is set. */
const words: ReadonlySet<Scalar> = new Set(['now', 'today', 'me', 'mine']);

/** True for a word that stands for a value the field can have. */
export function settableWord(field: Field, value: Scalar, { account, enterprise }: SystemEntities): boolean {
  switch (value) {
    case 'now':
      return timeOf(field) !== null;
    case 'today':
      return timeOf(field) === 'day';
    case 'me':
      return namesRecord(field) && field.entity === account && field.by === 'id';
    case 'mine':
      return namesRecord(field) && field.entity === enterprise && field.by === 'id';
    default:
      return false;
  }
}

/** Why a word does not fit the field; null where it is no such word. */
export function unsettableWord(
  field: Field,
  value: Scalar,
  { account, enterprise }: SystemEntities,
): { message: string; fix: string } | null {
  if (timeOf(field) !== null) {
    const fix = timeOf(field) === 'day' ? 'write today' : 'write now';
    return { message: `${field.key} is a ${field.kind} and cannot be set to ${value}`, fix };
  }
  if (isProse(field) && words.has(value)) {
    const message = `${field.key} is a text and would hold the word ${value}`;
    return { message, fix: 'name a date, a date-time or a reference, or write other words' };
  }
  if (!namesRecord(field) || (value !== 'me' && value !== 'mine')) return null;
  const target = value === 'me' ? account : enterprise;
  return {
    message: `${field.key} does not hold ${value === 'me' ? 'an account' : 'an enterprise'} and cannot be ${value}`,
    fix: `name a field that refers to ${target}`,
  };
}
