// Several records saved by one call: all of them or none, with one message that names those that refuse.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, listIn, openWorld, type World } from './world.ts';

let world: World;
let ids: string[];
beforeAll(async () => {
  world = await openWorld();
  await world.pool.query(`update role set name = 'administrator' where id = $1`, [world.companies.admin.role]);
  const { rows } = await world.pool.query(`select id from module where type = 'group' order by sort limit 4`);
  ids = rows.map(({ id }) => id);
});
afterAll(() => world.close());

const save = (records: readonly object[], headers = {}, who = 'admin'): Promise<Answer> =>
  world.call(who, 'PATCH', '/entities/module', { records }, headers);

async function stored(): Promise<{ id: string; sort: number; version: number }[]> {
  const { rows } = await world.pool.query(
    'select id, sort, version from module where id = any($1) order by array_position($1, id)',
    [ids],
  );
  return rows;
}

/** The places of the first ones in the other order. */
async function turned(): Promise<{ id: string; version: number; sort: number }[]> {
  const rows = await stored();
  const places = rows.map(({ sort }) => sort).toReversed();
  return rows.map(({ id, version }, index) => ({ id, version, sort: places[index] ?? 0 }));
}

describe('a move in the menu', () => {
  it('is written whole, with the history of every row', async () => {
    const records = await turned();
    const answer = await save(records);
    expect(answer).toMatchObject({ code: 1000, message: expect.any(String) });
    expect(listIn(answer.data.results).map(({ id, ok }) => [id, ok])).toEqual(ids.map((id) => [id, true]));
    expect((await stored()).map(({ sort }) => sort)).toEqual(records.map(({ sort }) => sort));
    const { rows } = await world.pool.query(
      `select count(*) from record_change where "recordId" = any($1) and action = 'edit'`,
      [ids],
    );
    expect(Number(rows[0].count)).toBe(ids.length);
    await world.call('admin', 'GET', '/entities/operation-log');
    const { rows: noted } = await world.pool.query(
      `select "subjectId" from operation_log where "subjectType" = 'module' and action = 'edit' and result = 'success'`,
    );
    expect(noted.map(({ subjectId }) => subjectId).sort()).toEqual([...ids].sort());
  });

  it('is not written at all when one row was changed meanwhile, is out of sight, or wrong', async () => {
    const before = await stored();
    const records = await turned();
    const last = records.at(-1);
    const stale = [...records.slice(0, -1), { ...last, version: 0 }];
    expect(await save(stale)).toMatchObject({ data: { error: 'batch-refused' } });
    const unknown = [...records.slice(0, -1), { ...last, id: '00000000-0000-4000-8000-000000000001' }];
    expect(await save(unknown)).toMatchObject({ data: { error: 'batch-refused' } });
    const wrong = await save([...records.slice(0, -1), { ...last, sort: -5, name: '' }]);
    expect(wrong).toMatchObject({ data: { error: 'batch-refused' } });
    expect(listIn(wrong.data.refused)[0]?.title).toEqual(expect.stringMatching(/\S/));
    expect((await save([last ?? {}, last ?? {}])).code).toBe(40001);
    expect((await save([])).code).toBe(40008);
    expect((await save([{ sort: 1 }])).code).toBe(40001);
    expect(await save(records, {}, 'trader')).toMatchObject({ status: 403 });
    expect(await stored()).toEqual(before);
  });

  it('that the database refuses half-way leaves nothing behind', async () => {
    const before = await stored();
    const records = await turned();
    await world.asOwner(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await world.asOwner(
      `create trigger fail before update on module for each row when (new.id = '${ids.at(-1)}') execute function fail()`,
    );
    expect((await save(records)).code).toBe(50001);
    await world.asOwner('drop function fail cascade');
    expect(await stored()).toEqual(before);
  });

  it('of two people at once is that of one of them', async () => {
    const records = await turned();
    const swapped = records.toReversed();
    const answers = await Promise.all([save(records), save(swapped.map((row, index) => ({ ...row, sort: index })))]);
    expect(answers.filter(({ code }) => code === 1000)).toHaveLength(1);
    const versions = (await stored()).map(({ version }) => version);
    expect(versions).toEqual(records.map(({ version }) => version + 1));
  });

  it('is made once under a key', async () => {
    const records = await turned();
    const key = { 'idempotency-key': 'one-move' };
    const answers = [await save(records, key), await save(records, key)];
    expect(answers.map(({ code }) => code)).toEqual([1000, 1000]);
    expect((await stored()).map(({ version }) => version)).toEqual(records.map(({ version }) => version + 1));
  });
});
