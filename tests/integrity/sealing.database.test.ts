// Sealing while people write: late commits, many writers, two sequencers, entries from before, and writes that are undone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepSealing, sealHistory } from '../../runtime/server/integrity/seal-history.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { type HistoryWorld, openHistory, writeEntries, writeSealed } from './history-world.ts';

/** Seconds that many people write at once; TONGGUAN_WRITERS=64 TONGGUAN_WRITING=600 for the long run. */
const [writers, seconds] = [Number(process.env.TONGGUAN_WRITERS ?? 16), Number(process.env.TONGGUAN_WRITING ?? 6)];

let world: HistoryWorld;

beforeEach(async () => {
  world = await openHistory();
});
afterEach(() => world.close());

describe('what is written', () => {
  it('waits with its statement, and not where it was undone', async () => {
    const undone = unitOfWork(world.pool).transaction(async (unit) => {
      await writeEntries(unit);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await sealHistory(world.scope)).toBe(0);
    await writeEntries(world.pool);
    expect(await world.verify()).toMatchObject({ isIntact: true, waiting: 4, sealed: 0 });
  });

  it('is sealed though it was committed after entries with higher ids', async () => {
    const client = await world.pool.connect();
    await client.query('begin');
    const late = await writeEntries(client);
    await writeSealed(world);
    expect(await world.verify()).toMatchObject({ sealed: 4, waiting: 0 });
    await client.query('commit');
    client.release();
    expect(await sealHistory(world.scope)).toBe(4);
    const { rows } = await world.pool.query('select batch::int from history_leaf where id = $1', [late.changes[0]]);
    expect(rows).toEqual([{ batch: 2 }]);
    expect(await world.verify()).toMatchObject({ isIntact: true, sealed: 8 });
  });

  it('is sealed within five seconds by a server that runs', async () => {
    const stop = keepSealing(world.scope, world.scope.report);
    await writeEntries(world.pool);
    await expect.poll(async () => (await world.verify()).sealed, { timeout: 5_000, interval: 200 }).toBe(4);
    await stop();
    expect(world.reported).toEqual([]);
  });
});

describe('entries from before histories were sealed', () => {
  it('are sealed first, once, and told apart', async () => {
    const old = await writeEntries(world.pool);
    await world.forge('delete from history_waiting');
    await writeEntries(world.pool);
    expect(await sealHistory(world.scope)).toBe(8);
    expect(await world.verify()).toMatchObject({ isIntact: true, sealed: 8, older: 4, batches: 2 });
    await world.forge(`update record_change set comment = 'x' where id = $1`, [old.changes[0]]);
    expect((await world.verify()).counts).toEqual({ changed: 1 });
    // Only the first time: what is put in later is no entry from before.
    await world.forge('delete from history_leaf; delete from history_waiting');
    await writeSealed(world);
    expect((await world.verify()).counts).toMatchObject({ inserted: 8 });
  });
});

describe('several sequencers', () => {
  it('never fork, and find nothing wrong while many people write', { timeout: (seconds + 60) * 1_000 }, async () => {
    const stops = [0, 1, 2].map(() => keepSealing(world.scope, world.scope.report));
    const end = Date.now() + seconds * 1_000;
    let written = 0;
    const verdicts: boolean[] = [];
    const write = async (): Promise<void> => {
      while (Date.now() < end) {
        if (written % 7 === 0) {
          await unitOfWork(world.pool).transaction(async (unit) => {
            await writeEntries(unit, 2);
            await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
            await writeEntries(unit, 2);
          });
          written += 6;
        } else {
          await writeEntries(world.pool);
          written += 4;
        }
      }
    };
    const sealAgain = async (): Promise<void> => {
      while (Date.now() < end) await sealHistory(world.scope);
    };
    const look = async (): Promise<void> => {
      while (Date.now() < end) {
        verdicts.push((await world.verify()).isIntact);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    await Promise.all([...Array.from({ length: writers }, write), sealAgain(), sealAgain(), look()]);
    await Promise.all(stops.map((stop) => stop()));
    await sealHistory(world.scope);
    expect(world.reported).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(1);
    expect(verdicts).not.toContain(false);
    expect(await world.verify()).toMatchObject({ isIntact: true, sealed: written, waiting: 0 });
    expect(written).toBeGreaterThan(100);
  });

  it('that forgot to ask for the lock are refused by the database', async () => {
    await writeSealed(world);
    const fork = `insert into history_batch select 2, previous, root, entries, total, "isOlder", "sealedAt", hash from history_batch`;
    await expect(world.pool.query(fork)).rejects.toMatchObject({ constraint: 'history_batch_follows' });
  });
});
