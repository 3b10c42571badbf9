// A field in words: its kind, its limits, where its values come from.

import { describeCondition } from '../../generator/emit/describe-condition.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';

/** Kind and limits: `decimal 15,2 · > 0 · CNY`. */
export function describeField(field: Field): string {
  return [kindAndLimits(field), ...marks(field)].filter((part) => part !== '').join(' · ');
}

function kindAndLimits(field: Field): string {
  switch (field.kind) {
    case 'text':
      return joined('text', lengths(field.minLength, field.maxLength), field.format ?? field.pattern, field.numbering);
    case 'decimal':
      return joined(
        'decimal',
        field.digits.join(','),
        field.signed ? 'signed' : '',
        field.above && `> ${field.above}`,
        field.upTo && `<= ${field.upTo}`,
      );
    case 'integer':
      return joined('integer', `${field.minimum ?? 0}..${field.maximum ?? ''}`);
    case 'enum':
    case 'enums':
      return joined(field.kind, field.values.join(' | '));
    case 'code':
    case 'codes':
      return joined(field.kind, `of ${field.table}`);
    case 'reference':
    case 'references':
      return joined(
        field.kind,
        `to ${field.entity} by ${field.by}`,
        field.where && `where ${describeCondition(field.where)}`,
        field.fills && `fills ${Object.keys(field.fills).join(', ')}`,
      );
    case 'object':
      return joined('object', field.entity);
    case 'lines':
      return joined('lines', `of ${field.entity}`, lengths(field.minItems, field.maxItems));
    case 'upload':
    case 'uploads':
      return joined(field.kind, field.profile);
    case 'secret':
      return joined('secret', field.format ?? field.pattern);
    default:
      return field.kind;
  }
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

function lengths(from: number | undefined, to: number | undefined): string {
  return from === undefined && to === undefined ? '' : `${from ?? 0}..${to ?? ''}`;
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
