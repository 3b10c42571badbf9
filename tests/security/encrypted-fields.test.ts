// Encrypted fields: after typical use no plain value in any column of any table; swapped cells do not open; keys change; old data is brought along.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { keyRing } from '../../runtime/server/authority/key-ring.ts';
import { withClient } from '../../runtime/server/database/ensure-database.ts';
import { historiesOf } from '../../runtime/server/integrity/history-forms.ts';
import { sealHistory } from '../../runtime/server/integrity/seal-history.ts';
import { verifyHistory } from '../../runtime/server/integrity/verify-history.ts';
import { encryptFields } from '../../runtime/server/migrate/encrypt-fields.ts';
import { keyOfSealed } from '../../runtime/server/store/field-cipher.ts';
import { insertRows } from '../../runtime/server/store/insert-audit-rows.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { listIn, openWorld, type World } from '../api/world.ts';
import { multipartOf } from '../files/multipart.ts';
import { testRing } from '../test-ring.ts';

const older = Buffer.alloc(32, 7);
/** The key that the one of the world is changed for. */
const newer = keyRing(randomBytes(32), [older]);
const first = '6222020200112233445';
const second = '6222020200119988776';
const imported = '6222020200115550001';
const refused = '622202-0200115550002';
const plain = [first, second, imported, refused];

let world: World;
let id = '';
let other = '';

const partner = (number: string, name: string) => ({
  type: 'customer',
  name,
  contact: '王强',
  phone: '13800138000',
  account: number,
});
const partners = '/entities/business-partner';
const layoutsUnder = (ring = testRing) => layoutsOf(model, undefined, ring);

/** Cells of the database that hold one of the numbers, in texts, JSON and bytes. */
async function cellsWith(values: readonly string[]): Promise<string[]> {
  const { rows: columns } = await world.pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'bytea', 'character varying') and c.table_schema = 'public'`,
  );
  expect(columns.length).toBeGreaterThan(1000);
  const found: string[] = [];
  for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
    const texts = own.map(({ column, type }) =>
      type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`,
    );
    const { rows } = await world.pool.query<{ text: string }>(
      `select concat_ws(' ', ${texts.slice(0, 90).join(', ')}) as text from "${table}"`,
    );
    const { rows: more } = await world.pool.query<{ text: string }>(
      `select concat_ws(' ', ${[...texts.slice(90), `''`].join(', ')}) as text from "${table}"`,
    );
    for (const { text } of [...rows, ...more]) {
      const hit = values.find((value) => text.includes(value));
      if (hit !== undefined) found.push(`${table}: ${hit}`);
    }
  }
  return found;
}

const storedOf = async (of: string): Promise<string> =>
  (await world.pool.query('select "account" as value from business_partner where "id" = $1', [of])).rows[0].value;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => world?.close());

describe('what people do with encrypted fields', () => {
  it('is as with any other, but for their order and parts of them', async () => {
    const made = await world.call('trader', 'POST', partners, partner(first, '通达贸易'));
    expect(made.status).toBe(200);
    id = String(made.data.id);
    expect(made.data.account).toBe(first);
    const changed = await world.call('trader', 'PUT', `${partners}/${id}`, {
      ...partner(second, '通达贸易'),
      version: 1,
    });
    expect(changed.data.account).toBe(second);
    other = String((await world.call('trader', 'POST', partners, partner(first, '通达二户'))).data.id);
    const asked = (query: string) => world.call('trader', 'GET', `${partners}?view=crmCustomers&${query}`);
    const exact = await asked(`filter[account][is]=${second}`);
    expect(listIn(exact.data.rows).map((row) => row.id)).toEqual([id]);
    expect((await asked(`filter[account][contains]=${second.slice(3)}`)).status).toBe(400);
    expect((await asked('sort=account')).status).toBe(400);
    const history = await world.call('trader', 'GET', `${partners}/${id}/history`);
    expect(JSON.stringify(history.data)).toContain(`"after":"${second}","before":"${first}"`);
  });

  it('leaves no plain value in any table, not in logs, searches, what was used last or imports', async () => {
    await world.call('trader', 'POST', '/kept', {
      kind: 'search',
      of: 'crmCustomers',
      name: '账户',
      content: { filters: { account: { is: second } }, search: '', sort: '-createdAt', columns: null },
    });
    const kept = await world.call('trader', 'GET', '/kept?kind=search&of=crmCustomers');
    expect(JSON.stringify(kept.data)).toContain(second);
    const table = `客户或供应商,名称,联系人,联系电话,账号\n客户,甲公司,李雷,13800138000,${imported}\n客户,乙公司,李雷,13800138000,${refused}\n`;
    const { payload, headers } = multipartOf([
      { name: 'mode', content: 'skip-bad' },
      { name: 'mapping', content: JSON.stringify(['type', 'name', 'contact', 'phone', 'account']) },
      { name: 'file', filename: 'a.csv', type: 'text/csv', content: table },
    ]);
    const cookie = `tongguan_session=${await world.logIn('trader')}`;
    const sent = await world.raw({
      method: 'POST',
      url: '/api/entities/business-partner/import',
      payload,
      headers: { ...headers, cookie },
    });
    const job = String(sent.json().data?.job);
    expect(sent.statusCode, sent.body).toBe(200);
    await expect
      .poll(async () => (await world.call('trader', 'GET', `/imports/${job}`)).data.state, { timeout: 20_000 })
      .toBe('done');
    const told = await world.call('trader', 'GET', `/imports/${job}`);
    expect(told.data.created, JSON.stringify(told.data)).toBe(1);
    expect(JSON.stringify(told.data)).toContain(refused);
    expect(await cellsWith(plain)).toEqual([]);
  });

  it('goes to whoever may see the record when exported', async () => {
    const file = await world.raw({
      method: 'GET',
      url: `/api${partners}/export`,
      headers: { cookie: `tongguan_session=${await world.logIn('trader')}` },
    });
    expect(file.body).toContain(second);
  });
});

describe('a cell that was tampered with', () => {
  const opened = () => readUnscopedRecord(world.pool, { layout: layoutOf(layoutsUnder(), 'business-partner'), id });

  it('is refused and named: that of another record, another field, and a plain one', async () => {
    const [own, theirs] = [await storedOf(id), await storedOf(other)];
    const put = (text: string) =>
      world.pool.query('update business_partner set "account" = $2 where "id" = $1', [id, text]);
    await put(`${theirs}`.replace(/:[^:]{22}:/, ':AAAAAAAAAAAAAAAAAAAAAA:'));
    await expect(opened()).rejects.toThrow(`business_partner.account of record ${id} does not open`);
    expect((await world.call('trader', 'GET', `${partners}/${id}`)).status).toBe(500);
    await put(second);
    await expect(opened()).rejects.toThrow('is not encrypted as it should be');
    await put(own);
    expect((await opened())?.record.account).toBe(second);
  });
});

describe('another key, and data of before', () => {
  it('is brought under the key in use, with histories that are still proved', async () => {
    const scope = { database: unitOfWork(world.pool), layouts: layoutsUnder() };
    await sealHistory(scope);
    const layouts = layoutsUnder(newer);
    await withClient(world.owner, async (client) => {
      expect(await encryptFields(client, layouts)).toBeGreaterThan(3);
      expect(await encryptFields(client, layouts)).toBe(0);
      await expect(encryptFields(client, layoutsUnder(keyRing(randomBytes(32))))).rejects.toThrow('TONGGUAN_KEY_OLD');
    });
    expect(keyOfSealed(await storedOf(id))).toBe(newer.currentId);
    const alone = layoutsOf(model, undefined, newer);
    const read = await readUnscopedRecord(world.pool, { layout: layoutOf(alone, 'business-partner'), id });
    expect(read?.record.account).toBe(second);
    expect(await verifyHistory({ ...scope, layouts: alone }, [])).toMatchObject({ isIntact: true });
    expect(await cellsWith(plain)).toEqual([]);
  });

  it('is encrypted where it was plain, and what was sealed then is proved as it was', async () => {
    const layouts = layoutsUnder(newer);
    const older = await world.insert('business-partner', {
      companyId: world.companies.trader.id,
      name: '旧客户',
      type: 'customer',
      contact: '李雷',
      phone: '13800138000',
    });
    await world.pool.query(`update business_partner set "account" = $2 where "id" = $1`, [older.id, first]);
    const row = {
      ...{ id: newId(), entity: 'business-partner', recordId: older.id ?? null, version: 1, action: 'edit' },
      ...{ at: new Date().toISOString(), changes: [{ path: 'account', before: first, after: 'a"\n中' }] },
    };
    await insertRows(world.pool, 'record_change', [row], { form: historiesOf(model.system).get('record_change') });
    await world.pool.query(`delete from server_state where key = 'encrypted'`);
    await sealHistory({ database: unitOfWork(world.pool), layouts });
    expect(await cellsWith([first])).toHaveLength(2);
    await withClient(world.owner, async (client) => {
      expect(await encryptFields(client, layouts)).toBeGreaterThan(1);
    });
    expect(await cellsWith([first])).toEqual([]);
    const verdict = await verifyHistory({ database: unitOfWork(world.pool), layouts }, []);
    expect(verdict).toMatchObject({ isIntact: true });
    await world.asOwner(
      `update record_change set "changes" = jsonb_set("changes", '{0,after}', '"x"') where "entity" = 'business-partner'`,
    );
    const forged = await verifyHistory({ database: unitOfWork(world.pool), layouts }, []);
    expect(forged.findings.some(({ fault }) => fault === 'changed')).toBe(true);
  });
});
