// What is older than the log of operations is kept is taken out, is told as such, and hides nothing else that is gone.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { cutOperationLog } from '../../runtime/server/integrity/cut-entries.ts';
import { historiesOf } from '../../runtime/server/integrity/history-forms.ts';
import { setLogRetention } from '../../runtime/server/integrity/log-retention.ts';
import { sealHistory } from '../../runtime/server/integrity/seal-history.ts';
import { makeMonths } from '../../runtime/server/migrate/month-parts.ts';
import { insertRows } from '../../runtime/server/store/insert-audit-rows.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { type HistoryWorld, openHistory, writeEntries } from './history-world.ts';

const kept = 12;
let world: HistoryWorld;
let owner: pg.Client;

beforeAll(async () => {
  world = await openHistory();
  owner = new pg.Client(world.owner);
  await owner.connect();
});

afterAll(async () => {
  await setMonths(0);
  await owner.end();
  await world.close();
});

const setMonths = (months: number): Promise<boolean> =>
  setLogRetention(owner, model.system, { months, role: 'tongguan_server' });

/** The first moment of the month so many months ago, and so many milliseconds later, in UTC. */
function monthsAgo(months: number, later = 0): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1) + later);
}

async function log(at: Date, count = 1): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    ...{ id: newId(at), at: at.toISOString(), createdAt: at.toISOString(), version: 1 },
    ...{ action: 'login', result: 'success', ip: '127.0.0.1' },
  }));
  await insertRows(world.pool, 'operation_log', rows, { form: historiesOf(model.system).get('operation_log') });
  return rows.map(({ id }) => id);
}

async function idsLeft(): Promise<string[]> {
  const { rows } = await world.pool.query<{ id: string }>('select "id" from operation_log order by "id"');
  return rows.map(({ id }) => id);
}

it('keeps everything where no time is set', async () => {
  await log(monthsAgo(60));
  await sealHistory(world.scope);
  expect(await cutOperationLog(world.scope.database)).toBe(0);
  expect(await idsLeft()).toHaveLength(1);
});

it('takes out whole months that are older and sealed, and nothing else', async () => {
  await log(monthsAgo(14), 7_000);
  await log(monthsAgo(kept, -1));
  const first = await log(monthsAgo(kept));
  const [today] = await log(new Date());
  await writeEntries(world.pool);
  await sealHistory(world.scope);
  const unsealed = await log(monthsAgo(20));
  expect(await setMonths(kept)).toBe(true);
  expect(await cutOperationLog(world.scope.database)).toBe(7_002);
  expect(await idsLeft()).toEqual([...unsealed, ...first, today]);
  expect(await world.verify()).toMatchObject({ isIntact: true, cut: 7_002, waiting: 1 });
  // Sealed by now: the next hour takes it.
  await sealHistory(world.scope);
  expect(await cutOperationLog(world.scope.database)).toBe(1);
  expect(await cutOperationLog(world.scope.database)).toBe(0);
  expect(await world.verify()).toMatchObject({ isIntact: true, cut: 7_003, waiting: 0 });
  const { rows } = await world.pool.query('select "kind", "months", "entries", "before" from history_cut');
  expect(rows).toEqual([
    {
      kind: 4,
      months: kept,
      entries: '7003',
      before: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-0000-0000-0{12}$/),
    },
  ]);
});

it('lets the server neither choose what goes nor write that something went', async () => {
  const denied = { code: '42501' };
  await expect(setLogRetention(await client(), model.system, { months: 6, role: 'public' })).resolves.toBe(false);
  await expect(world.pool.query('drop function cut_operation_log()')).rejects.toMatchObject(denied);
  await expect(world.pool.query('alter function cut_operation_log() set search_path = pg_temp')).rejects.toMatchObject(
    denied,
  );
  await expect(world.pool.query('delete from operation_log')).rejects.toMatchObject(denied);
  await expect(world.pool.query('update history_cut set "entries" = 1')).rejects.toMatchObject(denied);
  await expect(
    world.pool.query(`insert into history_cut values (1, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1, 1, now())`),
  ).rejects.toMatchObject(denied);
});

it('is not misled by tables of the session that calls it', async () => {
  const session = await world.pool.connect();
  try {
    await session.query('create temporary table history_leaf as select * from public.history_leaf limit 0');
    await session.query(`insert into pg_temp.history_leaf ("id", "kind") select "id", 4 from operation_log`);
    await session.query(`create temporary table operation_log as select * from public.operation_log`);
    const { rows } = await session.query('select public.cut_operation_log() as taken');
    expect(rows).toEqual([{ taken: 0 }]);
  } finally {
    session.release(true);
  }
});

it('lets months go as a whole: not those that somebody reads, and all of it or nothing', async () => {
  await log(monthsAgo(16), 3);
  await log(monthsAgo(17), 4);
  await sealHistory(world.scope);
  // And that of the first month that is kept.
  expect(await makeMonths(world.scope.database)).toBe(3);
  const [older, old] = [partOf(17), partOf(16)];
  const reader = new pg.Client(world.owner);
  await reader.connect();
  await reader.query('begin');
  await reader.query(`select from ${old}`);
  await world.pool
    .query('select cut_operation_log() as taken')
    .then(({ rows }) => expect(rows).toEqual([{ taken: 4 }]));
  expect(await parts()).not.toContain(older);
  expect(await cutOperationLog(world.scope.database)).toBe(0);
  expect(await parts()).toContain(old);
  await reader.query('rollback');
  // Broken off before it is kept: as if nothing had been.
  await reader.query('begin');
  await reader.query('select cut_operation_log()');
  await reader.query('rollback');
  await reader.end();
  expect(await parts()).toContain(old);
  expect(await world.verify()).toMatchObject({ isIntact: true, cut: 7_007 });
  expect(await cutOperationLog(world.scope.database)).toBe(3);
  expect(await parts()).not.toContain(old);
  expect(await world.verify()).toMatchObject({ isIntact: true, cut: 7_010 });
});

it('keeps a month in which an entry is not sealed, with that entry alone', async () => {
  await log(monthsAgo(16), 2);
  await sealHistory(world.scope);
  const [forged = ''] = await log(monthsAgo(16));
  await world.forge('delete from history_waiting where "id" = $1', [forged]);
  await makeMonths(world.scope.database);
  expect(await cutOperationLog(world.scope.database)).toBe(2);
  expect(await parts()).toContain(partOf(16));
  expect(await world.verify()).toMatchObject({ isIntact: false, counts: { inserted: 1 }, cut: 7_012 });
  await world.forge('delete from operation_log where "id" = $1', [forged]);
  expect(await cutOperationLog(world.scope.database)).toBe(0);
  expect(await parts()).not.toContain(partOf(16));
});

it('proves entries of a month that goes while they are read', async () => {
  await log(monthsAgo(18), 5);
  await sealHistory(world.scope);
  await makeMonths(world.scope.database);
  const [verdict] = await Promise.all([world.verify(), cutOperationLog(world.scope.database)]);
  expect(verdict).toMatchObject({ isIntact: true });
  await cutOperationLog(world.scope.database);
  expect(await world.verify()).toMatchObject({ isIntact: true, cut: 7_017 });
});

it('finds what is lost beside it: newer entries, more than were taken out, and those of other histories', async () => {
  const [newer] = await log(monthsAgo(3));
  await log(monthsAgo(15), 2);
  await sealHistory(world.scope);
  await world.forge('delete from operation_log where "id" = $1', [newer]);
  expect(await world.verify()).toMatchObject({ isIntact: false, counts: { missing: 1 } });
  await world.forge(`delete from operation_log where "at" < $1 and "id" in (select "id" from history_leaf)`, [
    monthsAgo(kept),
  ]);
  expect(await world.verify()).toMatchObject({ counts: { missing: 1, 'cut-miscounted': 1 }, cut: 7_019 });
  await world.forge('delete from transition_log');
  expect(await world.verify()).toMatchObject({ counts: { missing: 2, 'cut-miscounted': 1 } });
});

function partOf(months: number): string {
  return `operation_log_m${monthsAgo(months).toISOString().slice(0, 7).replace('-', '_')}`;
}

/** Months that the log has a part for. */
async function parts(): Promise<string[]> {
  const { rows } = await world.pool.query<{ part: string }>(
    `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'operation_log'::regclass`,
  );
  return rows.map(({ part }) => part);
}

async function client(): Promise<pg.PoolClient> {
  const server = await world.pool.connect();
  server.release();
  return server;
}
