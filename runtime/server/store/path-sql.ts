// Turns a path of a record into SQL: a column, a lookup, what is worked out on reading, one step through a reference, or lines below.
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../core/descriptor/field.ts';
import { isLines, namesRecord, namesRecords } from '../../core/kinds/field-traits.ts';
import { fieldAt } from '../../core/paths.ts';
import { rootColumn } from '../../core/tables.ts';
import { type Layout, type Shelf, type Slot, valueColumn } from './layout.ts';
import { type Fragment, quoted } from './statement.ts';
import { lookupSql, requiredTarget } from './target.ts';

/** A test on one value; null means the record has none there. */
export type ValueTest = (expression: Fragment, field: Field) => RawBuilder<boolean>;

export interface Here {
  readonly shelf: Shelf;
  /** Alias of the shelf's table in the statement. */
  readonly alias: string;
}

/** What a path leads to: a value of this row, or rows elsewhere, one or more of which hold it. */
export type Reach =
  | { readonly many: false; readonly expression: Fragment; readonly field: Field }
  | { readonly many: true; readonly some: (test: ValueTest) => RawBuilder<boolean> };

/** SQL of a value of this row; null for paths that lead out of it. */
export function expressionAt({ shelf, alias }: Here, path: string): { text: string; field: Field } | null {
  const slot = shelf.slotAt.get(path);
  if (slot) return { text: `${alias}.${quoted(slot.column)}`, field: slot.field };
  const derived = shelf.derived.find((candidate) => candidate.path === path);
  if (derived) return { text: derived.sql(alias), field: derived.field };
  const lookup = shelf.lookups.find((candidate) => candidate.path === path);
  if (!lookup) return null;
  const text = lookupSql(shelf, lookup, `${alias}.${quoted(lookup.from.column)}`);
  return { text, field: lookup.field };
}

/** Finds what a path leads to. Throws for a path the compiler would have refused. */
export function reachAt(here: Here, path: string): Reach {
  const found = expressionAt(here, path);
  if (found) return { many: false, expression: sql.raw(found.text), field: found.field };
  const below = throughReference(here, path) ?? throughLines(here, path);
  if (!below) throw new Error(`Path ${path} leads nowhere in table ${here.shelf.table}`);
  return below;
}

/** Whether a path can be turned into SQL at all, for filters and sorts that callers name. */
export function leadsSomewhere(here: Here, path: string): boolean {
  return (
    expressionAt(here, path) !== null || throughReference(here, path) !== null || throughLines(here, path) !== null
  );
}

function throughReference({ shelf, alias }: Here, path: string): Reach | null {
  const slot = referenceOn(shelf, path);
  if (!slot) return null;
  const target = requiredTarget(shelf.layouts, slot.field);
  const beyond = expressionAt({ shelf: target.layout, alias: 'o' }, path.slice(slot.path.length + 1));
  if (!beyond) return null;
  return {
    many: true,
    some: (test) => sql<boolean>`exists (select 1 from ${target.layout.from} o
      where o.${sql.raw(quoted(target.by))} = ${sql.raw(`${alias}.${quoted(slot.column)}`)}
      and ${test(sql.raw(beyond.text), beyond.field)})`,
  };
}

/** The reference a path leads through: what stands before one of its points. */
function referenceOn({ slotAt }: Shelf, path: string): Slot | undefined {
  for (let end = path.indexOf('.'); end >= 0; end = path.indexOf('.', end + 1)) {
    const slot = slotAt.get(path.slice(0, end));
    if (namesRecord(slot?.field)) return slot;
  }
  return undefined;
}

function throughLines({ shelf, alias }: Here, path: string): Reach | null {
  // The innermost lines the path leads through; outer ones come first.
  const table = shelf.below.findLast(
    (one) => path === one.path || (isLines(one.field) && path.startsWith(`${one.path}.`)),
  );
  if (!table) return null;
  const inner =
    path === table.path
      ? { text: `l.${quoted(isLines(table.field) ? rootColumn : valueColumn)}`, field: table.field }
      : expressionAt({ shelf: table, alias: 'l' }, path.slice(table.path.length + 1));
  if (!inner) return null;
  return {
    many: true,
    some: (test) => sql<boolean>`exists (select 1 from ${table.from} l
      where l.${sql.raw(quoted(rootColumn))} = ${sql.raw(`${alias}."id"`)}
      and ${test(sql.raw(inner.text), inner.field)})`,
  };
}

/** True where a record of another table names this row: by its id, or by the key that the field says. */
export function namesRow(there: Here & { readonly shelf: Layout }, by: string, row: Here): RawBuilder<boolean> {
  const field = fieldAt(there.shelf.entity.fields, by);
  const key = namesRecords(field) ? field.by : 'id';
  const own = sql.raw(`${row.alias}.${quoted(row.shelf.slotAt.get(key)?.column ?? 'id')}`);
  const reach = reachAt(there, by);
  if (reach.many) return reach.some((value) => sql<boolean>`${value} = ${own}`);
  return sql<boolean>`${reach.expression} = ${own}`;
}
