// The words `sets` may use in place of a value: now, today, me, mine; on the fields they make sense for.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Scalar } from '../../runtime/core/descriptor/value.ts';
import type { SystemEntities } from '../../runtime/core/system-entities.ts';

/** True for a word that stands for a value the field can have. */
export function settableWord(field: Field, value: Scalar, { account, enterprise }: SystemEntities): boolean {
  switch (value) {
    case 'now':
      return field.kind === 'datetime' || field.kind === 'date';
    case 'today':
      return field.kind === 'date';
    case 'me':
      return field.kind === 'reference' && field.entity === account && field.by === 'id';
    case 'mine':
      return field.kind === 'reference' && field.entity === enterprise && field.by === 'id';
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
  if (field.kind === 'date' || field.kind === 'datetime') {
    const fix = field.kind === 'date' ? 'write today' : 'write now';
    return { message: `${field.key} is a ${field.kind} and cannot be set to ${value}`, fix };
  }
  if (field.kind !== 'reference' || (value !== 'me' && value !== 'mine')) return null;
  const target = value === 'me' ? account : enterprise;
  return {
    message: `${field.key} does not hold ${value === 'me' ? 'an account' : 'an enterprise'} and cannot be ${value}`,
    fix: `name a field that refers to ${target}`,
  };
}
