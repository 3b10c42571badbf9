// Foreign keys: lines to what they belong to, references and files to what they name.
import type { Field } from '../../../runtime/core/descriptor/field.ts';
import { namesFile, namesRecord } from '../../../runtime/core/kinds/field-traits.ts';
import { type ForeignKeyModel, positionColumns, rootColumn, tableOf } from '../../../runtime/core/tables.ts';
import type { Model } from '../../model/model.ts';
import type { TableLayout } from './layout.ts';

/** Foreign keys of a table, in the order of its columns. */
export function foreignKeysOf(model: Model, table: TableLayout): ForeignKeyModel[] {
  const references = table.fields.flatMap(({ column, field }): ForeignKeyModel[] => {
    const target = targetOf(model, field);
    return target
      ? [
          {
            columns: [column],
            table: target.table,
            references: [target.column],
            onDelete: goesWith(field) ? 'cascade' : 'restrict',
          },
        ]
      : [];
  });
  return [...parentKey(table), ...references];
}

function goesWith(field: Field): boolean {
  return namesRecord(field) && field.goesWith === true;
}

/** Lines go with what they belong to. */
function parentKey({ parent, depth }: TableLayout): ForeignKeyModel[] {
  if (parent === null) return [];
  const columns = [rootColumn, ...positionColumns(depth - 1)];
  const references = depth === 1 ? ['id'] : columns;
  return [{ columns, table: parent, references, onDelete: 'cascade' }];
}

/** What a field refers to, or null: only a column that is unique alone can be referred to; the server checks the others. */
function targetOf(model: Model, field: Field): { table: string; column: string } | null {
  if (namesFile(field)) return targetColumn(model, model.system.file, 'id');
  return namesRecord(field) ? targetColumn(model, field.entity, field.by) : null;
}

function targetColumn(model: Model, entity: string | undefined, by: string): { table: string; column: string } | null {
  const target = model.entities.find(({ id, type }) => id === entity && type !== 'sub');
  const isUnique = by === 'id' || target?.fields.some(({ key, unique }) => key === by && unique === true);
  return target && isUnique ? { table: tableOf(target.id), column: by } : null;
}
