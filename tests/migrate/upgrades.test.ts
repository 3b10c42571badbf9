// Databases as earlier versions made them, with rows in every table, are brought to what the schemas say now: no row is lost, no value
// changes, and the server works on them. `earlier/<day>.json.gz` holds the tables that the schemas of that day were compiled to.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { TableModel } from '../../runtime/core/tables.ts';
import { createApp } from '../../runtime/server/app.ts';
import { encryptFields } from '../../runtime/server/migrate/encrypt-fields.ts';
import { fillComputed } from '../../runtime/server/migrate/fill-computed.ts';
import { moveFormerLines } from '../../runtime/server/migrate/former-records.ts';
import { loadCodes } from '../../runtime/server/migrate/load-codes.ts';
import { loadModules } from '../../runtime/server/migrate/load-modules.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { quoted } from '../../runtime/server/store/statement.ts';
import { accountHooks } from '../api/world.ts';
import { testRing } from '../test-ring.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';
import { fillTables } from './fill-tables.ts';

const folder = join(import.meta.dirname, 'earlier');
const days = readdirSync(folder).map((file) => file.replace('.json.gz', ''));

let database: EmptyDatabase;
let client: EmptyDatabase['client'];
beforeEach(async () => {
  database = await openEmptyDatabase();
  client = database.client;
});
afterEach(() => database.close());

function tablesOfDay(day: string): TableModel[] {
  return JSON.parse(gunzipSync(readFileSync(join(folder, `${day}.json.gz`))).toString());
}

/** By table and row, what stood in the columns of that day; numbers without the noughts behind. */
async function contents(tables: readonly TableModel[]): Promise<Map<string, unknown[][]>> {
  const found = new Map<string, unknown[][]>();
  for (const { name, columns, primaryKey } of tables) {
    const cells = columns.map((column) =>
      column.type.startsWith('numeric')
        ? `trim_scale(${quoted(column.name)}::numeric)::text`
        : `to_json(${quoted(column.name)})::text`,
    );
    const { rows } = await client.query<unknown[]>({
      text: `select ${cells.join(', ')} from ${quoted(name)} order by ${primaryKey.map(quoted).join(', ')}`,
      rowMode: 'array',
    });
    found.set(name, rows);
  }
  return found;
}

it.each(days)('of %s keep every row and value', { timeout: 120_000 }, async (day) => {
  const before = tablesOfDay(day);
  await migrate(client, { tables: before, dryRun: false, thorough: true });
  await fillTables(client, before, 3);
  // Ids as a server makes them: others tell no month to cut the log by.
  await client.query(
    `update operation_log set "id" = overlay("id"::text placing '0193a1f2-0000-7' from 1 for 15)::uuid`,
  );
  const stood = await contents(before);
  expect([...stood].filter(([, rows]) => rows.length === 0)).toEqual([]);
  const cells = [...stood.values()].flat(2);
  expect(cells.filter((cell) => cell !== null).length / cells.length).toBeGreaterThan(0.8);
  const { statements } = await migrate(client, { tables: model.tables, dryRun: false, thorough: true });
  const now = await contents(before);
  const changed = [...stood].filter(([name, rows]) => JSON.stringify(now.get(name)) !== JSON.stringify(rows));
  expect(changed).toEqual([]);
  const { rows: logged } = await client.query<{ part: string }>(
    'select distinct tableoid::regclass::text as part from operation_log',
  );
  expect(logged).toEqual([{ part: expect.stringMatching(/^operation_log_m_before_/) }]);
  // What follows a migration at every start, then every record of every entity as the server reads it.
  await loadCodes(client, model);
  await loadModules(client, model);
  const layouts = layoutsOf(model, undefined, testRing);
  await encryptFields(client, layouts);
  await moveFormerLines(client, layouts, 'Asia/Shanghai');
  await fillComputed(client, layouts);
  for (const layout of layouts.values()) {
    const { text, read } = layout.whole('zh');
    const { rows } = await client.query<unknown[]>({
      text: `select ${text} from ${quoted(layout.table)} t`,
      rowMode: 'array',
    });
    const least = stood.get(layout.table)?.length ?? 0;
    expect(rows.map((cells) => read(cells as never, 0).record).length).toBeGreaterThanOrEqual(least);
  }
  const again = await migrate(client, { tables: model.tables, dryRun: true, thorough: true });
  expect(again.statements.length).toBeLessThan(Math.max(1, statements.length));
  await expectAnswers();
});

/** A server on the database can save, and asks who is calling. */
async function expectAnswers(): Promise<void> {
  const pool = new pg.Pool({ ...database.settings, max: 4 });
  const app = await createApp({ model, hooks: await accountHooks(), database: pool, options: { keyRing: testRing } });
  try {
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect((await app.inject('/api/entities/declaration')).json()).toMatchObject({ code: 20011 });
  } finally {
    await app.close();
    await pool.end();
  }
}
