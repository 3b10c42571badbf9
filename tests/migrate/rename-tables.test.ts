// Tables and columns that the schemas call otherwise now: renamed with their rows, and what is built on them is not built again.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ColumnModel, TableModel } from '../../runtime/core/tables.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { renamedValueSql } from '../../runtime/server/migrate/rename-values.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

const id: ColumnModel = { name: 'id', type: 'uuid', nullable: false };

function text(name: string, rest: Partial<ColumnModel> = {}): ColumnModel {
  return { name, type: 'text', nullable: true, ...rest };
}

function table(name: string, columns: ColumnModel[], rest: Partial<TableModel> = {}): TableModel {
  return { name, entity: name, columns: [id, ...columns], primaryKey: ['id'], foreignKeys: [], indexes: [], ...rest };
}

/** Goods with their lines, as an entity and a field by these names give them. */
function version(names: { goods: string; code: string; lines: string; was?: 'goods' | 'item' }): TableModel[] {
  const { goods, code, lines, was } = names;
  const other =
    was === 'goods'
      ? { goods: 'goods', code: 'code', lines: 'lines' }
      : { goods: 'item', code: 'number', lines: 'parts' };
  const before = was === undefined ? undefined : other;
  return [
    table(goods, [text(code, { check: `char_length("${code}") <= 10`, ...(before && { was: [before.code] }) })], {
      ...(before && { was: [before.goods] }),
      indexes: [
        { name: `${goods}_${code}_key`, on: [`"${code}"`], unique: true, where: `"${code}" <> 'none'` },
        { name: `${goods}_${code}_idx`, on: [`"${code}" text_pattern_ops`, '"id"'], unique: false },
      ],
    }),
    {
      ...table(`${goods}_${lines}`, []),
      ...(before && {
        was: [`${goods}_${before.lines}`, `${before.goods}_${lines}`, `${before.goods}_${before.lines}`],
      }),
      columns: [
        { name: 'rootId', type: 'uuid', nullable: false },
        { name: 'line1', type: 'integer', nullable: false },
        text('said'),
      ],
      primaryKey: ['rootId', 'line1'],
      foreignKeys: [{ columns: ['rootId'], table: goods, references: ['id'], onDelete: 'cascade' }],
    },
  ];
}

const first = version({ goods: 'goods', code: 'code', lines: 'lines' });
const second = version({ goods: 'item', code: 'number', lines: 'parts', was: 'goods' });

let database: EmptyDatabase;
let client: EmptyDatabase['client'];

beforeEach(async () => {
  database = await openEmptyDatabase();
  client = database.client;
});
afterEach(() => database.close());

function bring(tables: TableModel[], rest: Partial<Parameters<typeof migrate>[1]> = {}): ReturnType<typeof migrate> {
  return migrate(client, { tables, dryRun: false, thorough: true, ...rest });
}

/** Files of tables and indexes: another one is another table, or an index that was built anew. */
async function files(): Promise<unknown[]> {
  const { rows } = await client.query(
    `select relfilenode from pg_class where relname ~ '^(goods|item)' and relkind in ('r', 'i') order by 1`,
  );
  return rows;
}

async function rowsOf(sql: string): Promise<unknown[][]> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows;
}

async function fill(): Promise<void> {
  await client.query(
    `insert into goods (id, code) values ('00000000-0000-4000-8000-000000000001', 'a'), (gen_random_uuid(), 'b')`,
  );
  await client.query(`insert into goods_lines values ('00000000-0000-4000-8000-000000000001', 0, 'line')`);
}

describe('what is called otherwise', () => {
  it('is renamed with its rows, and nothing is built again', async () => {
    await bring(first);
    await fill();
    const before = await files();
    const { statements, notes } = await bring(second);
    expect(notes).toEqual([]);
    expect(statements.filter((one) => /^(create|drop|alter table .* add)/.test(one))).toEqual([]);
    expect(await files()).toEqual(before);
    expect(await rowsOf(`select number, said from item left join item_parts on "rootId" = id order by 1`)).toEqual([
      ['a', 'line'],
      ['b', null],
    ]);
    expect((await bring(second)).statements).toEqual([]);
    await expect(client.query(`insert into item values (gen_random_uuid(), 'a')`)).rejects.toThrow('item_number_key');
    await expect(client.query(`insert into item values (gen_random_uuid(), 'eleven chars')`)).rejects.toThrow(
      'item_number_check',
    );
  });

  it('is said by a dry run, which changes nothing', async () => {
    await bring(first);
    await fill();
    const { statements } = await bring(second, { dryRun: true });
    expect(statements).toContain('alter table "goods" rename column "code" to "number"');
    expect(statements).toContain('alter table "goods" rename to "item"');
    expect((await bring(first, { dryRun: true })).statements).toEqual([]);
  });

  it('keeps what stands in the way of its new limits told by a dry run too', async () => {
    await bring(first);
    await fill();
    const [item, parts] = second;
    const narrow = {
      ...(item as TableModel),
      columns: [id, text('number', { was: ['code'], check: `"number" <> 'b'` })],
    };
    const dry = await bring([narrow, parts as TableModel], { dryRun: true });
    expect(dry.notes).toEqual([expect.stringContaining('item_number_check is broken by 1 row')]);
    expect((await bring([narrow, parts as TableModel])).notes).toEqual(dry.notes);
  });

  it('waits for servers of the version before', async () => {
    await bring(first);
    await expect(bring(second, { expandsOnly: true })).rejects.toThrow('run `tongguan migrate --contract`');
    expect((await bring(first, { dryRun: true })).statements).toEqual([]);
  });

  it('is renamed back, and nothing that was written meanwhile is lost', async () => {
    await bring(first);
    await fill();
    await bring(second);
    await client.query(`insert into item values (gen_random_uuid(), 'new')`);
    await client.query(`insert into item_parts values ('00000000-0000-4000-8000-000000000001', 1, 'later')`);
    await bring(version({ goods: 'goods', code: 'code', lines: 'lines', was: 'item' }));
    expect(await rowsOf(`select code from goods order by 1`)).toEqual([['a'], ['b'], ['new']]);
    expect(await rowsOf(`select said from goods_lines order by line1`)).toEqual([['line'], ['later']]);
    expect((await bring(first)).statements).toEqual([]);
  });

  it('means nothing to a database that is made as it is now', async () => {
    await bring(second);
    expect(await rowsOf(`select count(*)::int from item`)).toEqual([[0]]);
    expect((await bring(second)).statements).toEqual([]);
  });

  it('is not taken for what it was as long as that is there as well', async () => {
    await bring([...first, table('item', [text('number')])]);
    await fill();
    await bring(second);
    expect(await rowsOf(`select count(*)::int from goods`)).toEqual([[2]]);
  });

  it('follows in tables of a month', async () => {
    const log = (name: string, column: string, was?: readonly [table: string, column: string]): TableModel =>
      table(name, [text(column, was && { was: [was[1]] })], { byMonth: true, ...(was && { was: [was[0]] }) });
    const journal = log('journal', 'told', ['diary', 'said']);
    await bring([log('diary', 'said')]);
    await client.query(`insert into diary values ('0193a1f2-0000-7000-8000-000000000001', 'kept')`);
    await bring([journal]);
    expect(await rowsOf(`select told from journal`)).toEqual([['kept']]);
    expect(await rowsOf(`select relname from pg_class where relname like 'diary%' and relkind in ('r', 'p')`)).toEqual(
      [],
    );
    expect((await bring([journal])).statements).toEqual([]);
  });
});

it('a list in which several values are one now holds it once, in their order', async () => {
  const names = new Map([
    ['my', 'mm'],
    ['bu', 'mm'],
  ]);
  const sql = renamedValueSql('said', true, names);
  const lists = `(values (1, array['my', 'zh', 'bu']), (2, array['en', 'bu']), (3, '{}'), (4, null)) lists(at, said)`;
  expect(await rowsOf(`select ${sql} from ${lists} order by at`)).toEqual([
    [['mm', 'zh']],
    [['en', 'mm']],
    [[]],
    [null],
  ]);
});
