// The history of a record, verified by whoever may see it: as it was sealed, waiting for it, or forged in the database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { keyRing } from '../../runtime/server/authority/key-ring.ts';
import { checkpointAfter, newestCheckpoint } from '../../runtime/server/integrity/checkpoint-files.ts';
import { makeCheckpoint } from '../../runtime/server/integrity/make-checkpoint.ts';
import { sealHistory } from '../../runtime/server/integrity/seal-history.ts';
import { verifyHistory } from '../../runtime/server/integrity/verify-history.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { testRing } from '../test-ring.ts';
import { insertReference, riceOrder } from './deal.ts';
import { openWorld, type Tree, type World } from './world.ts';

let world: World;
let folder: string;
let scope: Parameters<typeof makeCheckpoint>[0];

beforeAll(async () => {
  folder = await makeTestFolder();
  world = await openWorld({ checkpoints: folder });
  await insertReference(world);
  const settings = { checkpoints: folder, keyRing: keyRing(Buffer.alloc(32, 7)) };
  const report = (error: unknown): never => {
    throw error;
  };
  scope = { database: unitOfWork(world.pool), layouts: layoutsOf(model, undefined, testRing), settings, report };
});
afterAll(async () => {
  await world.close();
  await removeTestFolder(folder);
});

const orders = '/entities/service-order';

/** An order that was made and submitted. */
async function submitted(): Promise<string> {
  const made = await world.call('trader', 'POST', orders, riceOrder(world));
  const id = String(made.data.id);
  const answer = await world.call('trader', 'POST', `${orders}/${id}/actions/submit`, {});
  expect(answer.code).toBe(1000);
  return id;
}

async function verify(id: string, who = 'trader'): Promise<Tree> {
  return (await world.call(who, 'GET', `${orders}/${id}/history/verification`)).data;
}

describe('the history of a record', () => {
  it('waits, is sealed, and leads to a checkpoint', async () => {
    const id = await submitted();
    expect(await verify(id)).toMatchObject({ state: 'waiting', sealed: 0, waiting: 3, checkpointAt: null });
    await sealHistory(scope);
    expect(await verify(id)).toMatchObject({ state: 'verified', sealed: 3, waiting: 0, checkpointAt: null });
    await makeCheckpoint(scope);
    const { madeAt } = (await newestCheckpoint(folder)) ?? {};
    expect(await verify(id)).toMatchObject({ state: 'verified', checkpointAt: madeAt, findings: [] });
    // Changes, transitions, reviews and the operation log, logins among them: all of what was done here.
    const all = await verifyHistory(scope);
    expect(all).toMatchObject({ isIntact: true });
    const { rows } = await world.pool.query(
      `select (select count(*) from record_change) + (select count(*) from transition_log)
         + (select count(*) from review_record) + (select count(*) from operation_log) as kept`,
    );
    expect(all.sealed + all.waiting).toBe(Number(rows[0]?.kept));
  });

  it('is broken for whoever sees it once somebody forged it, and others are not', async () => {
    const [forged, other] = [await submitted(), await submitted()];
    await sealHistory(scope);
    await world.asOwner(`update record_change set "accountId" = null where "recordId" = $1 and version = 2`, [forged]);
    await world.asOwner('delete from transition_log where "subjectId" = $1', [forged]);
    const verdict = await verify(forged, 'operator');
    expect(verdict).toMatchObject({ state: 'broken', sealed: 3 });
    expect(JSON.parse(JSON.stringify(verdict.findings))).toMatchObject([
      { fault: 'changed', history: 'change', subjectId: forged },
      { fault: 'missing', history: 'transition', subjectId: forged },
    ]);
    expect(await verify(other)).toMatchObject({ state: 'verified' });
  });

  it('is broken where an entry was put in, or the batch of it made anew', async () => {
    const [added, rewritten] = [await submitted(), await submitted()];
    await sealHistory(scope);
    await world.asOwner(
      `insert into record_change select (json_populate_record(c, json_build_object('id', gen_random_uuid()))).*
       from record_change c where "recordId" = $1 and version = 1`,
      [added],
    );
    expect(await verify(added)).toMatchObject({ state: 'broken', findings: [{ fault: 'inserted' }] });
    await world.asOwner(`update history_leaf set hash = sha256('x') where "subjectId" = $1`, [rewritten]);
    const { findings } = await verify(rewritten);
    expect(JSON.stringify(findings)).toContain('batch-rewritten');
  });

  it('is told to nobody who may not see the record', async () => {
    const id = await submitted();
    const answer = await world.call('rival', 'GET', `${orders}/${id}/history/verification`);
    expect(answer.code).not.toBe(1000);
    expect(await checkpointAfter(folder, 1)).not.toBeNull();
  });

  it('of a deleted draft stays sealed', async () => {
    const made = await world.call('trader', 'POST', orders, riceOrder(world));
    const id = String(made.data.id);
    expect((await world.call('trader', 'DELETE', orders, { ids: [id] })).code).toBe(1000);
    await sealHistory(scope);
    const { rows } = await world.pool.query('select count(*)::int as n from history_leaf where "subjectId" = $1', [id]);
    expect(rows).toEqual([{ n: 2 }]);
  });
});
