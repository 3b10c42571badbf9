// tables.gen.ts, which migration compares with the database, and tables.gen.sql, which people read.
import type { EmittedFile, Model } from '../../model/model.ts';
import { banner, ModuleText } from '../module-text.ts';
import { tablesSql } from './sql.ts';
import { tablesOf } from './tables.ts';

export function emitTables(model: Model): EmittedFile[] {
  const tables = tablesOf(model);
  const module = new ModuleText('tables.gen.ts', 'schemas/');
  const type = module.importType('TableModel', 'runtime/core/tables.ts');
  module.addData(`export const tables: readonly ${type}[]`, tables);
  const sql = `-- ${banner('schemas/')}\n\n${tablesSql(tables)}\n`;
  return [module.file(), { path: 'tables.gen.sql', text: sql }];
}
