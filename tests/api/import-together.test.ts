// New records of an import that are written together: what is kept, refused and logged is what it is one by one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { defaultSettings, entityOf } from '../../runtime/server/context.ts';
import { type ImportJob, type ImportMode, newJob } from '../../runtime/server/imports/import-jobs.ts';
import { importRows } from '../../runtime/server/imports/import-rows.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { testRing } from '../test-ring.ts';
import { insertReference } from './deal.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  // A limit that the database alone knows.
  await world.asOwner('create unique index one_of_a_name on hs_code ("goodsName")');
});
afterAll(() => world?.close());

const header = ['hsCode', 'hsName', 'firstUnit', 'goodsName', 'parentClassification'];

async function bring(mode: ImportMode, rows: readonly (readonly string[])[]): Promise<ImportJob> {
  const context = makeContext({
    ...{ model, hooks: {}, pool: world.pool, settings: { ...defaultSettings, keyRing: testRing } },
    report: (error) => {
      throw error;
    },
  });
  const { rows: accounts } = await world.pool.query(`select id from account where username = 'operator'`);
  const login = await context.sessions.loginOf(accounts[0].id);
  if (!login) throw new Error('The operator cannot log in');
  const caller = { ...login, language: 'zh' } as const;
  const table = { header, rows: rows.map((cells, index) => ({ line: index + 2, cells })) };
  const job = newJob(table, header, mode);
  await importRows({ context, caller, entity: entityOf(context, 'hs-code'), table, mapping: header, mode }, job);
  return job;
}

/** So many rows of codes that begin with two digits. */
const codes = (chapter: number, number: number): string[][] =>
  Array.from({ length: number }, (_, at) => [`${chapter}${String(100_000 + at)}`, `货物 ${at}`, '035', '', '']);

async function kept(chapter: number): Promise<{ records: number; changes: number; sealed: number }> {
  const { rows } = await world.pool.query(
    `select count(distinct h.id)::int as records, count(c.id)::int as changes,
       count(coalesce(w.id, b.id))::int as sealed
     from hs_code h left join record_change c on c."recordId" = h.id
       left join history_waiting w on w.id = c.id left join history_leaf b on b.id = c.id
     where h."hsCode" like $1`,
    [`${chapter}1%`],
  );
  return rows[0];
}

describe('new records of an import', () => {
  it('are written five hundred at a time, each with its history', async () => {
    expect(await bring('all-or-nothing', codes(71, 2_500))).toMatchObject({
      state: 'done',
      created: 2_500,
      failed: [],
    });
    expect(await kept(71)).toEqual({ records: 2_500, changes: 2_500, sealed: 2_500 });
    // Each savepoint marks the rows it writes with a number of its own. The first row asks for its maker, and is written alone.
    const { rows } = await world.pool.query(
      `select count(distinct xmin::text)::int as number from hs_code where "hsCode" like '711%'`,
    );
    expect(rows[0].number).toBeLessThan(20);
  });

  it('leave out the wrong ones with line, field and rule, and take what follows on others after them', async () => {
    const rows = codes(72, 300);
    rows[100] = ['72100100', '货物', '没有', '', ''];
    rows[150] = ['72100150', '', '035', '', ''];
    // Means the record that an earlier row makes, and names one that an earlier row makes, a stored one, and one that none makes.
    rows[200] = ['72100007', '改名', '035', '', ''];
    rows[210] = ['72100210', '货物', '035', '', '72100209'];
    rows[211] = ['72100211', '货物', '035', '', '10064020'];
    rows[212] = ['72100212', '货物', '035', '', '72999999'];
    const job = await bring('skip-bad', rows);
    expect(job).toMatchObject({ state: 'done', created: 296, updated: 1, done: 300 });
    expect(job.failed.map(({ row, findings }) => [row, findings.map(({ path, rule }) => [path, rule])])).toEqual([
      [102, [['firstUnit', 'code']]],
      [152, [['hsName', 'required']]],
      [214, [['parentClassification', 'reference']]],
    ]);
    const { rows: named } = await world.pool.query(`select "hsName" from hs_code where "hsCode" = '72100007'`);
    expect(named).toEqual([{ hsName: '改名' }]);
    expect(await kept(72)).toEqual({ records: 296, changes: 297, sealed: 297 });
  });

  it('are taken one by one where the database refuses one of them', async () => {
    const rows = codes(73, 120);
    for (const at of [3, 70, 115]) rows[at] = [`73${100_000 + at}`, '货物', '035', '同一个名字', ''];
    const job = await bring('skip-bad', rows);
    expect(job).toMatchObject({ state: 'done', created: 118, done: 120 });
    expect(job.failed.map(({ row, findings }) => [row, findings[0]?.path, findings[0]?.rule])).toEqual([
      [72, 'goodsName', 'unique'],
      [117, 'goodsName', 'unique'],
    ]);
  });

  it('are none where all or none shall be kept and one is wrong, or where they are only looked at', async () => {
    const rows = codes(74, 1_500);
    expect(await bring('preview', rows)).toMatchObject({ state: 'done', created: 1_500 });
    rows[1_400] = ['74', '货物', '035', '', ''];
    expect(await bring('all-or-nothing', rows)).toMatchObject({ state: 'done', created: 0, failed: [{ row: 1_402 }] });
    expect(await kept(74)).toEqual({ records: 0, changes: 0, sealed: 0 });
  });
});
