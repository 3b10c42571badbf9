// What is ticked along in the permission tree of a role.
import { describe, expect, test } from 'vitest';
import { type Granted, grantedIn, linesOf, tickAction, tickedOf, tickMenus } from '../../overrides/role/permissions.ts';
import type { GrantableMenu } from '../../runtime/core/menu.ts';
import type { RoleAction } from '../../runtime/core/permissions.ts';

const menu = (key: string, actions: RoleAction[], required: RoleAction[] = ['view']): GrantableMenu => ({
  ...{ key, name: key, actions, required },
});
const orders = menu('orders', ['manage', 'create', 'edit', 'delete', 'view']);
const ports = menu('ports', ['create', 'view'], ['create', 'view']);
const logs = menu('logs', ['view']);
const nothing: Granted = new Map();
const plain = (granted: Granted): object => linesOf(granted, ['orders', 'ports', 'logs']);

describe('ticking', () => {
  test('an action ticks what its menu requires', () => {
    expect(plain(tickAction(nothing, [orders], 'edit', true))).toEqual([
      { moduleKey: 'orders', actions: ['edit', 'view'] },
    ]);
    expect(plain(tickAction(nothing, [ports], 'view', true))).toEqual([
      { moduleKey: 'ports', actions: ['create', 'view'] },
    ]);
  });
  test('what a menu requires, unticked, takes the menu away', () => {
    const all = tickMenus(nothing, [orders, logs], true);
    expect(plain(tickAction(all, [orders], 'view', false))).toEqual([{ moduleKey: 'logs', actions: ['view'] }]);
    expect(plain(tickAction(all, [orders], 'delete', false))).toEqual([
      { moduleKey: 'orders', actions: ['manage', 'create', 'edit', 'view'] },
      { moduleKey: 'logs', actions: ['view'] },
    ]);
  });
  test('an action of a group goes to the menus that have it', () => {
    expect(plain(tickAction(nothing, [orders, logs], 'delete', true))).toEqual([
      { moduleKey: 'orders', actions: ['delete', 'view'] },
    ]);
  });
  test('a group is ticked all, in part, or not', () => {
    const some = tickAction(nothing, [orders], 'view', true);
    expect(tickedOf(nothing, [orders, logs])).toBe('none');
    expect(tickedOf(some, [orders, logs])).toBe('some');
    expect(tickedOf(some, [orders], 'view')).toBe('all');
    expect(tickedOf(tickMenus(nothing, [orders, logs], true), [orders, logs])).toBe('all');
  });
});

describe('lines of a role', () => {
  test('are read and written in the order of the menus, strangers last', () => {
    const lines = [
      { moduleKey: 'elsewhere', actions: ['view'] },
      { moduleKey: 'logs', actions: ['view'] },
      { moduleKey: 'orders', actions: ['view', 'create'] },
    ];
    expect(plain(grantedIn(lines))).toEqual([
      { moduleKey: 'orders', actions: ['create', 'view'] },
      { moduleKey: 'logs', actions: ['view'] },
      { moduleKey: 'elsewhere', actions: ['view'] },
    ]);
  });
  test('that grant nothing are left out', () => {
    expect(plain(grantedIn([{ moduleKey: 'orders', actions: [] }]))).toEqual([]);
    expect(grantedIn(null).size).toBe(0);
  });
});
