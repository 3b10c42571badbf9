// Unique indexes: unique fields, unique groups of fields, and the rules that keep values apart among live records.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../../runtime/core/descriptor/rule.ts';
import { numberingOf } from '../../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import type { Except } from '../../../runtime/core/rules/rule-kind.ts';
import type { IndexModel } from '../../../runtime/core/tables.ts';
import { conditionSql, noneOf } from './condition-sql.ts';
import { indexName } from './index-name.ts';
import { comparedColumn, type TableLayout } from './layout.ts';
import { quoteName } from './quote-name.ts';

/** Unique indexes of the table of the record; lines have none beside their position. */
export function uniqueIndexesOf(table: TableLayout): IndexModel[] {
  if (table.depth > 0) return [];
  const single = table.fields.filter(({ field }) => field.unique === true);
  const alone = single.map(({ column, field }) => ({
    ...indexOn(table, [column]),
    ...(numberingOf(field) !== undefined && { isCounted: true as const }),
  }));
  const groups = table.entity.unique.flatMap((paths): IndexModel[] => {
    const columns = columnsAt(table, paths);
    return columns
      ? [{ ...indexOn(table, columns), on: columns.map((column) => comparedAs(table, column, columns)) }]
      : [];
  });
  return [...alone, ...groups, ...table.entity.rules.flatMap((rule) => ruleIndex(table, rule))];
}

/**
 * Rule kind unique-among as a partial index: left out are the records the rule excepts, drafts that are not checked by
 * it, and those its `when` leaves out. A `when` that reads lines, fields of lines and `beside` have no index; the server
 * alone keeps those rules.
 */
function ruleIndex(table: TableLayout, rule: Rule): IndexModel[] {
  // A rule of actions says nothing of records with which they were not made.
  if (rule.kind !== 'unique-among' || typeof rule.on !== 'string') return [];
  const { fields, anyCase, except, beside } = rule.params as unknown as UniqueParams;
  if (beside !== undefined) return [];
  const columns = columnsAt(table, fields);
  const when = rule.when === undefined ? '' : conditionSql(rule.when, (path) => columnAt(table, path));
  if (!columns || when === null) return [];
  const excepted = Object.entries(except ?? {}).flatMap(([path, values]) => {
    const column = columnAt(table, path);
    return column === null ? [] : [noneOf(quoteName(column), values)];
  });
  const drafts = rule.on === 'save' ? [] : noDrafts(table.entity);
  const where = [...excepted, ...drafts, ...(when === '' ? [] : [when])].join(' and ');
  const on = columns.map((column) =>
    anyCase && isText(table, column) ? `lower(${quoteName(column)})` : comparedIn(table, column),
  );
  return [{ ...indexOn(table, columns, rule.id), on, ...(where !== '' && { where }), rule: rule.id }];
}

interface UniqueParams {
  readonly fields: string[];
  readonly anyCase?: true;
  readonly except?: Except;
  readonly beside?: string[];
}

/** Rules that count once a record is submitted do not see drafts. */
function noDrafts(entity: EntityDescriptor): string[] {
  const main = entity.lifecycles[0];
  if (!main) return [];
  const drafts = Object.entries(main.lifecycle.states).flatMap(([name, { draft }]) => (draft ? [name] : []));
  return drafts.length === 0 ? [] : [noneOf(quoteName(main.field), drafts)];
}

function indexOn(table: TableLayout, columns: readonly string[], rule?: string): IndexModel {
  const parts = rule === undefined ? columns : [...columns, rule.replaceAll('-', '_')];
  return { name: indexName(table.name, parts, 'key'), on: columns.map(quoteName), unique: true };
}

/** In a group a text left empty is a value like any other: two codes without a version are the same code. */
function comparedAs(table: TableLayout, column: string, group: readonly string[]): string {
  const stored = table.fields.find((one) => one.column === column);
  const mayLack = group.length > 1 && isText(table, column) && stored?.isDemanded !== true;
  return mayLack ? `coalesce(${comparedIn(table, column)}, '')` : comparedIn(table, column);
}

function comparedIn(table: TableLayout, column: string): string {
  const stored = table.fields.find((one) => one.column === column);
  return stored ? comparedColumn(stored) : quoteName(column);
}

function isText(table: TableLayout, column: string): boolean {
  const stored = table.fields.find((one) => one.column === column);
  return stored !== undefined && kindOf(stored.field).column(stored.field)?.type === 'text';
}

function columnsAt(table: TableLayout, paths: readonly string[]): string[] | null {
  const columns = paths.map((path) => columnAt(table, path));
  return columns.every((column) => column !== null) ? columns : null;
}

function columnAt(table: TableLayout, path: string): string | null {
  return table.fields.find((stored) => stored.path === path)?.column ?? null;
}
