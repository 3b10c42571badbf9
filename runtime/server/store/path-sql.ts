// Turns a path of a record into SQL: a column, a lookup, a derived value, steps through references, or a test on lines.
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../core/descriptor/field.ts';
import { isLines, namesRecord, namesRecords } from '../../core/kinds/field-traits.ts';
import { fieldAt } from '../../core/paths.ts';
import { rootColumn } from '../../core/tables.ts';
import { type ColumnMapping, type Layout, type TableMapping, valueColumn } from './layout.ts';
import { type Fragment, quoted } from './statement.ts';
import { lookupSql, requiredTarget } from './target.ts';

/** A test on one value; null means the record has none there. */
export type ValueTest = (expression: Fragment, field: Field) => RawBuilder<boolean>;

export interface TableAlias {
  readonly mapping: TableMapping;
  /** Alias of the table's table in the statement. */
  readonly alias: string;
}

/** The SQL of a path: an expression on this row, or a test on rows of another table. */
export type PathSql =
  | { readonly many: false; readonly expression: Fragment; readonly field: Field }
  | { readonly many: true; readonly some: (test: ValueTest) => RawBuilder<boolean> };

/** SQL of a value of this row; null for paths that lead out of it. */
export function columnSql({ mapping, alias }: TableAlias, path: string): { text: string; field: Field } | null {
  const columnMapping = mapping.slotAt.get(path);
  if (columnMapping) return { text: `${alias}.${quoted(columnMapping.column)}`, field: columnMapping.field };
  const derived = mapping.derived.find((candidate) => candidate.path === path);
  if (derived) return { text: derived.sql(alias), field: derived.field };
  const lookup = mapping.lookups.find((candidate) => candidate.path === path);
  if (!lookup) return null;
  const text = lookupSql(mapping, lookup, `${alias}.${quoted(lookup.from.column)}`);
  return { text, field: lookup.field };
}

/** Finds what a path leads to. Throws for a path the compiler would have refused. */
export function pathSql(tableAlias: TableAlias, path: string): PathSql {
  const found = columnSql(tableAlias, path);
  if (found) return { many: false, expression: sql.raw(found.text), field: found.field };
  const below = throughReferences(tableAlias, path) ?? throughLines(tableAlias, path);
  if (!below) throw new Error(`Path ${path} leads nowhere in table ${tableAlias.mapping.table}`);
  return below;
}

/** Whether callers can name a path in filters and sorts: it leads through one reference at most. */
export function isKnownPath(tableAlias: TableAlias, path: string): boolean {
  return (
    columnSql(tableAlias, path) !== null ||
    throughReference(tableAlias, path) !== null ||
    throughLines(tableAlias, path) !== null
  );
}

function throughReference(tableAlias: TableAlias, path: string): PathSql | null {
  const step = stepOf(tableAlias, path);
  const beyond = step && columnSql(step.there, step.rest);
  if (!step || !beyond) return null;
  return { many: true, some: (test) => step.some(test(sql.raw(beyond.text), beyond.field)) };
}

/** Through as many references as the path names. */
function throughReferences(tableAlias: TableAlias, path: string): PathSql | null {
  const near = throughReference(tableAlias, path);
  const step = near ? null : stepOf(tableAlias, path);
  const beyond = step && throughReferences(step.there, step.rest);
  if (!step || !beyond?.many) return near;
  return { many: true, some: (test) => step.some(beyond.some(test)) };
}

/** A step through a reference: the record it names, the path from there, and that a test holds for it. */
interface Step {
  readonly there: TableAlias;
  readonly rest: string;
  readonly some: (test: RawBuilder<boolean>) => RawBuilder<boolean>;
}

function stepOf({ mapping, alias }: TableAlias, path: string): Step | null {
  const columnMapping = referenceOn(mapping, path);
  if (!columnMapping) return null;
  const target = requiredTarget(mapping.layouts, columnMapping.field);
  // What is tested there may lead through a reference in turn.
  const other = alias.startsWith('o') ? `o${alias}` : 'o';
  const there = { mapping: target.layout, alias: other };
  const named = sql.raw(`${other}.${quoted(target.by)}`);
  const own = sql.raw(`${alias}.${quoted(columnMapping.column)}`);
  return {
    there,
    rest: path.slice(columnMapping.path.length + 1),
    some: (test) => sql<boolean>`exists (select 1 from ${target.layout.from} ${sql.raw(other)}
      where ${named} = ${own} and ${test})`,
  };
}

/** The reference a path leads through: what stands before one of its points. */
function referenceOn({ slotAt }: TableMapping, path: string): ColumnMapping | undefined {
  for (let end = path.indexOf('.'); end >= 0; end = path.indexOf('.', end + 1)) {
    const columnMapping = slotAt.get(path.slice(0, end));
    if (namesRecord(columnMapping?.field)) return columnMapping;
  }
  return undefined;
}

function throughLines({ mapping, alias }: TableAlias, path: string): PathSql | null {
  // The innermost lines the path leads through; outer ones come first.
  const table = mapping.below.findLast(
    (one) => path === one.path || (isLines(one.field) && path.startsWith(`${one.path}.`)),
  );
  if (!table) return null;
  const inner =
    path === table.path
      ? { text: `l.${quoted(isLines(table.field) ? rootColumn : valueColumn)}`, field: table.field }
      : columnSql({ mapping: table, alias: 'l' }, path.slice(table.path.length + 1));
  if (!inner) return null;
  return {
    many: true,
    some: (test) => sql<boolean>`exists (select 1 from ${table.from} l
      where l.${sql.raw(quoted(rootColumn))} = ${sql.raw(`${alias}."id"`)}
      and ${test(sql.raw(inner.text), inner.field)})`,
  };
}

/** What records of another table hold that name this row: its id, or the key that the field says. */
export function keyNamed(there: TableAlias & { readonly mapping: Layout }, by: string, row: TableAlias): Fragment {
  const field = fieldAt(there.mapping.entity.fields, by);
  const key = namesRecords(field) ? field.by : 'id';
  return sql.raw(`${row.alias}.${quoted(row.mapping.slotAt.get(key)?.column ?? 'id')}`);
}

/** True where a record of another table names this row: by its id, or by the key that the field says. */
export function namesRow(
  there: TableAlias & { readonly mapping: Layout },
  by: string,
  row: TableAlias,
): RawBuilder<boolean> {
  const own = keyNamed(there, by, row);
  const reach = pathSql(there, by);
  if (reach.many) return reach.some((value) => sql<boolean>`${value} = ${own}`);
  return sql<boolean>`${reach.expression} = ${own}`;
}
