// E110: the default of a field passes the limits of the field.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { onCalendar, withinDecimal } from '../../runtime/core/keywords.ts';
import type { Check } from './check-context.ts';

export const fittingDefault: Check = ({ project, descriptors, report }) => {
  for (const { id, doc, source } of project.entities.values()) {
    for (const field of descriptors.get(id)?.fields ?? []) {
      if (field.default === undefined || !Object.hasOwn(doc.properties, field.key)) continue;
      const expected = misfit(field, field.default);
      if (expected === null) continue;
      const message = `the default ${JSON.stringify(field.default)} of ${field.key} is not ${expected}`;
      const at = doc.properties[field.key]?.default === undefined ? [] : ['default'];
      report(
        'E110',
        { source, path: ['properties', field.key, ...at] },
        { message, fix: `give it a default that is ${expected}` },
      );
    }
  }
};

/** What the default would have to be; null when it fits. */
function misfit(field: Field, value: Json): string | null {
  switch (field.kind) {
    case 'text':
      return misfitText(field, value);
    case 'decimal': {
      const limits = {
        digits: field.digits,
        signed: field.signed ?? false,
        ...(field.above && { above: field.above }),
        ...(field.upTo && { upTo: field.upTo }),
      };
      if (typeof value === 'string' && withinDecimal(limits, value)) return null;
      return `a decimal in quotes with at most ${field.digits[0]} integer digits and ${field.digits[1]} decimals`;
    }
    case 'integer': {
      const [low, high] = [field.minimum ?? 0, field.maximum ?? 2_147_483_647];
      return typeof value === 'number' && value >= low && value <= high
        ? null
        : `a whole number from ${low} to ${high}`;
    }
    case 'boolean':
      return typeof value === 'boolean' ? null : 'true or false';
    case 'date':
    case 'datetime':
      return typeof value === 'string' && onCalendar(field.kind, value)
        ? null
        : 'a day of the calendar such as "2025-11-20"';
    case 'enum':
      return field.values.includes(String(value)) ? null : `one of ${field.values.join(', ')}`;
    case 'enums':
      return Array.isArray(value) && value.every((one) => field.values.includes(String(one)))
        ? null
        : `a list of ${field.values.join(', ')}`;
    case 'code':
    case 'reference':
      return typeof value === 'string' ? null : 'text';
    default:
      return Array.isArray(value) ? null : 'possible for this kind of field';
  }
}

function misfitText(field: Extract<Field, { kind: 'text' }>, value: Json): string | null {
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
