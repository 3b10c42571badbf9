// The columns of a workbook of lines: of the template to fill in, and of lines that are taken out to be brought in again.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import { lineImportFields, lineLabelKeys } from '../../core/import-fields.ts';
import type { TemplateColumn } from './template.ts';

export interface FileLineColumn extends TemplateColumn {
  /** From the line: `quantity`, `goods.quantity`. */
  readonly path: string;
}

/** In schema order; what lies within others has their label before its own. */
export function lineColumns(
  entity: EntityDescriptor,
  lines: LinesField,
  say: (key: string) => string,
): readonly FileLineColumn[] {
  return lineImportFields(lines).map(({ path, field }) => ({
    path,
    title: lineLabelKeys(entity, lines, path).map(say).join(' '),
    field,
    isNeeded: field.required !== 'never' && !path.includes('.'),
  }));
}
