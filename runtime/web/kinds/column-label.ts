// What a column or filter is called: the field's label, with that of the object it is embedded in.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import { labelKeysAlong } from '../../core/label-keys.ts';

/** "Gross weight"; for a path into an object "Consignor · Name", unless the object is flat. */
export function columnLabel(entity: EntityDescriptor, path: string, label: (key: string) => string): string {
  return labelKeysAlong({ entity: entity.id, fields: entity.fields }, path).map(label).join(' · ');
}

/** The same for a column of a table of lines. */
export function lineColumnLabel(lines: LinesField, path: string, label: (key: string) => string): string {
  return labelKeysAlong(lines, path).map(label).join(' · ');
}
