// The target of a reference: its table, the column it is found by, and the SQL of its title.
import type { Field } from '../../core/descriptor/field.ts';
import type { Language } from '../../core/descriptor/value.ts';
import { namesFiles, namesRecords } from '../../core/kinds/field-traits.ts';
import type { ColumnMapping, Layout, Layouts, Lookup, TableMapping, Target } from './layout.ts';
import { quoted } from './statement.ts';

/** The target of a reference, of references or of uploads; null for other fields and where the target has no table. */
export function targetOf(layouts: Layouts, field: Field): Target | null {
  if (namesRecords(field)) {
    const layout = layouts.get(field.entity);
    return layout ? { layout, by: field.by, ...(field.where && { where: field.where }) } : null;
  }
  if (namesFiles(field)) {
    const layout = layouts.get(layouts.system.file ?? '');
    return layout ? { layout, by: 'id' } : null;
  }
  return null;
}

/** SQL of the title of a row; `alias`: that of its table. A record named in it stands there with its own title. */
export function titleSql(layout: Layout, alias: string, language: Language): string {
  return titleOf(layout, alias, language, ({ column, field }) => {
    const stored = `${alias}.${quoted(column)}`;
    const named = targetOf(layout.layouts, field);
    if (!named) return stored;
    const within = alias === 'f' ? 'g' : 'f';
    const title = scalarFrom(named, (inner) => titleOf(named.layout, inner, language, plain(inner)), stored, within);
    return `coalesce(${title}, ${stored}::text)`;
  });
}

type Word = (column: ColumnMapping) => string;

function plain(alias: string): Word {
  return ({ column }) => `${alias}.${quoted(column)}`;
}

function titleOf(layout: Layout, alias: string, language: Language, wordOf: Word): string {
  const words = layout.entity.title[language].flatMap((part) => {
    const columns = [part].flat().flatMap((path) => layout.slotAt.get(path) ?? []);
    const each = columns.map(wordOf);
    return each.length > 1 ? [`coalesce(${each.map((word) => `nullif(${word}::text, '')`).join(', ')})`] : each;
  });
  return words.length === 0 ? `${alias}.${quoted(layout.entity.key)}::text` : `concat_ws(' ', ${words.join(', ')})`;
}

/** SQL of one value of the referenced row. If the key is not unique, the newest row is taken: sorting costs, also a single row. */
export function scalarFrom(
  target: Target,
  wanted: (alias: string) => string,
  stored: string,
  alias: 'f' | 'g' = 'f',
): string {
  const newest = target.layout.slotAt.has('createdAt') && !isUnique(target);
  const order = newest ? ` order by ${alias}."createdAt" desc` : '';
  const table = quoted(target.layout.table);
  return `(select ${wanted(alias)} from ${table} ${alias} where ${alias}.${quoted(target.by)} = ${stored}${order} limit 1)`;
}

/** Whether the title of a record is what it is named by, and nothing else. */
export function isTitledByKey({ layout, by }: Target, language: Language): boolean {
  const [part, ...others] = layout.entity.title[language];
  const field = layout.slotAt.get(by)?.field;
  return others.length === 0 && part === by && field !== undefined && targetOf(layout.layouts, field) === null;
}

/** Whether the title of a record is made of its own columns alone. */
export function isTitledByItself({ layout }: Target, language: Language): boolean {
  const columns = layout.entity.title[language].flat().flatMap((path) => layout.slotAt.get(path) ?? []);
  return columns.every(({ field }) => !targetOf(layout.layouts, field));
}

/** Whether no two rows share the key, not even those that only stay for history. */
export function isUnique({ layout, by }: Target): boolean {
  return by === 'id' || layout.slotAt.get(by)?.field.unique === true;
}

/** SQL of a lookup: the value at `to` in the record that the column `stored` names. */
export function lookupSql({ layouts }: TableMapping, { from, to }: Lookup, stored: string): string {
  const target = targetOf(layouts, from.field);
  const columnMapping = target?.layout.slotAt.get(to);
  if (!target || !columnMapping) throw new Error(`Nothing is found by ${from.path}.${to}`);
  // An alias of its own: the row the lookup starts from may itself be a target, known as f.
  return scalarFrom(target, (alias) => `${alias}.${quoted(columnMapping.column)}`, stored, 'g');
}

/** The target of a field that must have one. */
export function requiredTarget(layouts: Layouts, field: Field): Target {
  const target = targetOf(layouts, field);
  if (!target) throw new Error(`Field ${field.key} of kind ${field.kind} names no record`);
  return target;
}
