// The records that name one, and where a person finds them: by every reference of the model, within the row scope of viewing.
import { type RawBuilder, sql } from 'kysely';
import { isCommonField } from '../../core/common-keys.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import type { Layout, Layouts, ReferencePath } from './layout.ts';
import { pathSql } from './path-sql.ts';
import { type Executor, quoted, runFragment } from './statement.ts';

/** Records of one kind that name one are counted up to this. */
export const mostNaming = 200;

/** A field by which records of an entity name those of another. */
export interface Naming {
  readonly layout: Layout;
  readonly reference: ReferencePath;
}

/** Every field by which records of top entities name records of this one; those every record has, as its owner, are none. */
export function namingsOf(layouts: Layouts, named: Layout): readonly Naming[] {
  return [...layouts.values()]
    .filter(({ entity }) => entity.type === 'top')
    .flatMap((layout) =>
      layout
        .references()
        .filter(({ target, field, path }) => target.layout === named && !(isCommonField(field) && path === field.key))
        .map((reference) => ({ layout, reference })),
    );
}

/** A naming with the rows of it a person may see. */
export interface AskedNaming extends Naming {
  /** Row scope of viewing, for rows under the alias `t`. */
  readonly scope: RawBuilder<boolean>;
  /** Whether a row stands in each of the lists it may be looked at in. */
  readonly places: readonly RawBuilder<boolean>[];
}

/** A record that names the one asked about. */
export interface NamingRow {
  readonly id: string;
  /** By the places that were asked. */
  readonly places: readonly boolean[];
}

/** The newest records that name this one, by naming, in one statement. */
export function findNaming<Asked extends AskedNaming>(
  executor: Executor,
  record: Row,
  asked: readonly Asked[],
): Promise<ReadonlyMap<Asked, readonly NamingRow[]>> {
  return findNamed(executor, asked, (one) => {
    const key = keyOf(record, one);
    return key === null ? null : (at) => sql<boolean>`${at} = ${key}`;
  });
}

/** A naming with the ids of the records that are named. */
export interface AskedFurther extends AskedNaming {
  readonly ids: readonly string[];
}

/** The newest records that name any of those. */
export function findFurther<Asked extends AskedFurther>(
  executor: Executor,
  asked: readonly Asked[],
): Promise<ReadonlyMap<Asked, readonly NamingRow[]>> {
  return findNamed(executor, asked, ({ ids, reference: { target } }) => {
    const keys = sql`select n.${sql.raw(quoted(target.by))} from ${target.layout.from} n where n."id" = any(${[...ids]})`;
    return (at) => sql<boolean>`${at} in (${keys})`;
  });
}

/** A test on what stands in a field that names records. */
type NamedTest = (at: RawBuilder<unknown>) => RawBuilder<boolean>;

async function findNamed<Asked extends AskedNaming>(
  executor: Executor,
  asked: readonly Asked[],
  testOf: (one: Asked) => NamedTest | null,
): Promise<ReadonlyMap<Asked, readonly NamingRow[]>> {
  const selects = asked.flatMap((one, index) => {
    const test = testOf(one);
    return test === null ? [] : [namingSql(one, index, test)];
  });
  const found = new Map<Asked, NamingRow[]>();
  if (selects.length === 0) return found;
  for (const [index, id, places] of await runFragment(executor, sql.join(selects, sql` union all `))) {
    const one = asked[Number(index)];
    if (!one) continue;
    const rows = found.get(one) ?? [];
    rows.push({ id: String(id), places: places as boolean[] });
    found.set(one, rows);
  }
  return found;
}

/** What stands in fields that name the record: its id or its key. */
export function keyOf(record: Row, { reference }: Naming): string | null {
  const { layout, by } = reference.target;
  const path = layout.columns.find(({ column }) => column === by)?.path ?? by;
  const key: Json | undefined = record[path];
  return typeof key === 'string' && key !== '' ? key : null;
}

function namingSql(
  { layout, reference, scope, places }: AskedNaming,
  index: number,
  test: NamedTest,
): RawBuilder<unknown> {
  const reach = pathSql({ mapping: layout, alias: 't' }, reference.path);
  const names = reach.many ? reach.some(test) : test(reach.expression);
  const flags = places.map((place) => sql`coalesce(${place}, false)`);
  return sql`(select ${sql.lit(index)}::integer, t."id", array[${sql.join(flags)}]::boolean[]
    from ${layout.from} t where ${scope} and ${names} order by t."createdAt" desc, t."id" desc limit ${sql.lit(mostNaming)})`;
}

/** Rows asked for by a key, with the lists they stand in. */
export interface AskedRows extends Pick<AskedNaming, 'layout' | 'scope' | 'places'> {
  /** Column the keys stand in. */
  readonly by: string;
  readonly keys: readonly string[];
}

/** Those of the rows that the person may see: key -> row. */
export async function findPlaces(executor: Executor, asked: AskedRows): Promise<ReadonlyMap<string, NamingRow>> {
  const { layout, by, keys, scope, places } = asked;
  if (keys.length === 0) return new Map();
  const key = sql.raw(`t.${quoted(by)}`);
  const flags = places.map((place) => sql`coalesce(${place}, false)`);
  const rows = await runFragment(
    executor,
    sql`select ${key}::text, t."id", array[${sql.join(flags)}]::boolean[] from ${layout.from} t
      where ${key} = any(${[...keys]}) and ${scope}`,
  );
  return new Map(rows.map(([key, id, places]) => [String(key), { id: String(id), places: places as boolean[] }]));
}
