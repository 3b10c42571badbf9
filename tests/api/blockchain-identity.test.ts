// The blockchain block of accounts: the administrator of the platform keeps it, its owner reads it without the secret, nobody else sees it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
let traderId: string;
beforeAll(async () => {
  world = await openWorld();
  const { rows } = await world.pool.query(`select id from account where username = 'trader'`);
  traderId = String(rows[0]?.id);
});
afterAll(() => world.close());

const path = '/entities/blockchain-identity';
const block = {
  client_id: 'client-0001',
  tdp_id: 'tdp-01',
  my_network_id: 'net.own',
  my_ledger_id: 'ledger.own',
  jr_network_id: 'net.fin',
  jr_ledger_id: 'ledger.fin',
  username: 'trader@chain',
  subsystems: 'customs,bank-pay',
  yh_org_id: 'YH01',
  pt_org_id: 'PT01',
};
const secret = 'Example-Secret-01';

const rulesIn = ({ data }: { data: Tree }): string[] =>
  listIn(data?.findings).map((finding) => `${finding.path} ${finding.rule}`);

describe('the blockchain block of an account', () => {
  let kept: Tree;

  it('is written by the administrator, and told its owner without the secret', async () => {
    const before = await world.call('trader', 'POST', '/login/getInfo');
    expect(before.data.userPermission?.account?.blockchain).toBeNull();
    const made = await world.call('admin', 'POST', path, { ...block, account: traderId, client_secret: secret });
    expect(made).toMatchObject({ code: 1000, data: { ...block, account: traderId } });
    kept = made.data;
    expect(JSON.stringify(made)).not.toContain(secret);
    const { rows } = await world.pool.query('select client_secret from blockchain_identity');
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.client_secret)).not.toContain(secret);
    expect(String(rows[0]?.client_secret).length).toBeGreaterThan(20);
    const { data } = await world.call('trader', 'POST', '/login/getInfo');
    expect(data.userPermission?.account?.blockchain).toEqual(block);
    const other = await world.call('rival', 'POST', '/login/getInfo');
    expect(other.data.userPermission?.account?.blockchain).toBeNull();
  });

  it('keeps its secret when something else is changed, and who changed what', async () => {
    const stored = 'select client_secret from blockchain_identity';
    const [first] = (await world.pool.query(stored)).rows;
    const changed = await world.call('admin', 'PATCH', `${path}/${kept.id}`, { yh_org_id: 'YH02', version: 1 });
    expect(changed).toMatchObject({ code: 1000, data: { yh_org_id: 'YH02', version: 2 } });
    expect((await world.pool.query(stored)).rows).toEqual([first]);
    const next = { client_secret: 'Another-Secret-02', version: 2 };
    expect(await world.call('admin', 'PATCH', `${path}/${kept.id}`, next)).toMatchObject({ code: 1000 });
    expect((await world.pool.query(stored)).rows).not.toEqual([first]);
    const history = await world.call('admin', 'GET', `${path}/${kept.id}/history`);
    expect(listIn(history.data).map(({ by, action, changes }) => ({ by, action, changes }))).toEqual([
      { by: 'admin', action: 'edit', changes: [{ path: 'client_secret' }] },
      { by: 'admin', action: 'edit', changes: [{ path: 'yh_org_id', before: 'YH01', after: 'YH02' }] },
      { by: 'admin', action: 'create', changes: [] },
    ]);
    expect(JSON.stringify(history)).not.toContain('Secret-0');
  });

  it('is refused with what is wrong in it', async () => {
    const { rows } = await world.pool.query(`select id from account where username = 'rival'`);
    const account = String(rows[0]?.id);
    const wrong = await world.call('admin', 'POST', path, {
      account,
      client_id: '-client',
      client_secret: 'short',
      subsystems: 'customs, bank',
      pt_org_id: 'a'.repeat(65),
    });
    expect(rulesIn(wrong).sort()).toEqual([
      'client_id format',
      'client_secret format',
      'pt_org_id max-length',
      'subsystems format',
    ]);
    const apart = { account, client_id: 'c1', my_network_id: 'net.own', jr_ledger_id: 'ledger.fin' };
    expect(rulesIn(await world.call('admin', 'POST', path, apart)).sort()).toEqual([
      'jr_network_id finance-ledger-in-network',
      'my_ledger_id own-ledger-in-network',
    ]);
    expect(rulesIn(await world.call('admin', 'POST', path, { account }))).toEqual(['client_id required']);
    const second = { account: traderId, client_id: 'c1' };
    expect(rulesIn(await world.call('admin', 'POST', path, second))).toEqual(['account unique']);
    expect((await world.call('admin', 'GET', path)).data).toMatchObject({ total: 1 });
  });

  it('is out of reach of everybody else, the owner and colleagues of the administrator among them', async () => {
    for (const who of ['trader', 'rival', 'broker', 'operator', 'bank']) {
      for (const [method, at, body] of [
        ['GET', path, undefined],
        ['GET', `${path}/${kept.id}`, undefined],
        ['GET', `${path}/${kept.id}/history`, undefined],
        ['PATCH', `${path}/${kept.id}`, { client_id: 'mine', version: 3 }],
        ['POST', path, { account: traderId, client_id: 'mine' }],
      ] as const) {
        const answer = await world.call(who, method, at, body);
        expect([who, method, at, answer.code === 1000]).toEqual([who, method, at, false]);
        expect(JSON.stringify(answer.data)).not.toContain('ledger.own');
      }
      const list = await world.call(who, 'GET', '/entities/account?pageSize=50');
      expect(JSON.stringify(list.data)).not.toContain('ledger.own');
    }
    const colleague = `update account set "companyId" = $1, "userLevel" = 'staff' where username = 'otherBroker' returning id`;
    const { rows } = await world.pool.query(colleague, [world.companies.admin.id]);
    await world.pool.query('update account_roles set "value" = $1 where "rootId" = $2', [
      world.companies.admin.role,
      rows[0]?.id,
    ]);
    const info = await world.call('otherBroker', 'POST', '/login/getInfo');
    expect(info.data.userPermission).toMatchObject({ account: { accountType: 'admin' } });
    expect(info.data.userPermission?.menuList).not.toContain('blockchainIdentity');
    expect((await world.call('otherBroker', 'GET', `${path}/${kept.id}`)).code).not.toBe(1000);
    expect(await world.call('admin', 'GET', `${path}/${kept.id}`)).toMatchObject({
      data: { client_id: 'client-0001' },
    });
  });
});
