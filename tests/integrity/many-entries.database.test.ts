// A great many entries, made by SQL: one that is forged among them is found, and how long that takes is told.
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { historiesOf } from '../../runtime/server/integrity/history-forms.ts';
import { sealHistory } from '../../runtime/server/integrity/seal-history.ts';
import { insertedAndWaiting } from '../../runtime/server/store/history-waiting.ts';
import { type HistoryWorld, openHistory } from './history-world.ts';

/** TONGGUAN_ENTRIES=1000000 for the figure of a million. */
const entries = Number(process.env.TONGGUAN_ENTRIES ?? 45_000);
const longest = { timeout: 120_000 + entries };

let world: HistoryWorld;
beforeAll(async () => {
  world = await openHistory();
});
afterAll(() => world.close());

/** Changes of records with five versions each, of two fields. */
const insert = `insert into record_change ("id", "entity", "recordId", "version", "action", "accountId", "at", "comment", "changes")
  select (lpad(to_hex(1700000000000 + i), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid,
    'declaration', md5((i / 5)::text)::uuid, i % 5 + 1, 'edit', md5((i % 50)::text)::uuid, now(), null,
    jsonb_build_array(
      jsonb_build_object('path', 'grossWeight', 'before', (i % 1000) || '.50', 'after', (i % 999) || '.00'),
      jsonb_build_object('path', 'remark', 'before', null, 'after', '说明 ' || i))
  from generate_series(1, ${entries}) i`;

/** Processor time of all connections to this database until now, as Linux counts it: in hundredths of a second. */
async function databaseSeconds(): Promise<number> {
  const { rows } = await world.pool.query('select pid from pg_stat_activity where datname = current_database()');
  const times = rows.map(async ({ pid }) => {
    // Behind the name of the program: utime and stime are the 12th and 13th.
    const words = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
    return (Number(words[11]) + Number(words[12])) / 100;
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}

it('are sealed in several batches and verified', longest, async () => {
  await world.pool.query(insertedAndWaiting(insert, historiesOf(world.scope.layouts.system).get('record_change')));
  expect(await sealHistory(world.scope)).toBe(entries);
  const [start, before, databaseBefore] = [performance.now(), process.cpuUsage(), await databaseSeconds()];
  expect(await world.verify()).toMatchObject({ isIntact: true, sealed: entries, batches: Math.ceil(entries / 20_000) });
  const wall = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const [ours, database] = [(user + system) / 1_000_000, (await databaseSeconds()) - databaseBefore];
  const [load] = loadavg();
  console.log(
    `${entries} entries in ${wall.toFixed(1)} s; processor: ${ours.toFixed(1)} s ours, ${database.toFixed(1)} s of the database; load ${load?.toFixed(1)}`,
  );
});

it('hide none that was forged', longest, async () => {
  const { rows } = await world.pool.query('select id from record_change order by id offset $1 limit 1', [
    Math.floor(entries * 0.7),
  ]);
  await world.forge(`update record_change set "accountId" = null where id = $1`, [rows[0]?.id]);
  const { counts, findings } = await world.verify();
  expect(counts).toEqual({ changed: 1 });
  expect(findings).toMatchObject([{ id: rows[0]?.id, history: 'change' }]);
});
