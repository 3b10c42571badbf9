// Reads what a flow is made of: sources as the caller sees them, and the records their paths lead to.
import { sql } from 'kysely';
import type { Field } from '../../core/descriptor/field.ts';
import type { Language, Row } from '../../core/descriptor/value.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { KnownSource, NamedRecord } from '../links/read-paths.ts';
import type { Caller } from '../session/caller.ts';
import { join } from '../store/condition-sql.ts';
import type { ChildTable, Layout, Projection } from '../store/layout.ts';
import { projectionOf } from '../store/projection.ts';
import { isId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { visibilityOf } from '../store/visibility.ts';
import { rowScope } from '../write/load.ts';

/** Steps through references that a path can take. */
const mostSteps = 5;

/**
 * Does `work` with the records that paths lead to, again whenever it asked for some that were not read yet: each round is one
 * question an entity. A record counts where the person may view or choose it.
 */
export async function withKnown<Result>(
  scope: Pick<WriteScope, 'entities' | 'database'>,
  caller: Caller,
  work: (known: KnownSource) => Result,
): Promise<Result> {
  const found = new Map<string, Row | null>();
  const fieldsOf = (entity: string): readonly Field[] => scope.entities.get(entity)?.descriptor.fields ?? [];
  for (let step = 0; ; step++) {
    const missing = new Map<string, WantedRecord>();
    const result = work({
      fieldsOf,
      find: (named, path) => {
        const wanted = { ...named, path };
        const name = nameOf(wanted);
        if (!found.has(name)) missing.set(name, wanted);
        return found.get(name);
      },
    });
    if (missing.size === 0 || step === mostSteps) return result;
    for (const name of missing.keys()) found.set(name, null);
    for (const named of Map.groupBy(missing.values(), ({ entity, by }) => `${entity} ${by}`).values()) {
      const rows = await readNamed(scope, caller, named);
      for (const one of named) found.set(nameOf(one), rows.get(one.key) ?? null);
    }
  }
}

/** A record and what is read of it. */
interface WantedRecord extends NamedRecord {
  readonly path: string;
}

function nameOf({ entity, by, key, path }: WantedRecord): string {
  return `${entity} ${by} ${path} ${key}`;
}

/** By what it is named: each record of one entity with what any of the paths reads of it. */
async function readNamed(
  { entities, database }: Pick<WriteScope, 'entities' | 'database'>,
  caller: Caller,
  named: readonly WantedRecord[],
): Promise<ReadonlyMap<string, Row>> {
  const [{ entity = '', by = 'id' } = {}] = named;
  const target = entities.get(entity);
  const column = target?.layout.slotAt.get(by)?.column;
  const keys = [...new Set(named.flatMap(({ key }) => (by !== 'id' || isId(key) ? [key] : [])))];
  if (!target || column === undefined || keys.length === 0) return new Map();
  const { layout } = target;
  const projection = projectionFor(layout, caller.language, [by, ...named.map(({ path }) => path)]);
  const at = sql.raw(`t.${quoted(column)}`);
  const tests = join([sql<boolean>`${at} = any(${keys})`, visibilityOf(caller.person, 't')(layout)], 'and');
  const rows = await runFragment(
    database,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t where ${tests}`,
  );
  return new Map(
    rows.map((cells) => {
      const { record } = projection.read(cells, 0);
      return [String(record[by]), record] as const;
    }),
  );
}

/** Reads what the paths begin with, stored, looked up or worked out; the whole record where one leads into its lines. */
function projectionFor(layout: Layout, language: Language, paths: readonly string[]): Projection {
  const isBelow = (path: string, place: { readonly path: string }): boolean => `${path}.`.startsWith(`${place.path}.`);
  const values = [...layout.columns, ...layout.lookups, ...layout.derived, ...layout.tables.filter(isValues)];
  const wanted = paths.map((path) => values.find((place) => isBelow(path, place))?.path);
  const isKnown = (path: string | undefined): path is string => path !== undefined;
  return wanted.every(isKnown) ? projectionOf(layout, { language, paths: new Set(wanted) }) : layout.whole(language);
}

function isValues({ field }: ChildTable): boolean {
  return !isLines(field);
}

/** Ids of the sources in the caller's sight that hold the text in the field, the newest first. */
export async function idsByField(
  { database }: Pick<WriteScope, 'database'>,
  entity: ServerEntity,
  caller: Caller,
  { field, value }: { readonly field: string; readonly value: string },
): Promise<string[]> {
  const column = entity.layout.slotAt.get(field)?.column;
  if (column === undefined || (field === 'id' && !isId(value))) return [];
  const rows = await runFragment(
    database,
    sql`select t."id" from ${entity.layout.from} t
        where t.${sql.raw(quoted(column))} = ${value} and ${rowScope(entity, 'view', caller)}
        order by t."createdAt" desc limit ${mostFound}`,
  );
  return rows.map(([id]) => String(id));
}

const mostFound = 10;
