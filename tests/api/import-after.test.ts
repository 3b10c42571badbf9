// What comes after a write comes after an import that is kept whole too: enterprises of a file have their roles, in the language of who brings them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import enterpriseHooks from '../../overrides/enterprise/hooks.ts';
import roleHooks from '../../overrides/role/hooks.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { defaultSettings, entityOf } from '../../runtime/server/context.ts';
import { type ImportMode, newJob } from '../../runtime/server/imports/import-jobs.ts';
import { importRows } from '../../runtime/server/imports/import-rows.ts';
import { joinHooks } from '../../runtime/server/join-hooks.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { systemCaller } from '../../runtime/server/session/system-caller.ts';
import { testRing } from '../test-ring.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Brings one bank in as `mode` says; what after hooks were told of, in the order they were. */
async function bring(mode: ImportMode, eptName: string, eptType = 'bank') {
  const told: Row[] = [];
  const failures: unknown[] = [];
  const context = makeContext({
    model,
    hooks: {
      role: roleHooks,
      enterprise: (server) => joinHooks(enterpriseHooks(server), { after: ({ record }) => void told.push(record) }),
    },
    pool: world.pool,
    settings: { ...defaultSettings, keyRing: testRing },
    report: (error) => void failures.push(error),
  });
  const entity = entityOf(context, 'enterprise');
  const system = systemCaller('en');
  const caller = { ...system, person: { ...system.person, account: 'admin', level: 'enterpriseAdmin' } as const };
  const mapping = ['eptName', 'eptType'];
  const table = {
    header: mapping,
    rows: [
      { line: 2, cells: [eptName, eptType] },
      { line: 3, cells: [`${eptName} 2`, 'bank'] },
    ],
  };
  const job = newJob(table, mapping, mode);
  await importRows({ context, caller, entity, table, mapping, mode }, job);
  expect(failures).toEqual([]);
  const { rows } = await world.pool.query(
    `select r.name from role r join enterprise e on e.id = r."companyId" where e."eptName" = $1 order by r.name`,
    [eptName],
  );
  return { job, told: told.length, roles: rows.map(({ name }) => name) };
}

describe('enterprises of a file', () => {
  it.each(['all-or-nothing', 'skip-bad'] as const)('have the roles of their kind (%s)', async (mode) => {
    const { job, told, roles } = await bring(mode, `Bank ${mode}`);
    expect(job).toMatchObject({ state: 'done', created: 2, failed: [] });
    expect(told).toBe(2);
    expect(roles).toEqual(['Bank administrator', 'Bank clerk']);
  });

  it('are named as they read, whatever the cells bring along', async () => {
    const { job, told } = await bring('all-or-nothing', 'Bank\u200B\n\tpasted\uFEFF');
    expect(job).toMatchObject({ state: 'done', created: 2, failed: [] });
    expect(told).toBe(2);
    const { rows } = await world.pool.query(`select "eptName" from enterprise where "eptName" = 'Bank pasted'`);
    expect(rows).toHaveLength(1);
  });

  it('that are not kept come after nothing', async () => {
    expect(await bring('preview', 'Bank preview')).toMatchObject({ job: { created: 2 }, told: 0 });
    expect(await bring('all-or-nothing', 'Bank broken', 'none')).toMatchObject({ job: { created: 0 }, told: 0 });
  });
});
