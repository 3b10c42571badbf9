// The role named administrator sees every route (spec 6), so nobody makes one: it comes with an enterprise, and stays as it is.
import type { EntityHooks } from '../hooks.ts';
import { isAdministratorRole } from '../session/caller.ts';

export const roleHooks: EntityHooks = {
  rules: {
    'built-in-stays': ({ before }) => (before && isAdministratorRole(before.name) ? [{ path: 'name' }] : []),
    'reserved-name': ({ before, record: { name = null } }) =>
      isAdministratorRole(name) && !isAdministratorRole(before?.name)
        ? [{ path: 'name', params: { value: name } }]
        : [],
  },
};
