// One English line about a field, for generated types and the API description: label, limits, unit, source.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field, TextField } from '../../runtime/core/descriptor/field.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import type { Model } from '../model/model.ts';

/** `Gross weight: up to 8 digits and 3 decimals, kg. Spec 5.` */
export function describeField(model: Model, entity: Pick<EntityDescriptor, 'id'>, field: Field): string {
  const label = labelOf(model.locales.en, ['entity', entity.id, 'fields', field.key]) ?? field.key;
  const notes = [...limitNotes(field), ...setByServer(field)];
  const source = field.source === 'proposed' ? '' : ` Spec ${field.source}.`;
  return `${label}${notes.length > 0 ? `: ${notes.join(', ')}` : ''}.${source}`.replaceAll('*/', '* /');
}

/** The text at a locale key, or null. */
export function labelOf(locale: LocaleTree, key: readonly string[]): string | null {
  let found: string | LocaleTree | undefined = locale;
  for (const part of key) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : null;
}

function limitNotes(field: Field): string[] {
  const unit = field.unit === undefined ? [] : [field.unit];
  switch (field.kind) {
    case 'decimal':
      return [
        `up to ${field.digits[0]} digits and ${field.digits[1]} decimals`,
        ...(field.signed ? ['may be negative'] : []),
        ...(field.above === undefined ? [] : [`above ${field.above}`]),
        ...(field.upTo === undefined ? [] : [`at most ${field.upTo}`]),
        ...unit,
      ];
    case 'text':
      return [...lengthNote(field), ...(field.format === undefined ? [] : [`format ${field.format}`]), ...unit];
    case 'code':
    case 'codes':
      return [`code table ${field.table}`];
    case 'reference':
    case 'references':
      return [`${field.by} of ${field.entity}`];
    case 'upload':
    case 'uploads':
      return ['file id'];
    case 'secret':
      return ['written, never read'];
    default:
      return unit;
  }
}

function lengthNote({ minLength = 0, maxLength }: TextField): string[] {
  if (maxLength === undefined) return minLength > 1 ? [`at least ${minLength} characters`] : [];
  if (minLength === maxLength) return [`${maxLength} characters`];
  return [minLength > 1 ? `${minLength} to ${maxLength} characters` : `up to ${maxLength} characters`];
}

function setByServer(field: Field): string[] {
  return field.readOnly || field.computed !== undefined ? ['set by the server'] : [];
}
