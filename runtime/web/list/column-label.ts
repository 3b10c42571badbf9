// What a column or filter is called: the field's label, with that of the object it is embedded in.
import type { EntityDescriptor, LinesField } from '../../core/descriptor.ts';
import { labelKeyAt } from '../../core/paths.ts';

/** "Gross weight"; for a path into an object "Consignor: Name". */
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
  return keys.map((_, at) => label(labelKeyAt(entity, fields, keys.slice(0, at + 1).join('.')))).join(' · ');
}
