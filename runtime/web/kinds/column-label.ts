// What a column or filter is called: the field's label, with that of the object it is embedded in.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field, LinesField } from '../../core/descriptor/field.ts';
import { isEmbedded } from '../../core/kinds/field-traits.ts';
import { fieldAt, labelKeyAt } from '../../core/paths.ts';

/** "Gross weight"; for a path into an object "Consignor · Name", unless the object is flat. */
export function columnLabel(entity: EntityDescriptor, path: string, label: (key: string) => string): string {
  return labelAlong({ entity: entity.id, fields: entity.fields }, path, label);
}

/** The same for a column of a table of lines. */
export function lineColumnLabel(lines: LinesField, path: string, label: (key: string) => string): string {
  return labelAlong(lines, path, label);
}

function labelAlong(
  { entity, fields }: Pick<LinesField, 'entity' | 'fields'>,
  path: string,
  label: (key: string) => string,
): string {
  const keys = path.split('.');
  const steps = keys.map((_, at) => keys.slice(0, at + 1).join('.'));
  const said = steps.filter((step) => step === path || !isFlat(fieldAt(fields, step)));
  return said.map((step) => label(labelKeyAt(entity, fields, step))).join(' · ');
}

function isFlat(field: Field | null): boolean {
  return isEmbedded(field) && field.flat === true;
}
