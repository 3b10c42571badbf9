// A customer on the blacklist says why, until it is taken off again; the history keeps both.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
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
