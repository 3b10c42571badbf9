// Fields that a column of an import file can fill: those a person types, one value each, also inside embedded objects.
import type { EntityDescriptor, Field } from './descriptor.ts';

const notFromCells: ReadonlySet<string> = new Set(['lines', 'references', 'upload', 'uploads', 'secret']);

export interface ImportField {
  readonly path: string;
  readonly field: Field;
  /** Nothing fills it when no column does. */
  readonly required: boolean;
}

/** In schema order; embedded fields by their path. */
export function importFields(entity: EntityDescriptor): ImportField[] {
  return collect(entity.fields, '');
}

function collect(fields: readonly Field[], prefix: string): ImportField[] {
  return fields.flatMap((field) => {
    if (field.readOnly || notFromCells.has(field.kind)) return [];
    const path = `${prefix}${field.key}`;
    if (field.kind === 'object') return collect(field.fields, `${path}.`);
    return [{ path, field, required: prefix === '' && field.required !== 'never' && field.default === undefined }];
  });
}
