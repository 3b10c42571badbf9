// Tables cut by enterprise: records and lines lie with theirs, and what keys kept is kept by triggers. The whole product on such tables:
// TONGGUAN_PARTITIONS=4 npx vitest run tests/api/… --project database.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { tables as generated } from '../../generated/tables.gen.ts';
import { partitionTables } from '../../generator/emit/tables/partition-tables.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { TableModel } from '../../runtime/core/tables.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { type WriteResult, writeRecord } from '../../runtime/server/store/write-record.ts';
import { type EmptyDatabase, openEmptyDatabase } from './empty-database.ts';

/** As compiled for the run, which may be cut already. */
const isCut = generated.some(({ partitions }) => partitions !== undefined);
const whole = withNamed('declaration', 'service_order');
const tables = isCut ? generated : partitionTables(whole, 3);
const layouts = layoutsOf({ ...model, tables });

let database: EmptyDatabase;
let client: EmptyDatabase['client'];
const companies: string[] = [];

beforeAll(async () => {
  database = await openEmptyDatabase();
  client = database.client;
  await migrate(client, { tables, dryRun: false, thorough: true });
  for (const number of [1, 2, 3, 4, 5, 6])
    companies.push(
      String(
        (
          await write('enterprise', {
            id: `00000000-0000-4000-8000-00000000000${number}`,
            eptId: `E${number}`,
            eptType: 'trader',
            eptName: `Enterprise ${number}`,
          })
        ).id,
      ),
    );
}, 60_000);
afterAll(() => database.close());

/** The tables with their lines and all they name: to make every table takes longer than all that is tried on them. */
function withNamed(...names: string[]): TableModel[] {
  const met = new Set(names);
  for (const name of met) {
    const own = generated.filter(
      (table) =>
        table.name === name || table.foreignKeys.some((key) => key.table === name && key.columns[0] === 'rootId'),
    );
    for (const table of own) for (const key of [{ table: table.name }, ...table.foreignKeys]) met.add(key.table);
  }
  return generated.filter(({ name }) => met.has(name));
}

async function write(entity: string, given: Row, before: Row | null = null): Promise<Row> {
  const layout = layoutOf(layouts, entity);
  const at = new Date().toISOString();
  const version = Number(before?.[layout.versionKey] ?? 0) + 1;
  const record: Row = { id: newId(), createdAt: at, ...before, ...given, [layout.versionKey]: version };
  const result: WriteResult = await writeRecord(client, { layout, record, before, numbers: [], auditRows: [] });
  expect(result).not.toBeNull();
  return record;
}

const order = (companyId: string, orderNo: string, lines: Row[] = []): Promise<Row> =>
  write('service-order', { companyId, orderNo, declarationType: 'import', orderStatus: 'draft', lines });

async function declaration(companyId: string, given: Row = {}): Promise<Row> {
  return write('declaration', { companyId, ieFlag: 'I', docKind: 'declaration', declarationStatus: 'draft', ...given });
}

async function count(text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${text}`, values);
  return Number(rows[0]?.count);
}

it('brings nothing once they are made', async () => {
  const again = await migrate(client, { tables, dryRun: true, thorough: true });
  expect(again.statements).toEqual([]);
});

it('keeps lines in the part of their record, through edits', async () => {
  const goods = (...names: string[]): Row[] => names.map((goodsName) => ({ goodsName }));
  const made = [];
  for (const companyId of companies) made.push(await declaration(companyId, { goods: goods('one', 'two', 'three') }));
  const [first] = made;
  await write('declaration', { goods: goods('one', 'other') }, first ?? null);
  const { rows } = await client.query<{ part: string; line: string; rows: number }>(
    `select replace(d.tableoid::regclass::text, 'declaration_', '') as part, replace(g.tableoid::regclass::text, 'declaration_goods_', '') as line,
      count(*)::int as rows from declaration d join declaration_goods g on g."rootId" = d."id" and g."companyId" = d."companyId" group by 1, 2`,
  );
  expect(rows.every(({ part, line }) => part === line)).toBe(true);
  expect(rows.reduce((sum, one) => sum + one.rows, 0)).toBe(17);
  expect(rows.length).toBeGreaterThan(1);
  await client.query('delete from declaration where "id" = $1', [first?.id]);
  expect(await count('declaration_goods where "rootId" = $1', first?.id)).toBe(0);
});

it('asks for the enterprise', async () => {
  await expect(order('', 'DD0')).rejects.toThrow();
  await expect(
    write('service-order', { orderNo: 'DD0', declarationType: 'import', orderStatus: 'draft' }),
  ).rejects.toMatchObject({ code: '23502' });
});

it('refuses references to what is not there, and keeps what is named', async () => {
  const [own = '', other = ''] = companies;
  const made = await order(own, 'DD1');
  await expect(declaration(other, { orderNo: 'none' })).rejects.toMatchObject({
    code: '23503',
    table: 'declaration',
    column: 'orderNo',
  });
  const naming = await declaration(other, { orderNo: 'DD1' });
  const remove = (table: string, id: unknown) => client.query(`delete from ${table} where "id" = $1`, [id]);
  await expect(remove('service_order', made.id)).rejects.toMatchObject({ code: '23503', table: 'declaration' });
  await remove('declaration', naming.id);
  await remove('service_order', made.id);
  expect(await count('service_order where "id" = $1', made.id)).toBe(0);
});

it('keeps values apart among all enterprises, and frees them', async () => {
  const [own = '', other = ''] = companies;
  const first = await declaration(own, { billNo: 'B1' });
  const taken = { code: '23505', table: 'declaration', constraint: 'declaration_billNo_waybill_not_repeated_key' };
  await expect(declaration(other, { billNo: 'B1' })).rejects.toMatchObject(taken);
  // A stopped one does not count, nor one that was changed or deleted.
  const stopped = await write('declaration', { declarationStatus: 'stopped' }, first);
  const second = await declaration(other, { billNo: 'B1' });
  await expect(write('declaration', { declarationStatus: 'draft' }, stopped)).rejects.toMatchObject(taken);
  await write('declaration', { billNo: 'B2' }, second);
  await declaration(own, { billNo: 'B1' });
  await client.query('delete from declaration where "id" = $1', [second.id]);
  await declaration(own, { billNo: 'B2' });
  expect(await count(`held_value where "value" in ('["B1"]', '["B2"]')`)).toBe(2);
});

it('keeps them apart between two who save at once', async () => {
  const [own = '', other = ''] = companies;
  await client.query('begin');
  await declaration(own, { billNo: 'B3' });
  const layout = layoutOf(layouts, 'declaration');
  const beside = await openBeside();
  const record: Row = {
    id: newId(),
    createdAt: new Date().toISOString(),
    companyId: other,
    ieFlag: 'I',
    docKind: 'declaration',
    declarationStatus: 'draft',
    billNo: 'B3',
    [layout.versionKey]: 1,
  };
  const waiting = writeRecord(beside, { layout, record, before: null, numbers: [], auditRows: [] }).then(
    () => 'saved',
    (error: { code: string }) => error.code,
  );
  await client.query('commit');
  expect(await waiting).toBe('23505');
  await beside.end();
});

async function openBeside(): Promise<EmptyDatabase['client']> {
  const { default: pg } = await import('pg');
  const beside = new pg.Client(database.settings);
  await beside.connect();
  return beside;
}

it('are no longer cut or joined once the database is made', async () => {
  const other = isCut ? [] : whole;
  if (other.length === 0) return;
  await expect(migrate(client, { tables: other, dryRun: true, thorough: true })).rejects.toThrow(
    'TONGGUAN_PARTITIONS is chosen when a database is made',
  );
});
