// Looks up all records a record names, in one statement: whether they may be named, their titles, the values copied from them.
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Language, Row } from '../../core/descriptor/value.ts';
import { isExact, isProse, timeOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { valuesAt } from '../../core/paths.ts';
import { conditionSql } from './condition-sql.ts';
import type { Layout, ReferencePath } from './layout.ts';
import { isId } from './record-id.ts';
import type { ReferenceCache } from './reference-cache.ts';
import type { ReferencedRecord, ReferencedRecords, VisibilityOf } from './reference-paths.ts';
import { type Cells, type Executor, quoted, runFragment } from './statement.ts';
import { scalarFrom, targetOf, titleSql } from './target.ts';

export interface ReferenceRequest {
  readonly layout: Layout;
  readonly language: Language;
  readonly record: Row;
  readonly visibility: VisibilityOf;
  /** What was looked up lately. */
  readonly cache?: ReferenceCache;
}

/** Looks up every record this one refers to; without references no query is made. */
export async function findReferences(executor: Executor, request: ReferenceRequest): Promise<ReferencedRecords> {
  const { layout, language, record, visibility, cache } = request;
  const references = layout.references();
  const found = new Map(references.map(({ path }) => [path, new Map<string, ReferencedRecord>()]));
  const asked: { reference: ReferencePath; keys: string[] }[] = [];
  for (const reference of references) {
    const keys = keysAt(record, reference.path).filter((key) => reference.target.by !== 'id' || isId(key));
    const unknown = keys.filter((key) => {
      const cached = cache?.get(reference, language, key);
      if (cached) found.get(reference.path)?.set(key, cached);
      return cached === undefined;
    });
    if (unknown.length > 0) asked.push({ reference, keys: unknown });
  }
  if (asked.length === 0) return found;
  const since = cache?.now ?? 0;
  const width = Math.max(...asked.map(({ reference }) => reference.lookups.length));
  const selects = asked.map(({ reference, keys }, index) =>
    referenceSql({ language, visibility, reference, index, width, keys }),
  );
  for (const cells of await runFragment(executor, sql.join(selects, sql` union all `))) {
    const reference = asked[Number(cells[0])]?.reference;
    if (!reference) continue;
    const referenced = readReferenced(reference, cells);
    keepBest(found.get(reference.path), String(cells[1]), referenced);
    cache?.set({ reference, language, key: String(cells[1]), since }, referenced);
  }
  return found;
}

function readReferenced({ lookups }: ReferencePath, cells: Cells): ReferencedRecord {
  const values = (cells[6] ?? []) as (string | null)[];
  const labels = (cells[7] ?? []) as (string | null)[];
  return {
    title: String(cells[2]),
    eligible: cells[3] === true,
    isVisible: cells[4] === true,
    profile: cells[5] === null ? null : String(cells[5]),
    values: lookups.map(({ field }, at) => ({ value: fromText(field, values[at] ?? null), label: labels[at] ?? null })),
  };
}

/** If several rows share a key, one that may be referred to is taken. */
function keepBest(found: Map<string, ReferencedRecord> | undefined, key: string, referenced: ReferencedRecord): void {
  const before = found?.get(key);
  if (!before?.eligible || (referenced.eligible && referenced.isVisible)) found?.set(key, referenced);
}

/** Distinct values a path holds, through lines and lists. */
export function keysAt(record: Row, path: string): string[] {
  const values = valuesAt(record, path).flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))];
}

interface ReferenceQuery {
  readonly language: Language;
  readonly visibility: VisibilityOf;
  readonly reference: ReferencePath;
  readonly index: number;
  readonly width: number;
  readonly keys: readonly string[];
}

function referenceSql({ language, visibility, reference, index, width, keys }: ReferenceQuery): RawBuilder<unknown> {
  const { target, lookups } = reference;
  const here = { mapping: target.layout, alias: 'f' };
  const by = sql.raw(`f.${quoted(target.by)}`);
  const looked = lookups.map(({ to }) => columnAt(target.layout, to));
  const named = lookups.map(({ field }, at) => {
    const beyond = targetOf(target.layout.layouts, field);
    return beyond
      ? scalarFrom(beyond, (alias) => titleSql(beyond.layout, alias, language), looked[at] ?? '', 'g')
      : 'null';
  });
  const padding = Array.from({ length: width - lookups.length }, () => 'null');
  const texts = (cells: readonly string[]) => sql.raw(`array[${[...cells, ...padding].join(', ')}]::text[]`);
  const eligible = target.where ? conditionSql(here, target.where) : sql<boolean>`true`;
  const isFile = target.layout.entity.id === target.layout.layouts.system.file;
  return sql`(select ${sql.lit(index)}::integer, ${by}::text, ${sql.raw(titleSql(target.layout, 'f', language))},
    ${eligible}, ${visibility(target.layout)}, ${sql.raw(isFile ? 'f."profile"::text' : 'null::text')},
    ${texts(looked.map((column) => `${column}::text`))}, ${texts(named)}
    from ${target.layout.from} f where ${by} = any(${keys}))`;
}

function columnAt(layout: Layout, path: string): string {
  const columnMapping = layout.slotAt.get(path);
  if (!columnMapping) throw new Error(`Entity ${layout.entity.id} has no column for ${path}`);
  return `f.${quoted(columnMapping.column)}`;
}

/** A value that came as text, in the type its field has. */
function fromText(field: Field, text: string | null): Json {
  if (text === null) return null;
  if (timeOf(field) === 'moment') return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  // Decimals stay as they are stored, with the digits of the field that is looked up.
  return isProse(field) || isExact(field) ? text : kindOf(field).normalise(text, field);
}
