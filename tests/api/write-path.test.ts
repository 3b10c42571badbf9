// What the write path promises whatever the entity: nothing lost, nothing twice, nothing half, hooks in their place.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import type { Hooks, WriteContext } from '../../runtime/server/hooks.ts';
import { insertReference, riceOrder } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
const orders = '/entities/service-order';
const seen: WriteContext[] = [];
let before: (context: WriteContext) => WriteContext['record'] | undefined = () => undefined;
let after: (context: WriteContext) => void = () => {};

const hooks: Hooks = {
  'service-order': {
    before: (context) => before(context),
    after: (context) => {
      seen.push(context);
      after(context);
    },
  },
};

beforeAll(async () => {
  world = await openWorld({}, hooks);
  await insertReference(world);
});
afterAll(() => world.close());

const create = async (change: object = {}): Promise<Tree> =>
  (await world.call('trader', 'POST', orders, { ...riceOrder(world), ...change })).data;
const count = async (): Promise<number> =>
  (await world.pool.query('select count(*)::int as n from service_order')).rows[0].n;

describe('a stale save', () => {
  it('is refused with the record as it is, what changed, by whom and when', async () => {
    const { id } = await create();
    await world.call('trader', 'PATCH', `${orders}/${id}`, { version: 1, remarks: '先到' });
    await world.call('trader', 'PATCH', `${orders}/${id}`, { version: 2, currency: 'USD' });
    const { status, data } = await world.call('trader', 'PUT', `${orders}/${id}`, { ...riceOrder(world), version: 1 });
    expect(status).toBe(409);
    expect(data).toMatchObject({
      error: 'stale-version',
      current: { id, version: 3, remarks: '先到', currency: 'USD', $labels: { broker: 'Enterprise broker' } },
      changed: ['currency', 'remarks'],
      by: 'trader',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('needs to say which version was read', async () => {
    const { id } = await create();
    const { data } = await world.call('trader', 'PATCH', `${orders}/${id}`, { remarks: 'x' });
    expect(data.findings).toMatchObject([{ path: 'version', rule: 'required' }]);
  });

  it('of several at once one is kept, the others read that they are stale', async () => {
    const { id } = await create();
    const save = (remarks: string) => world.call('trader', 'PATCH', `${orders}/${id}`, { version: 1, remarks });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(save));
    const kept = answers.filter(({ status }) => status === 200);
    expect(kept).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 40003)).toHaveLength(5);
    const { data } = await world.call('trader', 'GET', `${orders}/${id}`);
    expect(data).toMatchObject({ version: 2, remarks: kept[0]?.data.remarks });
    expect(listIn((await world.call('trader', 'GET', `${orders}/${id}/history`)).data)).toHaveLength(2);
  });

  it('of several submits at once one is made', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.call('trader', 'POST', `${orders}/${id}/actions/submit`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { rows } = await world.pool.query(`select count(*)::int as n from transition_log where "subjectId" = $1`, [
      id,
    ]);
    expect(rows[0].n).toBe(1);
  });
});

describe('a repeated call', () => {
  it('is done once and answered alike, also when the repetitions come at once', async () => {
    const known = await count();
    const headers = { 'idempotency-key': 'create-1' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call('trader', 'POST', orders, riceOrder(world), headers)),
    );
    const later = await world.call('trader', 'POST', orders, riceOrder(world), headers);
    for (const answer of answers) expect(answer).toEqual(later);
    expect(later.data.orderNo).toMatch(/^DD/);
    expect(await count()).toBe(known + 1);
    expect(await world.call('trader', 'GET', `${orders}/${later.data.id}`)).toMatchObject({ data: later.data });
  });

  it('is known by the key in its address as well', async () => {
    const known = await count();
    const send = () => world.call('trader', 'POST', `${orders}?repeatKey=create-2`, riceOrder(world));
    const first = await send();
    expect(first.data.orderNo).toMatch(/^DD/);
    expect(await send()).toEqual(first);
    expect(await count()).toBe(known + 1);
    const other = { ...riceOrder(world), remarks: 'other' };
    const changed = await world.call('trader', 'POST', `${orders}?repeatKey=create-2`, other);
    expect(changed).toMatchObject({ status: 409, code: 40010 });
  });

  it('with other content under the same key is refused', async () => {
    const headers = { 'idempotency-key': 'create-1' };
    const other = { ...riceOrder(world), remarks: 'other' };
    expect(await world.call('trader', 'POST', orders, other, headers)).toMatchObject({ status: 409, code: 40010 });
  });

  it('keys of one person are nothing to another', async () => {
    const headers = { 'idempotency-key': 'create-1' };
    const answer = await world.call('rival', 'POST', orders, { declarationType: 'import' }, headers);
    expect(answer).toMatchObject({ status: 200, data: { companyId: world.companies.rival.id } });
  });

  it('of an action makes the transition once', async () => {
    const { id } = await create();
    const headers = { 'idempotency-key': 'submit-1' };
    const submit = () => world.call('trader', 'POST', `${orders}/${id}/actions/submit`, { version: 1 }, headers);
    const first = await submit();
    expect(first.data.status).toBe('submitted');
    expect(await submit()).toEqual(first);
  });

  it('that was refused may be corrected and sent again under its key', async () => {
    const headers = { 'idempotency-key': 'corrected' };
    expect(await world.call('trader', 'POST', orders, { declarationType: 'nothing' }, headers)).toMatchObject({
      code: 40002,
    });
    expect(await world.call('trader', 'POST', orders, { declarationType: 'import' }, headers)).toMatchObject({
      status: 200,
    });
  });
});

describe('numbers', () => {
  it('given at once are all different, and none is lost', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create()));
    const numbers = made.map(({ orderNo }) => Number(String(orderNo).slice(-5))).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(20);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(19);
  });

  it('grow longer rather than being cut', async () => {
    await world.pool.query(`update numbering_counter set value = 99999 where scope like 'service-order.orderNo%'`);
    expect(String((await create()).orderNo)).toMatch(/^DD\d{8}100000$/);
  });
});

describe('hooks', () => {
  it('before: may change the record, with the words for what it names', async () => {
    before = ({ record }) => ({ ...record, broker: world.companies.otherBroker.id, remarks: 'hooked' });
    const made = await create();
    before = () => undefined;
    expect(made).toMatchObject({ remarks: 'hooked', $labels: { broker: 'Enterprise otherBroker' } });
    expect((await world.call('trader', 'GET', `${orders}/${made.id}`)).data).toEqual(made);
  });

  it('before: may refuse, and nothing is written', async () => {
    const known = await count();
    before = () => {
      throw new Refusal('enterprise-not-approved');
    };
    expect(await world.call('trader', 'POST', orders, riceOrder(world))).toMatchObject({ status: 403, code: 20004 });
    before = () => undefined;
    expect(await count()).toBe(known);
  });

  it('after: only for what is kept, with what was and what is', async () => {
    seen.length = 0;
    await world.call('trader', 'POST', orders, { ...riceOrder(world), declarationType: 'nothing' });
    expect(seen).toEqual([]);
    const { id } = await create();
    await world.call('trader', 'POST', `${orders}/${id}/actions/submit`);
    expect(seen).toMatchObject([
      { action: 'create', before: null, record: { id, status: 'draft', orderNo: expect.stringMatching(/^DD/) } },
      { action: 'submit', before: { status: 'draft' }, record: { status: 'submitted' } },
    ]);
  });

  it('after: what it throws does not undo what was written', async () => {
    after = () => {
      throw new Error('mail server away');
    };
    const answer = await world.call('trader', 'POST', orders, riceOrder(world));
    after = () => {};
    expect(answer.status).toBe(200);
    expect((await world.call('trader', 'GET', `${orders}/${answer.data.id}`)).status).toBe(200);
  });
});

describe('checks of the database', () => {
  it('a record that others refer to is not deleted, and with it none of the selection', async () => {
    const { rows } = await world.pool.query(
      `select id, code from customs_area where code in ('8603', '8699') order by code`,
    );
    await create();
    const ids = rows.map(({ id }) => id);
    expect(await world.call('operator', 'DELETE', '/entities/customs-area', { ids })).toMatchObject({
      status: 409,
      code: 40013,
      data: { refused: [{ id: ids[0], name: 'in-use' }] },
    });
    expect(await world.call('operator', 'DELETE', '/entities/customs-area', { ids: [ids[0]] })).toMatchObject({
      status: 409,
      code: 40009,
    });
    const { rows: left } = await world.pool.query('select count(*)::int as n from customs_area');
    expect(left[0].n).toBe(2);
    expect(await world.call('operator', 'DELETE', '/entities/customs-area', { ids: [ids[1]] })).toMatchObject({
      status: 200,
    });
  });

  it('records that refer to one another are deleted together, in whatever order they were selected', async () => {
    for (const order of [0, 1]) {
      const top = await world.insert('robot-knowledge-node', node('父'));
      const below = await world.insert('robot-knowledge-node', { ...node('子'), parentId: top.id ?? null });
      const ids = order === 0 ? [top.id, below.id] : [below.id, top.id];
      expect(await world.call('operator', 'DELETE', '/entities/robot-knowledge-node', { ids: [top.id] })).toMatchObject(
        {
          data: { error: 'in-use' },
        },
      );
      const deleted = await world.call('operator', 'DELETE', '/entities/robot-knowledge-node', { ids });
      expect(deleted).toMatchObject({ status: 200, data: { deleted: 2 } });
    }
  });

  it('a value that must be unique is a finding on its field', async () => {
    const area = { code: '8603', nameZh: '又一个', validFlag: true };
    const { status, data } = await world.call('operator', 'POST', '/entities/customs-area', area);
    expect(status).toBe(422);
    expect(data.findings).toMatchObject([{ path: 'code', rule: 'unique', message: expect.stringContaining('已存在') }]);
    const hs = { hsCode: '10064020', hsName: '又一个', firstUnit: '035', validFlag: true };
    const doubled = await world.call('operator', 'POST', '/entities/hs-code', hs);
    expect(doubled.data.findings).toMatchObject([{ path: 'hsCode', rule: 'unique' }]);
    expect(await world.call('operator', 'POST', '/entities/hs-code', { ...hs, version: '2026' })).toMatchObject({
      status: 200,
      data: { version: '2026', rowVersion: 1 },
    });
  });

  it('a role name is unique in its enterprise alone, and a role needs a permission', async () => {
    const role = { code: 'R1', name: 'clerk', permissions: [{ moduleKey: 'demandOrder', actions: ['view'] }] };
    expect((await world.call('trader', 'POST', '/entities/role', role)).status).toBe(200);
    const again = await world.call('trader', 'POST', '/entities/role', { ...role, code: 'R2' });
    expect(again.data.findings).toMatchObject([{ path: 'name', rule: 'role-name-taken' }]);
    expect((await world.call('rival', 'POST', '/entities/role', { ...role, code: 'R3' })).status).toBe(200);
    const empty = await world.call('trader', 'POST', '/entities/role', { code: 'R4', name: 'none', permissions: [] });
    expect(empty.data.findings).toMatchObject([{ path: 'permissions', rule: 'permission-chosen' }]);
  });

  it('a save keeps the own version of a record apart from the number of saves', async () => {
    const { data } = await world.call('operator', 'GET', '/entities/hs-code?filter[hsCode][is]=10063020');
    const at = `/entities/hs-code/${data.rows?.[0]?.id}`;
    expect(await world.call('operator', 'PATCH', at, { rowVersion: 1, version: '2025' })).toMatchObject({
      data: { version: '2025', rowVersion: 2 },
    });
    expect(await world.call('operator', 'PATCH', at, { rowVersion: 1, version: '2024' })).toMatchObject({
      code: 40003,
    });
  });
});

function node(keyword: string): Row {
  return { keyword, question: '如何申报', sort: 0, enabled: true };
}
