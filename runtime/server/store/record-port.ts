// Answers, from the database, what rules need to know of other records.
import { sql } from 'kysely';
import type { Json } from '../../core/descriptor.ts';
import type { RecordPort } from '../../core/rules/rule-kind.ts';
import { differs, join } from './condition-sql.ts';
import { type Layouts, layoutOf } from './layout.ts';
import { expressionAt } from './path-sql.ts';
import { projectionOf } from './projection.ts';
import { type Executor, quoted, runFragment } from './statement.ts';

/** The port of one check: what is found once is not asked for again. */
export function recordPort(executor: Executor, layouts: Layouts): RecordPort {
  const found = new Map<string, Promise<{ [key: string]: Json } | null>>();
  return {
    exists: async ({ entity, values, except = {}, exceptId }) => {
      const layout = layoutOf(layouts, entity);
      const at = (path: string) => sql.raw(expressionAt({ layouts, shelf: layout, alias: 't' }, path)?.text ?? 'null');
      const tests = [
        ...Object.entries(values).map(([path, value]) =>
          value === null ? sql<boolean>`${at(path)} is null` : sql<boolean>`${at(path)} = ${value}`,
        ),
        ...Object.entries(except).map(([path, excepted]) => differs(at(path), excepted)),
        ...(exceptId === undefined ? [] : [sql<boolean>`t."id" <> ${exceptId}`]),
      ];
      const table = sql.raw(quoted(layout.table));
      const rows = await runFragment(executor, sql`select 1 from ${table} t where ${join(tests, 'and')} limit 1`);
      return rows.length > 0;
    },
    find: (entity, key) => {
      const name = `${entity} ${key}`;
      const asked = found.get(name) ?? findByKey(executor, layouts, entity, key);
      found.set(name, asked);
      return asked;
    },
  };
}

async function findByKey(
  executor: Executor,
  layouts: Layouts,
  entity: string,
  key: string,
): Promise<{ [key: string]: Json } | null> {
  const layout = layoutOf(layouts, entity);
  const paths = new Set(layout.slots.map(({ path }) => path));
  const projection = projectionOf(layout, { layouts, language: 'zh', paths });
  const by = sql.raw(`t.${quoted(layout.entity.key)}`);
  const [cells] = await runFragment(
    executor,
    sql`select ${sql.raw(projection.text)} from ${sql.raw(quoted(layout.table))} t where ${by}::text = ${key} limit 1`,
  );
  return cells ? projection.read(cells, 0).record : null;
}
