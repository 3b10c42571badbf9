// A customer on the blacklist says why, until it is taken off again; ordinary staff list only those they look after.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaff, type Staff } from './staff.ts';
import type { World } from './world.ts';

let staff: Staff;
let world: World;
beforeAll(async () => {
  staff = await openStaff();
  world = staff.world;
  await staff.addGrown('trader', 'clerk');
});
afterAll(() => world.close());

it('keeps the reason while it is listed', async () => {
  const made = await world.call('trader', 'POST', '/entities/business-partner', {
    type: 'customer',
    name: '木姐示例商行',
    contact: '吴昂示',
    phone: '09421234567',
  });
  expect(made).toMatchObject({ code: 1000, data: { blacklisted: 'clear' } });
  const act = (action: string, body: object = {}) =>
    world.call('trader', 'POST', `/entities/business-partner/${String(made.data.id)}/actions/${action}`, body);
  expect((await act('blacklist')).data.findings?.[0]).toMatchObject({ path: 'reason', rule: 'required' });
  expect(await act('blacklist', { reason: '拖欠货款' })).toMatchObject({
    data: { blacklisted: 'listed', blacklistReason: '拖欠货款' },
  });
  expect(await act('blacklist', { reason: '再次' })).toMatchObject({
    message: expect.stringContaining('已在黑名单中'),
  });
  const listed = await world.call('trader', 'GET', '/entities/business-partner?view=crmCustomers');
  expect(listed.data.rows?.[0]).toMatchObject({ blacklistReason: '拖欠货款' });
  const off = await act('unblacklist');
  expect(off.data).toMatchObject({ blacklisted: 'clear' });
  expect(off.data.blacklistReason || null).toBeNull();
  expect(await act('unblacklist')).toMatchObject({ message: expect.stringContaining('不在黑名单中') });
  // It can be edited as before.
  const { version } = off.data;
  const path = `/entities/business-partner/${String(made.data.id)}`;
  expect((await world.call('trader', 'PATCH', path, { version, contact: '吴示' })).code).toBe(1000);
});

it('lets ordinary staff list and take off only those they look after', async () => {
  const make = async (name: string): Promise<string> => {
    const made = await world.call('trader', 'POST', '/entities/business-partner', {
      type: 'customer',
      name,
      contact: '吴昂示',
      phone: '09421234567',
    });
    return String(made.data.id);
  };
  const act = (who: string, id: string, action: string) =>
    world.call(who, 'POST', `/entities/business-partner/${id}/actions/${action}`, { reason: '拖欠货款' });
  const [own, other] = [await make('员工的客户'), await make('管理员的客户')];
  const handOver = `/entities/business-partner/${own}/actions/transferOwner`;
  const to = { entered: { ownerAccountId: await staff.idOf('clerk') } };
  expect(await world.call('trader', 'POST', handOver, to)).toMatchObject({ code: 1000 });
  expect(await act('clerk', own, 'blacklist')).toMatchObject({ code: 1000, data: { blacklisted: 'listed' } });
  expect(await act('clerk', other, 'blacklist')).toMatchObject({ data: { error: 'not-permitted' } });
  expect(await act('trader', other, 'blacklist')).toMatchObject({ code: 1000 });
  expect(await act('clerk', other, 'unblacklist')).toMatchObject({ data: { error: 'not-permitted' } });
  // The enterprise administrator may for everybody.
  expect(await act('trader', own, 'unblacklist')).toMatchObject({ code: 1000, data: { blacklisted: 'clear' } });
  const served = await world.call('clerk', 'GET', `/entities/business-partner/${other}`);
  expect(served.data.$actions ?? []).toEqual([]);
});
