// Columns whose texts records complete, such as a part number.
import { ownCompletionsAt } from '../../core/completions.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import { isProse } from '../../core/kinds/field-traits.ts';
import type { FormScope } from '../record/form-scope.tsx';
import type { LineColumn } from './grid-columns.ts';

interface LinesOfRecord {
  readonly scope: FormScope;
  readonly field: LinesField;
}

/** Whether records complete what is typed in the cells of a column. */
export function isCompleted(
  { scope }: Pick<LinesOfRecord, 'scope'>,
  { field, schemaPath }: Pick<LineColumn, 'field' | 'schemaPath'>,
): boolean {
  return isProse(field) && ownCompletionsAt(scope.root, schemaPath).length > 0;
}

/** The texts beside a column that a text in it may be as well: those by which records are looked up that fill in the column. */
export function alsoTypedAs(
  { field }: Pick<LinesOfRecord, 'field'>,
  { id }: Pick<LineColumn, 'id'>,
): readonly string[] {
  const filling = (field.completes ?? []).filter(({ with: taken }) => Object.hasOwn(taken, id));
  return filling.flatMap(({ typed = [] }) => typed).filter((own) => own !== id);
}
