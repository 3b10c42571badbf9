// One English line about a field, for generated types and the API description: label, limits, unit, source.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import type { Model } from '../model/model.ts';

/** `Gross weight: up to 8 digits and 3 decimals, kg. Spec 5.` */
export function describeField(model: Model, entity: Pick<EntityDescriptor, 'id'>, field: Field): string {
  const label = labelOf(model.locales.en, ['entity', entity.id, 'fields', field.key]) ?? field.key;
  const notes = [...kindOf(field).notes(field), ...setByServer(field)];
  const source = field.source === 'proposed' ? '' : ` Spec ${field.source}.`;
  return `${label}${notes.length > 0 ? `: ${notes.join(', ')}` : ''}.${source}`.replaceAll('*/', '* /');
}

/** The text at a locale key, or null. */
export function labelOf(locale: LocaleTree, key: readonly string[]): string | null {
  let found: string | LocaleTree | undefined = locale;
  for (const part of key) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : null;
}

function setByServer(field: Field): string[] {
  return field.readOnly || field.computed !== undefined ? ['set by the server'] : [];
}
