// Which titles of named records need not be read with every row of a list.
import type { Field } from '../../core/descriptor/field.ts';
import type { Language } from '../../core/descriptor/value.ts';
import type { ColumnMapping, TableMapping, Target, TitleApart } from './layout.ts';
import { quoted } from './statement.ts';
import { isTitledByItself, isTitledByKey, isUnique, targetOf, titleSql } from './target.ts';

interface NamingValue extends Pick<ColumnMapping, 'keys' | 'path'> {
  readonly field: Field;
}

/**
 * `key`: the column is a reference that the database holds to, and the record is titled by what names it: its value is the title. Else how the title is
 * read by itself, where few records are named by many rows and every change of them is told: reference data, enterprises, accounts.
 * Null: it is read with the row.
 */
export function titleApart(mapping: TableMapping, value: NamingValue, language: Language): TitleApart | 'key' | null {
  const target = targetOf(mapping.layouts, value.field);
  if (!target || !isUnique(target)) return null;
  if (mapping.slotAt.has(value.path) && isTitledByKey(target, language)) return 'key';
  if (!isNamedByMany(target) || !isTitledByItself(target, language)) return null;
  const { layout, by } = target;
  const text = `f.${quoted(by)}::text, ${titleSql(layout, 'f', language)} from ${quoted(layout.table)} f`;
  return { keys: value.keys, path: value.path, table: layout.table, by, text };
}

function isNamedByMany({ layout: { entity, layouts } }: Target): boolean {
  return entity.type === 'ref' || entity.id === layouts.system.enterprise || entity.id === layouts.system.account;
}
