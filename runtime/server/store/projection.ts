// The select list of an entity and how its cells become rows again: columns, labels, lookups, lines, all in one statement.
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Language, Row } from '../../core/descriptor/value.ts';
import { isEncrypted, isExact, isLines, isSecret, timeOf } from '../../core/kinds/field-traits.ts';
import { isRow } from '../../core/paths.ts';
import { rootColumn } from '../../core/tables.ts';
import { sealedColumn } from './encrypted-cells.ts';
import {
  type ChildTable,
  type ColumnMapping,
  type Layout,
  type Projected,
  type Projection,
  type TableMapping,
  type TitleApart,
  valueColumn,
} from './layout.ts';
import { columnSql } from './path-sql.ts';
import { RecordShapes } from './record-shapes.ts';
import { quoted } from './statement.ts';
import { scalarFrom, targetOf, titleSql } from './target.ts';
import { titleApart } from './title-apart.ts';
import { parseMoment } from './type-parsers.ts';

interface Part {
  readonly sql: string;
  put(cell: unknown, into: Projected): void;
}

export interface ProjectionOptions {
  readonly language: Language;
  /** Paths of columns to read; absent: the whole record with its lines. */
  readonly paths?: ReadonlySet<string>;
  /** Titles that many rows share are left out, and put to the rows by `putTitles`. */
  readonly apart?: true;
}

/** The projection of an entity's table. Holds no values, so it can be kept and used again. */
export function projectionOf(layout: Layout, wanted: ProjectionOptions): Projection {
  const chosen = (path: string): boolean => wanted.paths === undefined || wanted.paths.has(path);
  const parts: Part[] = [];
  const titles: TitleApart[] = [];
  for (const value of valuesOf(layout, 't')) {
    const { field, path, keys, sql, read } = value;
    if (!chosen(path)) continue;
    const apart = wanted.apart ? titleApart(layout, value, wanted.language) : null;
    const put: Part['put'] = (cell, { record }) => place(record, keys, read ? read(cell as Json) : (cell as Json));
    const putNamed: Part['put'] = (cell, into) => {
      put(cell, into);
      putLabel(into.labels, path, cell);
    };
    parts.push({ sql, put: apart === 'key' ? putNamed : put });
    if (apart && apart !== 'key') titles.push(apart);
    const label = apart ? null : labelOf(layout, field, { ...wanted, stored: sql });
    if (label) parts.push({ sql: label, put: (cell, { labels }) => putLabel(labels, path, cell) });
  }
  for (const table of layout.below) {
    const whole = wanted.paths === undefined;
    if (isLines(table.field) ? whole : chosen(table.path)) parts.push(subPart(table, wanted));
  }
  const shapes = new RecordShapes(parts.length);
  return {
    text: parts.map(({ sql }) => sql).join(', '),
    isPlain: parts.every(({ sql }) => !sql.includes('select ')),
    titles,
    read: (cells, offset) => {
      const labels: Projected['labels'] = {};
      const put = (record: Row): void => {
        const into = { record, labels };
        let at = offset;
        for (const part of parts) {
          const cell = cells[at++];
          if (cell !== null && cell !== undefined) part.put(cell, into);
        }
      };
      return { record: shapes.make(cells, offset, put), labels };
    },
  };
}

/** A value that is read of a row: stored in it, looked up or worked out. */
interface ReadValue extends Pick<ColumnMapping, 'field' | 'path' | 'keys'> {
  readonly sql: string;
  /** What a cell means, where that is not what it says. */
  readonly read?: (cell: Json) => Json;
}

/** All of them but the secrets. */
function valuesOf(mapping: TableMapping, alias: string): ReadValue[] {
  return [...mapping.columns, ...mapping.lookups, ...mapping.derived].flatMap(({ field, path, keys }) => {
    const found = isSecret(field) ? null : columnSql({ mapping, alias }, path);
    if (!found) return [];
    const column = isEncrypted(field) ? mapping.slotAt.get(path)?.column : undefined;
    if (column === undefined) return [{ field, path, keys, sql: found.text }];
    const id = `${alias}.${quoted(mapping.slotAt.has('id') ? 'id' : rootColumn)}`;
    return [{ field, path, keys, ...sealedColumn(mapping, column, { id, stored: found.text }) }];
  });
}

/** Puts a value at its keys, making embedded objects on the way. */
export function place(record: Row, keys: readonly string[], value: Json): void {
  let level = record;
  const last = keys.length - 1;
  for (let depth = 0; depth < last; depth++) {
    const key = keys[depth] ?? '';
    const found = level[key];
    const inner: Row = isRow(found) ? found : {};
    level[key] = inner;
    level = inner;
  }
  const key = keys[last];
  if (key !== undefined) level[key] = value;
}

function putLabel(labels: { [path: string]: string }, path: string, cell: unknown): void {
  if (typeof cell === 'string' && cell !== '') labels[path] = cell;
}

interface Labelled extends ProjectionOptions {
  /** SQL of the value. */
  readonly stored: string;
}

/** SQL of the words for the record a value names; null for fields that name none. */
function labelOf({ layouts }: TableMapping, field: Field, { stored, language }: Labelled): string | null {
  const target = targetOf(layouts, field);
  return target && scalarFrom(target, (alias) => titleSql(target.layout, alias, language), stored);
}

function subPart(table: ChildTable, wanted: ProjectionOptions): Part {
  const cells = isLines(table.field) ? lineCells(table, wanted) : valueCells(table, wanted);
  const positions = table.positions.map((name) => `l.${quoted(name)}`);
  const named = [...positions, ...cells.map(({ sql }) => sql)].map((sql, index) => `${sql} as c${index}`);
  const inner = `select ${named.join(', ')} from ${quoted(table.table)} l where l.${quoted(rootColumn)} = t."id"`;
  const order = positions.map((_, index) => `r.c${index}`).join(', ');
  return {
    sql: `(select json_agg(r order by ${order}) from (${inner}) r)`,
    put: (found, into) => {
      for (const row of found as { [cell: string]: Json }[]) {
        const at = positions.map((_, index) => Number(row[`c${index}`]));
        const below = reach(into, table, at);
        for (const [index, cell] of cells.entries()) {
          const value = row[`c${positions.length + index}`];
          if (value !== null && value !== undefined) cell.put(value, below);
        }
      }
    },
  };
}

interface LineCell {
  readonly sql: string;
  put(value: Json, line: Reached): void;
}

/** The line a row of a sub-table belongs to, and where labels of it go. */
interface Reached {
  readonly line: Row;
  readonly values: Json[];
  readonly path: string;
  readonly labels: { [path: string]: string };
}

function lineCells(mapping: TableMapping, wanted: ProjectionOptions): LineCell[] {
  return valuesOf(mapping, 'l').flatMap((value): LineCell[] => {
    const label = labelOf(mapping, value.field, { ...wanted, stored: value.sql });
    const cell = lineCell(value);
    if (label === null) return [cell];
    const put: LineCell['put'] = (text, line) => putLabel(line.labels, `${line.path}.${value.path}`, text);
    return [cell, { sql: label, put }];
  });
}

/** JSON knows no exact decimals, so they travel as text; moments come in another form than from a column. */
function lineCell({ field, keys, sql, read: open }: ReadValue): LineCell {
  if (open) return { sql, put: (value, { line }) => place(line, keys, open(value)) };
  const read = timeOf(field) === 'moment' ? (value: Json): Json => parseMoment(String(value)) : (value: Json) => value;
  return {
    sql: isExact(field) ? `${sql}::text` : sql,
    put: (value, { line }) => place(line, keys, read(value)),
  };
}

function valueCells(table: ChildTable, wanted: ProjectionOptions): LineCell[] {
  const value: LineCell = { sql: `l.${quoted(valueColumn)}`, put: (one, { values }) => values.push(one) };
  const title = labelOf(table, table.field, { ...wanted, stored: `l.${quoted(valueColumn)}` });
  if (title === null) return [value];
  return [
    value,
    {
      sql: title,
      put: (label, { labels, path, values }) => {
        putLabel(labels, `${path}.${values.length - 1}`, label);
        labels[path] = labels[path] === undefined ? String(label) : `${labels[path]}, ${label}`;
      },
    },
  ];
}

/** Walks from the record to the line at these positions; outer lines are there already, this one may not be. */
function reach({ record, labels }: Projected, table: ChildTable, at: readonly number[]): Reached {
  const keys = table.path.split('.');
  const trail: (string | number)[] = [];
  const positions = at.values();
  let level: Row = record;
  let values: Json[] = [];
  for (const [index, key] of keys.entries()) {
    trail.push(key);
    const last = index === keys.length - 1;
    const found = level[key];
    if (!last && !Array.isArray(found)) {
      level = isRow(found) ? found : {};
      continue;
    }
    values = Array.isArray(found) ? found : [];
    level[key] = values;
    if (last && !isLines(table.field)) break;
    const line = positions.next().value ?? 0;
    while (values.length <= line) values.push({});
    trail.push(line);
    level = values[line] as Row;
  }
  return { line: level, values, path: trail.join('.'), labels };
}
