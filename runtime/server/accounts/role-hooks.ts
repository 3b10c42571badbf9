// The role named administrator sees every route (spec 6), so nobody makes one: it comes with an enterprise, and stays as it is.
import { Refusal } from '../../core/errors.ts';
import type { EntityHooks } from '../hooks.ts';
import { isAdministratorRole } from '../session/caller.ts';

export const roleHooks: EntityHooks = {
  before: ({ before, record }) => {
    if (before && isAdministratorRole(before.name)) throw new Refusal('role-built-in');
    if (!isAdministratorRole(record.name)) return undefined;
    const params = { value: record.name ?? null };
    const finding = { path: 'name', rule: 'reserved-name', sentence: 'message.roleNameReserved', params };
    throw new Refusal('findings', { findings: [finding] });
  },
};
