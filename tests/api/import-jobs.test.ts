// Imports as jobs: any server answers, the rights that count are those of the moment, and only the run that holds one keeps anything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import type { Hooks } from '../../runtime/server/hooks.ts';
import type { ImportJob, ImportMode } from '../../runtime/server/imports/import-jobs.ts';
import { importQueue, resumeImports } from '../../runtime/server/imports/import-queue.ts';
import { addImport, claimImport, deleteImports, findJob } from '../../runtime/server/imports/import-store.ts';
import { JobBoss, type Queue } from '../../runtime/server/jobs/job-boss.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { fieldCipher } from '../../runtime/server/store/field-cipher.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { multipartOf } from '../files/multipart.ts';
import { testRing } from '../test-ring.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let operatorId: string;
beforeAll(async () => {
  world = await openWorld();
  operatorId = (await world.pool.query(`select id from account where username = 'operator'`)).rows[0].id;
});
afterAll(() => world?.close());

/** Of what another connection does, on a busy machine too. */
const patience = { timeout: 20_000 };

const reported: unknown[] = [];
function contextWith(hooks: Hooks = {}): ServerContext {
  const report = (error: unknown): void => void reported.push(error);
  return makeContext({ model, hooks, pool: world.pool, settings: { ...defaultSettings, keyRing: testRing }, report });
}

const cipher = fieldCipher(testRing);

let last = 0;
/** Two ports more in a file. */
function file(): string {
  last += 2;
  const codes = [last - 1, last].map((number) => `J${String(number).padStart(4, '0')}`);
  return `code,countryCode,nameZh\n${codes.map((code) => `${code},MMR,港口\n`).join('')}`;
}

/** Puts an import of the operator into the database, and gives its id. */
async function kept({ database }: ServerContext, mode: ImportMode = 'skip-bad'): Promise<string> {
  const id = newId();
  const none = { done: 0, created: 0, updated: 0, unchanged: 0, failed: [], failedMore: 0, header: [] };
  const job: ImportJob = { state: 'waiting', total: 2, ...none };
  const mapping = ['code', 'countryCode', 'nameZh'];
  const asked = {
    id,
    accountId: operatorId,
    entity: 'port-code',
    mode,
    mapping,
    corrections: null,
    language: 'en',
    module: null,
  } as const;
  await addImport(database, { ...asked, ip: '127.0.0.1', job }, Buffer.from(file()), cipher);
  return id;
}

const going = new AbortController().signal;
const workOn = (context: ServerContext, id: string, stop = going): Promise<void> =>
  importQueue(context).work({ id }, stop);
const jobOf = (id: string): Promise<ImportJob | null> => findJob(world.pool, { accountId: operatorId, id }, cipher);
const ports = async (): Promise<number> =>
  (await world.pool.query(`select count(*)::int as n from port_code where code like 'J%'`)).rows[0].n;

describe('an import', () => {
  it('is answered by every server, and to its owner alone', async () => {
    const { payload, headers } = multipartOf([
      { name: 'mode', content: 'all-or-nothing' },
      { name: 'file', filename: 'a.csv', type: 'text/csv', content: file() },
    ]);
    const cookie = `tongguan_session=${await world.logIn('operator')}`;
    const url = '/api/entities/port-code/import';
    const sent = await world.raw({ method: 'POST', url, payload, headers: { ...headers, cookie } });
    const { job } = sent.json().data;
    const other = await createApp({ model, hooks: {}, database: world.pool, options: { keyRing: testRing } });
    try {
      await expect
        .poll(
          async () => (await other.inject({ url: `/api/imports/${job}`, headers: { cookie } })).json().data,
          patience,
        )
        .toMatchObject({ state: 'done', done: 2, created: 2, failed: [] });
    } finally {
      await other.close();
    }
    expect((await world.call('admin', 'GET', `/imports/${job}`)).status).toBe(404);
    expect((await world.call('operator', 'GET', '/imports/nothing')).status).toBe(404);
  });

  it.each([
    ['disabled', `update account set "userStatus" = 'disabled' where id = $1`, `"userStatus" = 'enabled'`],
    [
      'to change the password',
      `update account set "mustChangePassword" = true where id = $1`,
      `"mustChangePassword" = false`,
    ],
    ['without its roles', `delete from account_roles where "rootId" = $1`, ''],
  ])('of an account that is %s by now is refused', async (_what, withdraw, back) => {
    const context = contextWith();
    const [id, before] = [await kept(context), await ports()];
    const { rows: roles } = await world.pool.query(`select * from account_roles where "rootId" = $1`, [operatorId]);
    await world.pool.query(withdraw, [operatorId]);
    await workOn(context, id);
    if (back) await world.pool.query(`update account set ${back} where id = $1`, [operatorId]);
    else
      await world.pool.query(
        'insert into account_roles select * from json_populate_recordset(null::account_roles, $1)',
        [JSON.stringify(roles)],
      );
    expect(await jobOf(id)).toMatchObject({
      state: 'failed',
      created: 0,
      message: expect.stringMatching(/^You may not do this/),
    });
    expect(await ports()).toBe(before);
  });

  it.each([
    'skip-bad',
    'all-or-nothing',
  ] as const)('that another run has taken is kept by that run alone (%s)', async (mode) => {
    let id = '';
    let isTaken = false;
    const take = async (): Promise<undefined> => {
      if (!isTaken) await claimImport(world.pool, { id, holder: newId() });
      isTaken = true;
      return undefined;
    };
    const context = contextWith({ 'port-code': { before: take } });
    id = await kept(context, mode);
    const before = await ports();
    await workOn(context, id);
    expect(await jobOf(id)).toMatchObject({ done: 0, created: 0 });
    expect(await ports()).toBe(before);
    await workOn(contextWith(), id);
    expect(await jobOf(id)).toMatchObject({ state: 'done', created: 2 });
    await workOn(contextWith(), id);
    expect(await ports()).toBe(before + 2);
  });

  it('of a server that closes is given back, as often as servers close', async () => {
    const context = contextWith();
    const [id, before] = [await kept(context), await ports()];
    for (let times = 0; times < 5; times++) await expect(workOn(context, id, AbortSignal.abort())).rejects.toThrow();
    expect(await jobOf(id)).toMatchObject({ done: 0, created: 0 });
    expect(await ports()).toBe(before);
    await workOn(context, id);
    expect(await jobOf(id)).toMatchObject({ state: 'done', created: 2 });
  });

  it('that was left three times without a word ends, and says so', async () => {
    const context = contextWith();
    const id = await kept(context);
    for (let times = 0; times < 3; times++) await claimImport(world.pool, { id, holder: newId() });
    await workOn(context, id);
    expect(await jobOf(id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/interrupted repeatedly/),
    });
  });

  it('that has lost its job gets another after ten minutes', async () => {
    const context = contextWith();
    const [left, fresh] = [await kept(context), await kept(context)];
    await world.pool.query(`update import_job set "updatedAt" = now() - interval '11 minutes' where id = $1`, [left]);
    const jobs = new JobBoss(world.pool, context.report);
    await resumeImports(context, jobs);
    await jobs.wake(importQueue(context));
    await expect.poll(() => jobOf(left), patience).toMatchObject({ state: 'done', created: 2 });
    expect(await jobOf(fresh)).toMatchObject({ state: 'waiting' });
    await jobs.stop();
  });

  it('is forgotten an hour after its end, and two days after anybody worked on it', async () => {
    const context = contextWith();
    const [open, over] = [await kept(context), await kept(context)];
    await workOn(context, over);
    const age = (hours: number) =>
      world.pool.query(`update import_job set "updatedAt" = now() - $2 * interval '1 hour' where id = any($1)`, [
        [open, over],
        hours,
      ]);
    for (const [hours, left] of [
      [0.9, [open, over]],
      [1.1, [open]],
      [49, []],
    ] as const) {
      await age(hours);
      await deleteImports(world.pool);
      const { rows } = await world.pool.query('select id from import_job where id = any($1)', [[open, over]]);
      expect(rows.map(({ id }) => id).sort()).toEqual([...left].sort());
    }
  });

  it('reports nothing as an error of the server', () => expect(reported).toEqual([]));
});

describe('work about the same', () => {
  it('is done by one of two servers, and comes again once it is done', async () => {
    const fail = (error: unknown): never => {
      throw error;
    };
    const servers = [1, 2].map(() => new JobBoss(world.pool, fail));
    let [at, most, done] = [0, 0, 0];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const work = async (): Promise<void> => {
      at += 1;
      most = Math.max(most, at);
      await held;
      at -= 1;
      done += 1;
    };
    const queue: Queue = { name: 'tried', silence: 30, atOnce: 2, pause: 0.5, work };
    for (const server of [...servers, ...servers]) {
      await server.send(queue);
      await server.wake(queue);
    }
    await expect.poll(() => at, patience).toBe(1);
    release();
    await expect.poll(() => done, patience).toBe(1);
    // The queue knows a moment later that it is done.
    const again = async (): Promise<number> => {
      await servers[0]?.send(queue);
      return done;
    };
    await expect.poll(again, patience).toBeGreaterThan(1);
    expect(most).toBe(1);
    for (const server of servers) await server.stop();
  });
});
