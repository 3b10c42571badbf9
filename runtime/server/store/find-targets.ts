// Looks up all records a record names, in one statement: whether they may be named, their titles, the values copied from them.
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Language, Row } from '../../core/descriptor/value.ts';
import { isProse, timeOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { valuesAt } from '../../core/paths.ts';
import { conditionSql } from './condition-sql.ts';
import type { Layout, Naming } from './layout.ts';
import type { NamedBefore } from './named-before.ts';
import type { Named, NamedRecords, SightOf } from './naming.ts';
import { isId } from './record-id.ts';
import { type Cells, type Executor, quoted, runFragment } from './statement.ts';
import { scalarFrom, targetOf, titleSql } from './target.ts';

export interface FindRequest {
  readonly layout: Layout;
  readonly language: Language;
  readonly record: Row;
  readonly sight: SightOf;
  /** What was looked up lately. */
  readonly known?: NamedBefore;
}

/** Finds what the record names. Asks nothing when it names nothing. */
export async function findTargets(executor: Executor, request: FindRequest): Promise<NamedRecords> {
  const { layout, language, record, sight, known } = request;
  const namings = layout.namings();
  const found = new Map(namings.map(({ path }) => [path, new Map<string, Named>()]));
  const asked: { naming: Naming; keys: string[] }[] = [];
  for (const naming of namings) {
    const keys = namedAt(record, naming.path).filter((key) => naming.target.by !== 'id' || isId(key));
    const unknown = keys.filter((key) => {
      const before = known?.get(naming, language, key);
      if (before) found.get(naming.path)?.set(key, before);
      return before === undefined;
    });
    if (unknown.length > 0) asked.push({ naming, keys: unknown });
  }
  if (asked.length === 0) return found;
  const width = Math.max(...asked.map(({ naming }) => naming.lookups.length));
  const selects = asked.map(({ naming, keys }, index) => namedSql({ language, sight, naming, index, width, keys }));
  for (const cells of await runFragment(executor, sql.join(selects, sql` union all `))) {
    const naming = asked[Number(cells[0])]?.naming;
    if (!naming) continue;
    const named = readNamed(naming, cells);
    keepBest(found.get(naming.path), String(cells[1]), named);
    known?.set(naming, language, String(cells[1]), named);
  }
  return found;
}

function readNamed({ lookups }: Naming, cells: Cells): Named {
  const values = (cells[6] ?? []) as (string | null)[];
  const labels = (cells[7] ?? []) as (string | null)[];
  return {
    title: String(cells[2]),
    eligible: cells[3] === true,
    inSight: cells[4] === true,
    profile: cells[5] === null ? null : String(cells[5]),
    values: lookups.map(({ field }, at) => ({ value: fromText(field, values[at] ?? null), label: labels[at] ?? null })),
  };
}

/** Of several rows under one key, one that may be named stands for it. */
function keepBest(found: Map<string, Named> | undefined, key: string, named: Named): void {
  const before = found?.get(key);
  if (!before?.eligible || (named.eligible && named.inSight)) found?.set(key, named);
}

/** Distinct values a path holds, through lines and lists. */
export function namedAt(record: Row, path: string): string[] {
  const values = valuesAt(record, path).flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))];
}

interface NamedQuery {
  readonly language: Language;
  readonly sight: SightOf;
  readonly naming: Naming;
  readonly index: number;
  readonly width: number;
  readonly keys: readonly string[];
}

function namedSql({ language, sight, naming, index, width, keys }: NamedQuery): RawBuilder<unknown> {
  const { target, lookups } = naming;
  const here = { shelf: target.layout, alias: 'f' };
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
    ${eligible}, ${sight(target.layout)}, ${sql.raw(isFile ? 'f."profile"::text' : 'null::text')},
    ${texts(looked.map((column) => `${column}::text`))}, ${texts(named)}
    from ${target.layout.from} f where ${by} = any(${keys}))`;
}

function columnAt(layout: Layout, path: string): string {
  const slot = layout.slotAt.get(path);
  if (!slot) throw new Error(`Entity ${layout.entity.id} has no column for ${path}`);
  return `f.${quoted(slot.column)}`;
}

/** A value that came as text, in the type its field has. */
function fromText(field: Field, text: string | null): Json {
  if (text === null) return null;
  if (timeOf(field) === 'moment') return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  return isProse(field) ? text : kindOf(field).normalise(text, field);
}
