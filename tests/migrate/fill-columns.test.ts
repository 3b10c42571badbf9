// New columns that rows from before get something in (`fill`): in the migration itself, counted in its plan.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ColumnModel, TableModel } from '../../runtime/core/tables.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

const id: ColumnModel = { name: 'id', type: 'uuid', nullable: false };
const code: ColumnModel = { name: 'code', type: 'text', nullable: true };

function goods(...columns: ColumnModel[]): TableModel[] {
  const table = { name: 'goods', entity: 'goods', primaryKey: ['id'], foreignKeys: [], indexes: [] };
  return [{ ...table, columns: [id, code, ...columns] }];
}

let database: EmptyDatabase;
let client: EmptyDatabase['client'];
beforeEach(async () => {
  database = await openEmptyDatabase();
  client = database.client;
  await migrate(client, { tables: goods(), dryRun: false, thorough: true });
  await client.query(`insert into goods values (gen_random_uuid(), 'AB12'), (gen_random_uuid(), null)`);
});
afterEach(() => database.close());

const way: ColumnModel = {
  name: 'way',
  type: 'text',
  nullable: false,
  fill: `'road'`,
  check: `"way" in ('road', 'rail')`,
};
const area: ColumnModel = { name: 'area', type: 'text', nullable: false, fill: `left("code", 2)` };

async function rows(columns: string): Promise<unknown[][]> {
  const { rows: found } = await client.query({ text: `select ${columns} from goods order by code`, rowMode: 'array' });
  return found;
}

it('are filled, and hold a value from then on', async () => {
  const dry = await migrate(client, { tables: goods(way), dryRun: true, thorough: true });
  expect(dry.notes).toEqual([`Table goods, column way is new and filled in 2 rows, with 'road'.`]);
  const { notes } = await migrate(client, { tables: goods(way), dryRun: false, thorough: true });
  expect(notes).toEqual(dry.notes);
  expect(await rows('way')).toEqual([['road'], ['road']]);
  await expect(client.query(`insert into goods values (gen_random_uuid(), 'x', null)`)).rejects.toThrow('not-null');
  expect(await migrate(client, { tables: goods(way), dryRun: false, thorough: true })).toMatchObject({
    statements: [],
    notes: [],
  });
});

it('wait in rows for which that is nothing, and are not filled again', async () => {
  const { notes } = await migrate(client, { tables: goods(area), dryRun: false, thorough: true });
  expect(notes).toEqual([
    'Table goods, column area is new and filled in 1 row, with left("code", 2).',
    'Table goods, column area is empty in 1 row, for which left("code", 2) gives nothing; it is asked for when they are next saved.',
  ]);
  expect(await rows('area')).toEqual([['AB'], [null]]);
  await client.query(`update goods set code = 'CD34', area = 'other'`);
  await migrate(client, { tables: goods(area), dryRun: false, thorough: true });
  expect(await rows('area')).toEqual([['other'], ['other']]);
  await expect(client.query(`insert into goods values (gen_random_uuid(), 'x', null)`)).rejects.toThrow('not-null');
});

it('are filled at last beside servers of the version before, which leave them empty', async () => {
  await migrate(client, { tables: goods(way), dryRun: false, thorough: true, expandsOnly: true });
  expect(await rows('way')).toEqual([['road'], ['road']]);
  await client.query(`insert into goods (id, code) values (gen_random_uuid(), 'late')`);
  await migrate(client, { tables: goods(way), dryRun: false, thorough: true });
  expect(await rows('way')).toEqual([['road'], ['road'], ['road']]);
});
