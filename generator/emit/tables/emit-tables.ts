// tables.gen.ts, which migration compares with the database, and tables.gen.sql, which people read.
import type { TableModel } from '../../../runtime/core/tables.ts';
import type { EmittedFile, Model } from '../../model/model.ts';
import { Expression, printData } from '../data-text.ts';
import { banner, ModuleText } from '../module-text.ts';
import type { Tools } from '../text-maker.ts';
import { partitionTables } from './partition-tables.ts';
import { tablesSql } from './sql.ts';
import { tablesOf } from './tables.ts';

export function emitTables(model: Model, { memory: cache }: Tools): EmittedFile[] {
  const whole = tablesOf(model);
  const tables = model.partitions > 0 ? partitionTables(whole, model.partitions) : whole;
  const printed = (table: TableModel) =>
    new Expression(cache.hold('tables', JSON.stringify(table), () => printData(table, 2)));
  const module = new ModuleText('tables.gen.ts', 'schemas/');
  const type = module.importType('TableModel', 'runtime/core/tables.ts');
  module.addData(`export const tables: readonly ${type}[]`, tables.map(printed));
  const sql = `-- ${banner('schemas/')}\n\n${tablesSql(tables)}\n`;
  return [module.file(), { path: 'tables.gen.sql', text: sql }];
}
