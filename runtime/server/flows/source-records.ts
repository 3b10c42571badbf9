// Reads what a flow is made of: sources as the caller sees them, and the records their paths lead to.
import { sql } from 'kysely';
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { KnownSource, NamedRecord } from '../links/read-paths.ts';
import type { Caller } from '../session/caller.ts';
import { join } from '../store/condition-sql.ts';
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
    const missing = new Map<string, NamedRecord>();
    const result = work({
      fieldsOf,
      find: (named) => {
        const name = nameOf(named);
        if (!found.has(name)) missing.set(name, named);
        return found.get(name);
      },
    });
    if (missing.size === 0 || step === mostSteps) return result;
    for (const name of missing.keys()) found.set(name, null);
    for (const named of Map.groupBy(missing.values(), ({ entity, by }) => `${entity} ${by}`).values()) {
      for (const [key, row] of await readNamed(scope, caller, named)) found.set(key, row);
    }
  }
}

function nameOf({ entity, by, key }: NamedRecord): string {
  return `${entity} ${by} ${key}`;
}

async function readNamed(
  { entities, database }: Pick<WriteScope, 'entities' | 'database'>,
  caller: Caller,
  named: readonly NamedRecord[],
): Promise<readonly (readonly [string, Row])[]> {
  const [{ entity = '', by = 'id' } = {}] = named;
  const target = entities.get(entity);
  const column = target?.layout.slotAt.get(by)?.column;
  const keys = named.flatMap(({ key }) => (by !== 'id' || isId(key) ? [key] : []));
  if (!target || column === undefined || keys.length === 0) return [];
  const { layout } = target;
  const projection = projectionOf(layout, { language: caller.language, paths: new Set(layout.slotAt.keys()) });
  const at = sql.raw(`t.${quoted(column)}`);
  const tests = join([sql<boolean>`${at} = any(${keys})`, visibilityOf(caller.person, 't')(layout)], 'and');
  const rows = await runFragment(
    database,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t where ${tests}`,
  );
  return rows.map((cells) => {
    const { record } = projection.read(cells, 0);
    return [nameOf({ entity, by, key: String(record[by]) }), record] as const;
  });
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
