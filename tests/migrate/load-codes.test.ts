// Code tables: they follow the schemas, and what people changed in the database stays.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { CodeTable, ServerModel } from '../../runtime/core/model.ts';
import { loadCodes } from '../../runtime/server/migrate/load-codes.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  client = new pg.Client(database.settings);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

function colours(...values: [string, string][]): Pick<ServerModel, 'codes' | 'system'> {
  const named = (text: string): CodeTable['name'] => ({ zh: text, en: text, my: text });
  const colour = {
    id: 'colour',
    name: named('colour'),
    values: values.map(([value, name]) => ({ value, name: named(name) })),
  };
  return { codes: [colour], system: model.system };
}

async function stored(): Promise<unknown[]> {
  const { rows } = await client.query(
    `select "domainCode" as value, name, "validFlag" as valid from code where "typeCode" = 'colour' order by sort, 1`,
  );
  return rows;
}

it('comes with the tables of the schemas', async () => {
  const { rows } = await client.query(`select count(*)::int as types from code_type where "category" = 'S'`);
  expect(rows[0]?.types).toBeGreaterThan(30);
});

it('follows the schemas, and does nothing when they are the same', async () => {
  expect(await loadCodes(client, colours(['1', 'red'], ['2', 'blue']))).toBe(true);
  expect(await loadCodes(client, colours(['1', 'red'], ['2', 'blue']))).toBe(false);
  await loadCodes(client, colours(['1', 'crimson'], ['3', 'green']));
  expect(await stored()).toEqual([
    { value: '1', name: 'crimson', valid: true },
    { value: '2', name: 'blue', valid: false },
    { value: '3', name: 'green', valid: true },
  ]);
});

it('keeps what a person edited or added', async () => {
  const account = await someAccount();
  await client.query(
    `update code set name = 'edited', "updatedBy" = $1 where "typeCode" = 'colour' and "domainCode" = '1'`,
    [account],
  );
  await client.query(
    `insert into code (id, "typeCode", "domainCode", name, "validFlag", sort, "createdBy", "createdAt", version)
     values (gen_random_uuid(), 'colour', '9', 'own', true, 9, $1, now(), 1)`,
    [account],
  );
  await loadCodes(client, colours(['1', 'scarlet'], ['2', 'blue'], ['9', 'ours']));
  expect(await stored()).toEqual([
    { value: '1', name: 'edited', valid: true },
    { value: '2', name: 'blue', valid: true },
    { value: '3', name: 'green', valid: false },
    { value: '9', name: 'own', valid: true },
  ]);
});

async function someAccount(): Promise<string> {
  const { rows } = await client.query(
    `insert into account (id, username, name, mobile, email, "singleIdCard", "userType", "userLevel", "createdAt", version)
     values (gen_random_uuid(), 'someone', 'Someone', '13800000000', 'a@b.cn', '11010119900307123X', '4', 'staff', now(), 1)
     returning id`,
  );
  return rows[0].id;
}
