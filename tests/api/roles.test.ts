// Roles over the API: which menus they can grant, what those require, and what module management changes for everybody.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.pool.query(`update role set "name" = 'administrator' where "id" = $1`, [world.companies.admin.role]);
});
afterAll(async () => {
  await world.close();
});

const view = (moduleKey: string, actions: string[] = ['view']): object => ({ moduleKey, actions });
const create = (who: string, name: string, permissions: object[]) =>
  world.call(who, 'POST', '/entities/role', { code: name.toUpperCase(), name, permissions });

async function offeredTo(who: string, companyId?: string): Promise<Map<string, Tree>> {
  const answer = await world.call(who, 'GET', `/user/menus${companyId ? `?companyId=${companyId}` : ''}`);
  expect(answer).toMatchObject({ status: 200, code: 1000 });
  const menus = listIn(answer.data.groups).flatMap((group) => listIn(group.menus));
  return new Map(menus.map((menu) => [String(menu.key), menu]));
}

describe('menus that roles can grant', () => {
  test('are those of the account type, each with its actions and what it requires', async () => {
    const trader = await offeredTo('trader');
    expect(trader.get('demandOrder')).toMatchObject({ required: ['view'] });
    expect(listIn(trader.get('demandOrder')?.actions)).toContain('create');
    expect(trader.has('enterpriseManage')).toBe(false);
    // Everybody lands there without a role.
    expect(trader.has('dashboard')).toBe(false);
    expect((await offeredTo('operator')).has('enterpriseManage')).toBe(true);
  });
  test('have the action that no list offers and a page written by hand asks for', async () => {
    const operator = await offeredTo('operator');
    expect(operator.get('ruleProposals')).toMatchObject({ actions: ['manage', 'create', 'edit', 'delete', 'view'] });
    expect(listIn(operator.get('rules')?.actions)).toEqual(['view']);
  });
  test('are told of other enterprises to the administration of the platform alone', async () => {
    const { trader } = world.companies;
    expect((await offeredTo('admin', trader.id)).has('demandOrder')).toBe(true);
    const answer = await world.call('operator', 'GET', `/user/menus?companyId=${trader.id}`);
    expect(answer.status).toBe(403);
  });
  test('are read without an entry in the log', async () => {
    const count = 'select count(*)::integer as number from operation_log';
    const before = await world.pool.query<{ number: number }>(count);
    await offeredTo('trader');
    expect((await world.pool.query<{ number: number }>(count)).rows).toEqual(before.rows);
  });
  test('are not told to staff without the menu', async () => {
    expect((await world.call('traderstaff', 'GET', '/user/menus')).status).toBe(403);
  });
});

describe('a role', () => {
  test('is refused without what a menu requires', async () => {
    const answer = await create('trader', 'blind', [view('demandOrder', ['create', 'edit'])]);
    expect(answer).toMatchObject({ status: 422, code: 40002 });
    expect(listIn(answer.data.findings)).toMatchObject([
      {
        path: 'permissions.0.actions',
        rule: 'required-permission',
        message: '授权菜单时必须勾选其必选权限：委托下单（查看）',
      },
    ]);
  });
  test('is refused with a menu its accounts never see', async () => {
    const answer = await create('trader', 'auditor', [view('demandOrder'), view('enterpriseManage')]);
    expect(listIn(answer.data.findings)).toMatchObject([{ path: 'permissions.1.moduleKey', rule: 'menu-not-offered' }]);
  });
  test('is taken with both, and refused again when it is edited so', async () => {
    const made = await create('trader', 'clerk', [view('demandOrder', ['view', 'create'])]);
    expect(made).toMatchObject({ status: 200, code: 1000 });
    const { id, version } = made.data;
    const answer = await world.call('trader', 'PATCH', `/entities/role/${String(id)}`, {
      version,
      permissions: [view('demandOrder', ['create'])],
    });
    expect(listIn(answer.data.findings)).toMatchObject([{ rule: 'required-permission' }]);
  });
});

describe('module management', () => {
  const moduleOf = async (key: string): Promise<Tree> => {
    const answer = await world.call('admin', 'GET', `/entities/module?filter[key][is]=${key}`);
    const [row] = listIn(answer.data.rows);
    if (!row) throw new Error(`There is no module ${key}`);
    return row;
  };
  const change = async (key: string, values: object) => {
    const { id, version } = await moduleOf(key);
    return world.call('admin', 'PATCH', `/entities/module/${String(id)}`, { version, ...values });
  };
  const infoOf = async (who: string): Promise<Tree> => {
    const answer = await world.call(who, 'POST', '/login/getInfo');
    return answer.data.userPermission as Tree;
  };

  test('changes nothing for anybody until somebody does', async () => {
    expect((await infoOf('trader')).menuChanges).toEqual({});
  });
  test('hides a menu from everybody, and from the roles that could grant it', async () => {
    expect((await infoOf('trader')).menuList).toContain('crmSuppliers');
    expect(await change('crmSuppliers', { enabled: false })).toMatchObject({ code: 1000 });
    expect((await infoOf('trader')).menuList).not.toContain('crmSuppliers');
    expect((await offeredTo('trader')).has('crmSuppliers')).toBe(false);
    expect(await change('crmSuppliers', { enabled: true })).toMatchObject({ code: 1000 });
    expect((await infoOf('trader')).menuList).toContain('crmSuppliers');
  });
  test('hides a whole group', async () => {
    await change('crmInfoGroup', { enabled: false });
    expect((await infoOf('trader')).menuList).not.toContain('crmCustomers');
    await change('crmInfoGroup', { enabled: true });
  });
  test('renames a menu and tells the order of all', async () => {
    expect(await change('demandOrder', { name: '我要下单' })).toMatchObject({ code: 1000 });
    const changes = (await infoOf('trader')).menuChanges;
    expect(changes?.demandOrder).toMatchObject({ name: { zh: '我要下单', en: 'Place an order' } });
    expect(changes?.traderOrder).toEqual({ sort: expect.any(Number) });
  });
  test('makes another action required', async () => {
    expect(await change('demandOrder:create', { requiredForMenu: true })).toMatchObject({ code: 1000 });
    const answer = await create('trader', 'reader', [view('demandOrder')]);
    expect(listIn(answer.data.findings)).toMatchObject([{ rule: 'required-permission' }]);
  });
  test('cannot switch itself off, nor stop requiring to see a menu', async () => {
    for (const key of ['moduleManagement', 'userGroup']) {
      const answer = await change(key, { enabled: false });
      expect(listIn(answer.data.findings)).toMatchObject([{ path: 'enabled', rule: 'module-stays' }]);
    }
    const answer = await change('demandOrder:view', { requiredForMenu: false });
    expect(listIn(answer.data.findings)).toMatchObject([{ path: 'requiredForMenu', rule: 'view-stays-required' }]);
  });
});

describe('a name that was pasted', () => {
  const make = (code: string, name: string) =>
    world.call('trader', 'POST', '/entities/role', { code, name, permissions: [view('crmCustomers')] });

  test('is kept as one line, without what has no width', async () => {
    const made = await make('PASTED', '\uFEFF业务\u200B\r\n\t主管\u2060');
    expect(made.data.name).toBe('业务 主管');
  });
  test('does not pose as a role that is there, nor as the one that sees everything', async () => {
    await make('CLEAN', '复核员');
    expect((await make('POSING', '复\u200B核\u2060员')).data).toMatchObject({
      findings: [{ path: 'name', rule: 'role-name-taken' }],
    });
    // With an unseen sign, in Cyrillic, with digits, in parts.
    for (const name of ['admini\u200Bstrator', 'аdministrator', 'adm1nistrat0r', 'Admin istrator']) {
      expect((await make('POSING', name)).data).toMatchObject({ findings: [{ path: 'name' }] });
    }
    for (const hidden of ['\u200C', '\u200D', '\u202E', '\u2066', '\u00AD']) {
      expect((await make('POSING', `复核${hidden}员`)).data).toMatchObject({
        findings: [{ path: 'name', rule: 'visible' }],
      });
    }
  });
});
