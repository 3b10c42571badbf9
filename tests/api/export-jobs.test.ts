// Exports that the server makes while the person goes on: the same file as at once, its owner's alone, by one run, whatever ends a server.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { cleanExports, exportQueue } from '../../runtime/server/exports/export-queue.ts';
import { JobBoss } from '../../runtime/server/jobs/job-boss.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { noticeExport } from '../../runtime/server/notices/export-notices.ts';
import { readWorkbook } from '../../runtime/server/sheets/read-workbook.ts';
import { manyExports } from '../many-exports.ts';
import { testRing } from '../test-ring.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let files: string;
let world: World;
let jobs: JobBoss;
const reported: unknown[] = [];
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'tongguan-exports-'));
  world = await openWorld({ files, exportLimits: { ...manyExports, ofAccount: 2 } });
  jobs = new JobBoss(world.pool, (error) => reported.push(error));
  const chapters = Array.from({ length: 30 }, (_, index) => String(10 + index));
  for (const chapter of chapters)
    await world.insert('hs-code', {
      hsCode: `${chapter}00000000`,
      chapter,
      hsName: `大米 ${chapter}`,
      firstUnit: '035',
      validFlag: true,
    });
});
afterAll(async () => {
  await jobs?.stop();
  await world?.close();
  await rm(files, { recursive: true });
});
beforeEach(async () => {
  await world.pool.query('delete from export_job');
  await world.pool.query(`delete from notice where "entity" = 'export'`);
});

const patience = { timeout: 20_000 };
const going = new AbortController().signal;

function contextNow(): ServerContext {
  const report = (error: unknown): void => void reported.push(error);
  return makeContext({
    model,
    hooks: {},
    pool: world.pool,
    settings: { ...defaultSettings, keyRing: testRing, files },
    report,
  });
}
const workOn = (id: string, stop = going): Promise<void> => exportQueue(contextNow(), jobs, files).work({ id }, stop);

const order = (who: string, query = '', headers = {}) =>
  world.call(who, 'POST', `/entities/hs-code/exports${query}`, undefined, headers);
const told = async (who: string): Promise<Tree[]> => listIn((await world.call(who, 'GET', '/exports')).data.exports);
const fetched = async (who: string, path: string) =>
  world.raw({ method: 'GET', url: `/api${path}`, headers: { cookie: `tongguan_session=${await world.logIn(who)}` } });
const cellsOf = (content: Buffer) => readWorkbook(content, new Set());
const stored = async (): Promise<string[]> => readdir(join(files, 'exports')).catch(() => []);

/** Orders one and gives its id without anybody working on it: the queue is told nothing. */
async function ordered(as = 'csv'): Promise<string> {
  const { data } = await order('operator', `?as=${as}`);
  const id = String(data.job);
  await expect.poll(async () => (await told('operator'))[0]?.state, patience).toBe('done');
  await world.pool.query(
    `update export_job set "state" = 'waiting', "holder" = null, "tries" = 0, "size" = null, "toldAt" = null where "id" = $1`,
    [id],
  );
  return id;
}

describe('an export that is ordered', () => {
  it.each(['csv', 'xlsx'])('as %s is what the list exports at once, told with its rows and its size', async (as) => {
    const { data, code } = await order('operator', `?as=${as}&sort=hsCode`);
    expect(code).toBe(1000);
    await expect
      .poll(() => told('operator'), patience)
      .toMatchObject([{ id: data.job, entity: 'hs-code', as, state: 'done', rows: 30, total: 30, message: null }]);
    const [one] = await told('operator');
    const file = await fetched('operator', `/exports/${data.job}/file`);
    expect([file.statusCode, file.rawPayload.byteLength]).toEqual([200, Number(one?.size)]);
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(`${one?.name}.${as}`);
    const atOnce = await fetched('operator', `/entities/hs-code/export?as=${as}&sort=hsCode`);
    expect(file.headers['content-type']).toBe(atOnce.headers['content-type']);
    if (as === 'csv') expect(file.body).toBe(atOnce.body);
    else expect(await cellsOf(file.rawPayload)).toEqual(await cellsOf(atOnce.rawPayload));
  });

  it('is ordered once, however often the call is repeated', async () => {
    const key = { 'idempotency-key': 'exports-once' };
    const [first, again] = [await order('operator', '', key), await order('operator', '', key)];
    expect(again.data).toEqual(first.data);
    expect(await told('operator')).toHaveLength(1);
    expect((await order('operator', '?as=xlsx', key)).status).toBe(409);
  });

  it('stands in the log, with its download', async () => {
    const { data } = await order('operator');
    await expect.poll(async () => (await told('operator'))[0]?.state, patience).toBe('done');
    await fetched('operator', `/exports/${data.job}/file`);
    const { rows } = await world.pool.query(
      `select l."result", l."subjectType" from operation_log l where l."action" = 'export' order by l."id" desc limit 2`,
    );
    expect(rows).toEqual([
      { result: 'success', subjectType: null },
      { result: 'success', subjectType: 'hs-code' },
    ]);
  });

  it('is told to nobody else, and fetched or given up by nobody else', async () => {
    const id = await ordered();
    await workOn(id);
    expect(await told('admin')).toEqual([]);
    for (const who of ['admin', 'trader']) {
      expect((await fetched(who, `/exports/${id}/file`)).statusCode).toBe(404);
      expect((await world.call(who, 'DELETE', `/exports/${id}`)).status).toBe(404);
    }
    expect((await fetched('operator', '/exports/nothing/file')).statusCode).toBe(404);
    expect((await fetched('operator', `/exports/${id}/file`)).statusCode).toBe(200);
  });

  it('is refused to who may not export, and for what cannot be asked', async () => {
    expect((await order('traderstaff')).status).toBe(403);
    expect((await order('operator', '?sort=nothing')).status).toBe(400);
    expect((await order('operator', '?filter[nothing][is]=1')).status).toBe(400);
    expect((await order('operator', '?as=exe')).status).toBe(400);
    expect(await told('operator')).toEqual([]);
  });

  it('is one of so many that a person has under way', async () => {
    const [first, second] = [await ordered(), await ordered()];
    expect(new Set([first, second]).size).toBe(2);
    const more = await world.call('operator', 'POST', '/entities/hs-code/exports', undefined, {
      cookie: 'tongguan_language=en',
    });
    expect([more.status, more.message]).toEqual([429, 'You have 2 exports under way. Wait until one is done']);
    await workOn(first);
    expect((await order('operator')).code).toBe(1000);
  });
});

describe('a run', () => {
  it('gives the export back when its server closes, which is no try', async () => {
    const id = await ordered();
    const stopping = AbortSignal.abort();
    await expect(workOn(id, stopping)).rejects.toThrow();
    const { rows } = await world.pool.query('select "state", "holder", "tries" from export_job where "id" = $1', [id]);
    expect(rows).toEqual([{ state: 'waiting', holder: null, tries: 0 }]);
    await workOn(id);
    expect(await told('operator')).toMatchObject([{ state: 'done', rows: 30 }]);
  });

  it('is not begun again where three ended without a word', async () => {
    const id = await ordered();
    await world.pool.query(`update export_job set "state" = 'running', "tries" = 3 where "id" = $1`, [id]);
    await workOn(id);
    const [one] = await told('operator');
    expect([one?.state, one?.message]).toEqual(['failed', '导出多次中断，已停止。请缩小范围后重新导出']);
    expect((await fetched('operator', `/exports/${id}/file`)).statusCode).toBe(404);
  });

  it('keeps nothing of what its owner gave up meanwhile', async () => {
    const id = await ordered();
    const client = await world.pool.connect();
    try {
      await client.query('begin; lock table hs_code in access exclusive mode');
      const run = workOn(id);
      await expect.poll(async () => (await told('operator'))[0]?.state, patience).toBe('running');
      expect((await world.call('operator', 'DELETE', `/exports/${id}`)).code).toBe(1000);
      await client.query('rollback');
      await run;
    } finally {
      client.release();
    }
    expect(await told('operator')).toEqual([]);
    expect(await stored()).not.toContain(id);
  });

  it.each([
    ['is disabled', `update account set "userStatus" = 'disabled' where username = 'operator'`, 'enabled'],
    ['has to change the password', `update account set "mustChangePassword" = true where username = 'operator'`, ''],
  ])('makes nothing for an owner who %s', async (_, change) => {
    const id = await ordered();
    await world.pool.query(change);
    try {
      await workOn(id);
      const { rows } = await world.pool.query('select "state" from export_job where "id" = $1', [id]);
      expect(rows).toEqual([{ state: 'failed' }]);
    } finally {
      await world.pool.query(
        `update account set "userStatus" = 'enabled', "mustChangePassword" = false where username = 'operator'`,
      );
    }
  });

  it('makes nothing, and hands nothing out, once its owner sees something else of the entity', async () => {
    const [made, waiting] = [await ordered(), await ordered()];
    await workOn(made);
    const move = (to: string) =>
      world.pool.query(`update account set "companyId" = $1 where username = 'operator'`, [to]);
    await move(world.companies.admin.id);
    try {
      await workOn(waiting);
      const { rows } = await world.pool.query('select "state" from export_job where "id" = $1', [waiting]);
      expect(rows).toEqual([{ state: 'failed' }]);
      expect((await fetched('operator', `/exports/${made}/file`)).statusCode).toBe(403);
    } finally {
      await move(world.companies.operator.id);
    }
    expect((await fetched('operator', `/exports/${made}/file`)).statusCode).toBe(200);
  });
});

describe('who has left', () => {
  const noticed = async (who: string, language = 'zh'): Promise<Tree[]> => {
    const cookie = { cookie: `tongguan_language=${language}` };
    const { data } = await world.call(who, 'GET', '/notices', undefined, cookie);
    return listIn(data.rows).filter(({ entity }) => String(entity) === 'export');
  };

  it('finds a notice that the file is there, once, in each language, and nobody else does', async () => {
    const id = await ordered();
    await workOn(id);
    const { rows } = await world.pool.query(
      `select 1 from pgboss.job where "name" = 'export-told' and "data"->>'id' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    for (let time = 0; time < 2; time++) await noticeExport(contextNow(), id);
    const found = await noticed('operator');
    expect(found).toMatchObject([{ recordId: id, kind: 'progress', by: null, reason: null, isRead: false }]);
    expect(String(found[0]?.subject)).toMatch(/\.csv$/);
    const texts = await Promise.all(
      ['zh', 'en', 'my'].map(async (language) => String((await noticed('operator', language))[0]?.text)),
    );
    expect(texts).toEqual([
      expect.stringContaining('导出文件已生成'),
      expect.stringContaining('The exported file is ready'),
      expect.stringContaining('ဖိုင်'),
    ]);
    expect(await noticed('admin')).toEqual([]);
  });

  it('has read it once the file was fetched, or a page has shown how it ended', async () => {
    for (const look of [(id: string) => fetched('operator', `/exports/${id}/file`), () => told('operator')]) {
      const id = await ordered();
      await workOn(id);
      await noticeExport(contextNow(), id);
      const unread = async () => (await noticed('operator')).filter(({ isRead }) => !isRead);
      expect(await unread()).toHaveLength(1);
      await look(id);
      expect(await unread()).toEqual([]);
    }
  });

  it('finds none where a page has told already, or where it was given up', async () => {
    const [seen, gone] = [await ordered(), await ordered()];
    await workOn(seen);
    await told('operator');
    await noticeExport(contextNow(), seen);
    expect(await noticed('operator')).toEqual([]);
    await workOn(gone);
    await noticeExport(contextNow(), gone);
    expect(await noticed('operator')).toHaveLength(1);
    await world.call('operator', 'DELETE', `/exports/${gone}`);
    expect(await noticed('operator')).toEqual([]);
  });

  it('is told why it failed', async () => {
    const id = await ordered();
    await world.pool.query(`update export_job set "state" = 'running', "tries" = 3 where "id" = $1`, [id]);
    await workOn(id);
    await noticeExport(contextNow(), id);
    expect(await noticed('operator')).toMatchObject([
      {
        kind: 'returned',
        reason: '导出多次中断，已停止。请缩小范围后重新导出',
        text: expect.stringContaining('未能完成'),
      },
    ]);
  });
});

describe('cleaning', () => {
  it('takes up what was left, and forgets what is a day old with its file', async () => {
    const [left, old] = [await ordered(), await ordered()];
    await workOn(old);
    await world.pool.query(
      `update export_job set "updatedAt" = now() - case when "id" = $1 then interval '11 minutes' else interval '25 hours' end`,
      [left],
    );
    expect(await stored()).toContain(old);
    await cleanExports(contextNow(), jobs, files);
    await expect.poll(() => told('operator'), patience).toMatchObject([{ id: left, state: 'done' }]);
    expect(await stored()).not.toContain(old);
    expect(reported).toEqual([]);
  });
});
