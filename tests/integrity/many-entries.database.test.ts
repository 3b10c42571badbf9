// A great many entries, made by SQL: one that is forged among them is found, and how long that takes is told.
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

it('are sealed in several batches and verified', longest, async () => {
  await world.pool.query(insertedAndWaiting(insert, historiesOf(world.scope.layouts.system).get('record_change')));
  expect(await sealHistory(world.scope)).toBe(entries);
  const [start, before] = [performance.now(), process.cpuUsage()];
  expect(await world.verify()).toMatchObject({ isIntact: true, sealed: entries, batches: Math.ceil(entries / 20_000) });
  const { user, system } = process.cpuUsage(before);
  const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1);
  console.log(
    `${entries} entries in ${seconds(performance.now() - start)} s, ${seconds((user + system) / 1_000)} s of it ours`,
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
