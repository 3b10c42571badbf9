// A value of a form for reading, with the names of codes and the titles of referred records.
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { heldReading } from '../../core/held-fields.ts';
import { heldFieldsOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import type { FormScope } from '../record/form-scope.tsx';

/** One formatted value; `wording` must know the code tables of the field. */
export function formatIn(
  scope: Pick<FormScope, 'store' | 'schemaPath'>,
  { field, path, value }: { readonly field: Field; readonly path: string; readonly value: Json },
  wording: Parameters<ReturnType<typeof kindOf>['format']>[2],
): string {
  const held = heldFieldsOf(field);
  if (held && typeof value === 'string') return heldReading(value, held, wording.label);
  const schemaPath = fullSchemaPath(scope, path);
  const one = (single: Json): string | undefined => scope.store.title(schemaPath, single);
  const title =
    one(value) ?? (Array.isArray(value) ? value.map((part) => one(part) ?? String(part)).join(', ') : undefined);
  return kindOf(field).format(value, field, { ...wording, title });
}
