// Search within texts by an index of pairs: what it finds, that it is used, and how a database that has none yet gets it.
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { TableModel } from '../../runtime/core/tables.ts';
import { allParts, partsSought } from '../../runtime/core/text-search.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { containsTest } from '../../runtime/server/store/filter-sql.ts';
import { runFragment } from '../../runtime/server/store/statement.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase(inject('cluster'), 'empty');
  client = await connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

async function connect(): Promise<pg.Client> {
  const made = new pg.Client(database.settings);
  made.on('error', () => {});
  await made.connect();
  return made;
}

const name: Field = { kind: 'text', key: 'name', required: 'never', readOnly: false, source: '3' };
const indexName = 'goods_name_pairs_idx';
const withoutIndex: TableModel = {
  name: 'goods',
  entity: 'goods',
  columns: [
    { name: 'id', type: 'integer', nullable: false },
    { name: 'name', type: 'text', nullable: true },
  ],
  primaryKey: ['id'],
  foreignKeys: [],
  indexes: [],
};
const goods: TableModel = {
  ...withoutIndex,
  indexes: [{ name: indexName, on: ['text_pairs("name")'], unique: false, using: 'gin' }],
};

function bring(tables: readonly TableModel[], on: pg.Client = client): ReturnType<typeof migrate> {
  return migrate(on, { tables, dryRun: false, thorough: false });
}

async function fill(names: readonly string[]): Promise<void> {
  await client.query(
    'insert into goods (id, name) select n, name from unnest($1::text[]) with ordinality as given(name, n)',
    [names],
  );
  await client.query('analyze goods');
}

async function found(word: string): Promise<string[]> {
  const test = containsTest(word, name)(sql.raw('"name"'), name);
  return (await runFragment(client, sql`select name from goods where ${test} order by name`)).map(([one]) =>
    String(one),
  );
}

async function planOf(word: string): Promise<string> {
  const test = containsTest(word, name)(sql.raw('"name"'), name);
  const lines = await runFragment(client, sql`explain select name from goods where ${test}`);
  return lines.map(([line]) => String(line)).join('\n');
}

async function indexes(): Promise<string[]> {
  // Those of the parts of a table come with its own.
  const { rows } = await client.query(
    `select c.relname as indexname from pg_index i join pg_class c on c.oid = i.indexrelid
     where not c.relispartition and pg_get_indexdef(c.oid) ~ 'text_pa(ir|rt)s' order by 1`,
  );
  return rows.map(({ indexname }) => indexname);
}

/** The same numbers below a bound in every run. */
function chances(seed: number): (below: number) => number {
  let last = seed;
  return (below) => {
    last = (last * 48_271) % 2_147_483_647;
    return last % below;
  };
}

it('finds the same as a look at every text, whatever is written and looked for', async () => {
  await bring([goods]);
  const signs = [...'报关单AaBb%_\\ 1éÉßကို𠮷😀'];
  const next = chances(7);
  const word = (length: number): string => Array.from({ length }, () => signs[next(signs.length)]).join('');
  const names = Array.from({ length: 600 }, (_, index) => word(index % 12));
  await fill(names);
  for (let length = 1; length <= 5; length += 1) {
    for (let tries = 0; tries < 60; tries += 1) {
      const wanted = tries % 2 === 0 ? word(length) : [...(names[next(600)] ?? '')].slice(0, length).join('');
      if (wanted === '') continue;
      const plain = `%${wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
      const { rows } = await client.query('select name from goods where name ilike $1 order by name', [plain]);
      expect(await found(wanted), wanted).toEqual(rows.map((row) => row.name));
    }
  }
});

it('has in every text all parts of each word that stands in it, and asks for the fours of numbers alone', async () => {
  await bring([withoutIndex]);
  const signs = [...'019AaZz-报é😀 İK'];
  const next = chances(11);
  const texts = Array.from({ length: 1_500 }, () =>
    Array.from({ length: 2 + next(14) }, () => signs[next(signs.length)]).join(''),
  );
  const sought = texts.map((text) => {
    const all = [...text];
    const from = next(all.length);
    return partsSought(all.slice(from, from + 2 + next(9)).join(''));
  });
  expect(sought.some((parts) => parts.some((part) => /^[a-z0-9]{4}$/.test(part)))).toBe(true);
  const { rows } = await client.query(
    `select text, parts from unnest($1::text[], $2::text[]) as given(text, parts)
      where not text_parts(text) @> array(select jsonb_array_elements_text(parts::jsonb))`,
    [texts, sought.map((parts) => JSON.stringify(parts))],
  );
  expect(rows).toEqual([]);
  expect(partsSought('MM0918999951')).toEqual([
    ...['mm09', 'm091', '0918', '9189', '1899', '8999', '9999', '9995', '9951'],
  ]);
  expect(partsSought('报关AB12')).toEqual(['ab12', '报关', '关a']);
  expect(partsSought('12é')).toEqual(['12', '2é']);
});

it('finds one number of many by few of its parts', async () => {
  const index = { name: 'goods_found_parts_idx', on: [allParts(['"name"'])], unique: false, using: 'gin' as const };
  await bring([{ ...withoutIndex, indexes: [index] }]);
  await fill(Array.from({ length: 20_000 }, (_, number) => `MM${9_000_000_000 + number * 37}`));
  const asked = sql`select name from goods where ${sql.raw(allParts(['"name"']))} @> ${partsSought('MM9000123469')}::text[]`;
  expect(await runFragment(client, asked)).toEqual([['MM9000123469']]);
  const plan = (await runFragment(client, sql`explain ${asked}`)).join('\n');
  expect(plan).toContain('goods_found_parts_idx');
});

it('uses the index for two characters and more, on a database whose locale knows no Chinese letters', async () => {
  const { rows } = await client.query('select datctype from pg_database where datname = current_database()');
  expect(rows).toEqual([{ datctype: 'C' }]);
  await bring([goods]);
  await fill([...Array.from({ length: 20_000 }, (_, index) => `长粒米精米${index}`), '进口报关单', 'Dehong BROKER']);
  expect(await planOf('报关')).toContain(indexName);
  expect(await planOf('报关单')).toContain(indexName);
  expect(await planOf('broker')).toContain(indexName);
  expect(await planOf('单')).not.toContain(indexName);
  expect(await found('报关')).toEqual(['进口报关单']);
  expect(await found('broker')).toEqual(['Dehong BROKER']);
  expect(await found('单')).toEqual(['进口报关单']);
});

describe('a database of a version without it', () => {
  it('keeps every row, and can be started again when it was killed midway', async () => {
    await bring([withoutIndex]);
    const names = Array.from({ length: 500 }, (_, index) => `报关单${index}`);
    await fill(names);
    const doomed = await connect();
    const { rows } = await doomed.query('select pg_backend_pid() as pid');
    const query = doomed.query.bind(doomed) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(doomed, {
      query: async (...given: unknown[]) => {
        const answer = await query(...given);
        // The index is made, and what made it is gone before it is kept.
        if (String(given[0]).startsWith('create index'))
          await client.query('select pg_terminate_backend($1)', [rows[0].pid]);
        return answer;
      },
    });
    await expect(bring([goods], doomed)).rejects.toThrow();
    await doomed.end().catch(() => {});
    expect(await indexes()).toEqual([]);
    const kept = await client.query('select name from goods order by id');
    expect(kept.rows.map((row) => row.name)).toEqual(names);
    await bring([goods]);
    expect(await indexes()).toEqual([indexName]);
    expect(await found('报关')).toEqual([...names].sort());
    expect(await bring([goods])).toMatchObject({ statements: [], notes: [] });
  });

  it('gets an index for every worded text that lists and pickers look in, of all entities', async () => {
    const isPairs = ({ on }: { readonly on: readonly string[] }): boolean => /^text_pa(ir|rt)s\(/.test(on[0] ?? '');
    const older = model.tables.map((table) => ({
      ...table,
      indexes: table.indexes.filter((index) => !isPairs(index)),
    }));
    await bring(older);
    expect(await indexes()).toEqual([]);
    const { statements } = await bring(model.tables);
    const wanted = model.tables.flatMap((table) => table.indexes.filter(isPairs).map((index) => index.name));
    expect(await indexes()).toEqual(wanted.sort());
    expect(wanted).toContain('enterprise_eptName_pairs_idx');
    expect(wanted).toContain('hs_code_hsName_pairs_idx');
    expect(wanted).toContain('declaration_found_parts_idx');
    // Nothing else is touched: the function, the indexes, and their marks.
    expect(
      statements.filter((one) => !/^(create index|comment on index|create or replace function)/.test(one)),
    ).toEqual([]);
  }, 120_000);
});
