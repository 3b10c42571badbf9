// A field in words: its kind, its limits, where its values come from.

import { describeCondition } from '../../generator/emit/describe-condition.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';

/** Kind and limits: `decimal 15,2 · > 0 · CNY`. */
export function describeField(field: Field): string {
  return [kindOf(field).brief(field, describeCondition), ...marks(field)].filter((part) => part !== '').join(' · ');
}

function marks(field: Field): string[] {
  const computed = field.computed && Object.entries(field.computed)[0];
  return [
    field.required === 'always' ? 'required' : field.required === 'complete' ? 'required on submit' : '',
    field.unique ? 'unique' : '',
    computed
      ? `computed: ${computed[0]}${computed[1] === true ? '' : ` ${madeOf(computed[1])}`}`
      : field.readOnly
        ? 'read-only'
        : '',
    field.fixed ? 'fixed' : '',
    field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`,
    field.unit ?? '',
  ];
}

/** `lines.amount`, or `account.roles` for the records that name it there. */
function madeOf(from: unknown): string {
  if (typeof from !== 'object' || from === null || !('entity' in from) || !('by' in from)) return String(from);
  return `${String(from.entity)}.${String(from.by)}`;
}
