// tables.gen.ts, which migration compares with the database, and tables.gen.sql, which people read.
import type { TableModel } from '../../../runtime/core/tables.ts';
import type { EmittedFile, Model } from '../../model/model.ts';
import { madeOnce } from '../../remember/last-made.ts';
import { Expression, printData } from '../data-text.ts';
import { banner, ModuleText } from '../module-text.ts';
import { tablesSql } from './sql.ts';
import { tablesOf } from './tables.ts';

/** A table as it stands in the list of them. */
const printed = madeOnce((table: TableModel) => new Expression(printData(table, 2)));

export function emitTables(model: Model): EmittedFile[] {
  const tables = tablesOf(model);
  const module = new ModuleText('tables.gen.ts', 'schemas/');
  const type = module.importType('TableModel', 'runtime/core/tables.ts');
  module.addData(`export const tables: readonly ${type}[]`, tables.map(printed));
  const sql = `-- ${banner('schemas/')}\n\n${tablesSql(tables)}\n`;
  return [module.file(), { path: 'tables.gen.sql', text: sql }];
}
