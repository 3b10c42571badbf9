// Fields that a column of an import file can fill: those a person types, one value each, also inside embedded objects.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field, LinesField } from './descriptor/field.ts';
import { isEmbedded, isLines } from './kinds/field-traits.ts';
import { kindOf } from './kinds/kinds.ts';
import { labelKeyAt } from './paths.ts';

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

/**
 * Fields of one line that columns can fill, also inside its embedded objects and its own lines (`goods.quantity`): a file
 * has a row for each of those, and a row that does not name another line goes on with the one before.
 */
export function lineImportFields(lines: LinesField): ImportField[] {
  return lines.fields.flatMap((field) =>
    isLines(field) && !field.readOnly ? collect(field.fields, `${field.key}.`) : collect([field], ''),
  );
}

/** Locale keys of a column of a line file: that of the sub-record it lies in, if any, and its own. */
export function lineLabelKeys(entity: EntityDescriptor, lines: LinesField, path: string): string[] {
  const steps = path.split('.');
  return steps.map((_, index) =>
    labelKeyAt(entity.id, entity.fields, `${lines.key}.${steps.slice(0, index + 1).join('.')}`),
  );
}

function collect(fields: readonly Field[], prefix: string): ImportField[] {
  return fields.flatMap((field) => {
    if (field.readOnly) return [];
    const path = `${prefix}${field.key}`;
    if (isEmbedded(field)) return collect(field.fields, `${path}.`);
    if (kindOf(field).fromCell === null) return [];
    return [{ path, field, required: prefix === '' && field.required !== 'never' && field.default === undefined }];
  });
}
