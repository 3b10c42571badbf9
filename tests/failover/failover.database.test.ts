// Three servers, a primary with a synchronous replica and people at work: whatever is killed, nothing answered is lost, and all goes on by itself.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { poolOf, replicasOf } from '../../cli/prepare-database.ts';
import { model } from '../../generated/model.gen.ts';
import { defaultSettings } from '../../runtime/server/context.ts';
import { openDatabase } from '../../runtime/server/database/open-database.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { readAt } from '../../runtime/server/routes/read-at.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { logOf } from '../../runtime/server/session/own-writes.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { testRing } from '../test-ring.ts';
import { FailoverRun } from './failover-run.ts';

const run = new FailoverRun({ people: 20, pause: 500, report: console.log, pooled: [1] });

beforeAll(() => run.begin(), 400_000);
afterAll(() => run.end(), 60_000);

/** Milliseconds a failure may come after all is whole: a call that was begun before. */
const after = 6_000;

/** Reads at replicas: what was not read at the primary. */
const readsIn = (metrics: string): number =>
  [...metrics.matchAll(/tongguan_replicable_reads\{place="127[^"]*"\} (\d+)/g)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );

/** The port of the primary as a server sees it. */
const primaryIn = (metrics: string): number =>
  Number(/tongguan_database_primary\{place="127.0.0.1:(\d+)"\} 1/.exec(metrics)?.[1]);

describe('reading', () => {
  it('goes to the primary for what a replica gave up, and for what was written last', { timeout: 60_000 }, async () => {
    const report = () => {};
    const place = { dataFolder: await makeTestFolder(), databaseUrl: run.url, readUrl: run.url };
    const database = await openDatabase({ ...place, command: 'the tests', joins: true, report });
    const pool = poolOf(database);
    const replicas = replicasOf(database, 30);
    const reports: string[] = [];
    const context = makeContext({
      model,
      hooks: {},
      pool,
      replicas: replicas ?? undefined,
      settings: { ...defaultSettings, keyRing: testRing },
      report: (error) => reports.push(String(error)),
    });
    const caller = { account: { id: 'somebody' } } as Caller;
    const at = async (text: string): Promise<boolean> =>
      readAt(context, caller, async ({ database: one }) => {
        const { rows } = await one.query<{ replica: boolean }>(`select pg_is_in_recovery() as replica${text}`);
        return rows[0]?.replica === true;
      });
    await vi.waitFor(async () => expect(await at('')).toBe(true), 10_000);
    // Its lock is in the way of one that the log brings.
    const given = at(', pg_sleep(3), (select count(*) from port_code)');
    await delay(700);
    await run.primary.ask('begin; lock table port_code in access exclusive mode; commit');
    expect(await given).toBe(false);
    expect(reports.join()).toMatch(/conflict with recovery/);
    // One that is silent closes no connection: what waits there is ended here, and asked at the primary.
    const waiting = at(', pg_sleep(1)');
    await delay(300);
    const began = performance.now();
    const silent = run.kill('frozen replica');
    expect(await waiting).toBe(false);
    expect(performance.now() - began).toBeLessThan(8_500);
    await silent;
    // Half a gigabyte further than anything is.
    context.ownWrites.wrote('somebody', (await logOf(pool)) + 0x2000_0000n);
    expect(await at('')).toBe(false);
    await context.hints.close();
    await replicas?.close();
    await pool.end();
    await database.stop();
    await removeTestFolder(place.dataFolder);
  });
});

describe('a failover', () => {
  it('loses, doubles and mixes up nothing, and servers follow within ten seconds', { timeout: 240_000 }, async () => {
    await delay(3_000);
    const restarted = run.kill('server');
    await delay(2_000);
    const { from, to } = await run.kill('replica');
    await restarted;
    expect(primaryIn(await run.metrics(0))).toBe(run.primary.port);
    // What it said last it says for two seconds.
    const statusNow = async () => (await fetch(`${run.addresses[0]}/readyz`)).status;
    const unready = vi.waitFor(async () => expect(await statusNow()).toBe(503), { timeout: 8_000, interval: 200 });
    const { followed = [] } = await run.kill('primary');
    await unready;
    expect(Math.max(...followed)).toBeLessThan(10_000);
    for (const address of run.addresses) {
      const status = async () => (await fetch(`${address}/readyz`)).status;
      await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 20_000, interval: 200 });
    }
    const metrics = await run.metrics(0);
    expect(primaryIn(metrics)).toBe(run.primary.port);
    // One of them was killed and counts anew.
    const counted = await Promise.all(run.addresses.map((_, index) => run.metrics(index)));
    const reads = counted.reduce((sum, text) => sum + readsIn(text), 0);
    const { lost, doubled, entries, unsealed } = await run.settle();
    const { ledger, outages } = run;
    console.log(
      `${ledger.answered.length} saves, ${ledger.reads} reads (${reads} at the replica, as its servers count now), ${ledger.faults.length} faults; followed after ${followed.join(', ')} ms`,
    );
    console.log(
      [...Map.groupBy(ledger.faults, ({ what }) => what)].map(([what, all]) => `${all.length} ${what}`).join('\n'),
    );
    expect({ lost, doubled, unsealed }).toEqual({ lost: [], doubled: [], unsealed: 0 });
    expect(entries).toBeGreaterThanOrEqual(ledger.answered.length);
    expect(ledger.answered.length).toBeGreaterThan(100);
    expect(reads).toBeGreaterThan(20);
    expect(ledger.unseen).toEqual([]);
    expect(ledger.foreign).toEqual([]);
    const isLate = ({ at }: { readonly at: number }): boolean =>
      !outages.some(({ from, to }) => at >= from && at <= to + after);
    expect(ledger.faults.filter(isLate)).toEqual([]);
    expect(ledger.unheard.filter(isLate)).toEqual([]);
    // Commits wait for the replica; what is read is read at the primary.
    const refused = ledger.faults.filter(({ at, what }) => at >= from && at <= to && what.startsWith('GET 5'));
    expect(refused).toEqual([]);
  });
});
