// Histories forged by a superuser: every forgery is found and named, and nothing is found where there is none.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchHash, beforeFirst, leafOf } from '../../runtime/server/integrity/batch.ts';
import { readBatches } from '../../runtime/server/integrity/check-batches.ts';
import { historiesOf } from '../../runtime/server/integrity/history-forms.ts';
import { makeCheckpoint } from '../../runtime/server/integrity/make-checkpoint.ts';
import { rootOf } from '../../runtime/server/integrity/merkle.ts';
import { sealHistory } from '../../runtime/server/integrity/seal-history.ts';
import { readSealed } from '../../runtime/server/integrity/sealed-entries.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { type HistoryWorld, openHistory, type WrittenEntries, writeEntries, writeSealed } from './history-world.ts';

let world: HistoryWorld;
let one: WrittenEntries;
let other: WrittenEntries;

beforeEach(async () => {
  world = await openHistory();
  one = await writeSealed(world);
  other = await writeSealed(world);
  await writeSealed(world);
});
afterEach(() => world.close());

describe('a history that nobody touched', () => {
  it('is intact, and says what it holds', async () => {
    await writeEntries(world.pool);
    expect(await world.verify()).toMatchObject({ isIntact: true, sealed: 12, waiting: 4, batches: 3, findings: [] });
    await sealHistory(world.scope);
    expect(await world.verify()).toMatchObject({ isIntact: true, sealed: 16, waiting: 0, batches: 4 });
  });
});

describe('entries', () => {
  it.each([
    ['comment', `'somebody else said it'`],
    ['accountId', `'00000000-0000-4000-8000-000000000001'`],
    ['at', `"at" + interval '1 millisecond'`],
    ['version', '9'],
    ['to', `''`],
    ['changes', `jsonb_set("changes", '{0,after}', '"1.0"')`],
    ['changes', `jsonb_set("changes", '{0,before}', 'null')`],
  ])('whose %s is set to %s are changed', async (column, value) => {
    await world.forge(`update record_change set "${column}" = ${value} where id = $1`, [one.changes[1]]);
    const { findings } = await world.verify();
    expect(findings).toEqual([
      { fault: 'changed', history: 'change', id: one.changes[1], subjectId: one.recordId, batch: 1 },
    ]);
  });

  it('are missing when they are deleted', async () => {
    await world.forge('delete from transition_log where id = $1', [one.transition]);
    const { findings } = await world.verify();
    expect(findings).toEqual([
      { fault: 'missing', history: 'transition', id: one.transition, subjectId: one.recordId, batch: 1 },
    ]);
  });

  it('are inserted when nobody saw them come', async () => {
    const id = newId();
    await world.forge(
      `insert into record_change select (json_populate_record(c, json_build_object('id', $2::text))).* from record_change c where id = $1`,
      [one.changes[0], id],
    );
    const { findings } = await world.verify();
    expect(findings).toEqual([{ fault: 'inserted', history: 'change', id, subjectId: one.recordId }]);
  });

  it('are swapped when two change their ids', async () => {
    const [first, second] = [one.changes[1], other.changes[2]];
    const spare = newId();
    for (const [from, to] of [
      [first, spare],
      [second, first],
      [spare, second],
    ]) {
      await world.forge('update record_change set id = $2 where id = $1', [from, to]);
    }
    const { findings } = await world.verify();
    expect(findings.map(({ fault, id, other: with_ }) => ({ fault, id, with_ }))).toEqual([
      { fault: 'swapped', id: first, with_: second },
      { fault: 'swapped', id: second, with_: first },
    ]);
  });

  it('are swapped when two change their records', async () => {
    const set = 'update record_change set "recordId" = $2 where id = $1';
    await world.forge(set, [one.changes[1], other.recordId]);
    await world.forge(set, [other.changes[1], one.recordId]);
    const { counts, findings } = await world.verify();
    expect(counts).toEqual({ swapped: 2 });
    expect(findings[0]).toMatchObject({ id: one.changes[1], other: other.changes[1], subjectId: one.recordId });
  });

  it('are moved when they stand in another history', async () => {
    await world.forge(
      `insert into review_record ("id", "subjectType", "subjectId", "stage", "result", "opinion", "createdAt", "updatedAt", "version")
       select "id", "subjectType", "subjectId", 'broker', 'passed', '', "createdAt", "updatedAt", 1 from transition_log where id = $1`,
      [one.transition],
    );
    await world.forge('delete from transition_log where id = $1', [one.transition]);
    const { findings } = await world.verify();
    expect(findings).toMatchObject([
      { fault: 'moved', history: 'transition', id: one.transition },
      { fault: 'inserted', history: 'review', id: one.transition },
    ]);
  });

  it('are all missing when a history is truncated', async () => {
    await world.forge('truncate record_change');
    expect((await world.verify()).counts).toEqual({ missing: 9 });
  });

  it('cannot be proved once their salt was taken away, and the tree stays', async () => {
    await world.forge(`update history_leaf set salt = '00000000-0000-0000-0000-000000000000' where id = $1`, [
      one.changes[1],
    ]);
    await world.forge(`update record_change set comment = null, changes = '[]' where id = $1`, [one.changes[1]]);
    const { counts, findings } = await world.verify();
    expect(counts).toEqual({ erased: 1 });
    expect(findings[0]).toMatchObject({ id: one.changes[1] });
  });
});

describe('entries that wait', () => {
  it('are found when they are changed, deleted or made not to wait', async () => {
    const late = await writeEntries(world.pool, 4);
    await world.forge(`update record_change set comment = 'x' where id = $1`, [late.changes[0]]);
    await world.forge('delete from record_change where id = $1', [late.changes[1]]);
    await world.forge('delete from history_waiting where id = $1', [late.changes[2]]);
    expect((await world.verify()).counts).toEqual({ 'waiting-changed': 2, inserted: 1 });
    await sealHistory(world.scope);
    // Sealed is what was written, and not what was made of it.
    expect((await world.verify()).counts).toEqual({ changed: 1, missing: 1, inserted: 1 });
  });
});

describe('batches', () => {
  it('are rewritten when an entry is changed and its leaf with it', async () => {
    await world.forge(`update record_change set comment = 'x' where id = $1`, [one.changes[1]]);
    await forgeLeaf(one.changes[1] ?? '');
    expect((await world.verify()).findings).toEqual([{ fault: 'batch-rewritten', batch: 1 }]);
  });

  it('are rewritten when leaves are deleted, and the entries inserted', async () => {
    await world.forge('delete from history_leaf where id = $1', [one.changes[1]]);
    expect((await world.verify()).counts).toEqual({ 'batch-rewritten': 1, inserted: 1 });
  });

  it('are changed when their root is', async () => {
    await world.forge(`update history_batch set root = sha256('x') where number = 2`);
    expect((await world.verify()).counts).toEqual({ 'batch-changed': 1, 'batch-rewritten': 1 });
  });

  it('do not follow when one was made anew, hash and all', async () => {
    await world.forge(`update history_batch set "sealedAt" = "sealedAt" - interval '1 day' where number = 2`);
    await rehash(2);
    expect((await world.verify()).findings).toEqual([{ fault: 'chain-broken', batch: 3 }]);
  });

  it('are missing when they are deleted, with their entries and without', async () => {
    await world.forge('delete from history_batch where number = 2');
    expect((await world.verify()).counts).toEqual({ 'batch-missing': 1 });
    await world.forge('delete from history_batch where number = 3');
    expect((await world.verify()).counts).toEqual({ 'batch-missing': 2 });
  });
});

describe('a history that was written anew, consistent in itself', () => {
  it('passes alone, and is forked from an earlier checkpoint', async () => {
    expect(await makeCheckpoint(world.scope)).toBe(3);
    expect(await world.faults()).toEqual([]);
    await world.forge(`update record_change set comment = 'x' where id = $1`, [one.changes[1]]);
    await forgeLeaf(one.changes[1] ?? '');
    await rewriteChain();
    const { findings } = await world.verify();
    expect(findings).toEqual([{ fault: 'forked', batch: 3, checkpoint: 'checkpoint-000000000003.json' }]);
    // The next checkpoint is not signed over it.
    await writeSealed(world);
    await expect(makeCheckpoint(world.scope)).rejects.toThrow(/does not follow from checkpoint-000000000003/);
  });

  it('is cut off when its end is gone', async () => {
    await makeCheckpoint(world.scope);
    await world.forge('delete from history_batch where number = 3');
    await world.forge('delete from record_change where id in (select id from history_leaf where batch = 3)');
    await world.forge('delete from transition_log where id in (select id from history_leaf where batch = 3)');
    await world.forge('delete from history_leaf where batch = 3');
    expect((await world.verify()).findings).toEqual([
      { fault: 'cut-off', batch: 3, checkpoint: 'checkpoint-000000000003.json' },
    ]);
  });
});

/** Makes the leaf of an entry that of what is stored of it now, as somebody would who knows how. */
async function forgeLeaf(id: string): Promise<void> {
  const form = historiesOf(world.scope.layouts.system).get('record_change');
  await world.forge(
    `update history_leaf l set hash = sha256('\\x02'::bytea || uuid_send(l.salt) || convert_to(t.text, 'UTF8'))
     from (select id, ${form?.text} as text from record_change) t where t.id = l.id and l.id = $1`,
    [id],
  );
}

/** Makes the hash of a batch fit what it says. */
async function rehash(number: number): Promise<Buffer> {
  const [batch] = await readBatches(world.pool, number, 1);
  if (!batch) throw new Error(`There is no batch ${number}`);
  const hash = batchHash(batch);
  await world.forge('update history_batch set hash = $2 where number = $1', [number, hash]);
  return hash;
}

/** Gives every batch the root of its leaves and the hash of the one before. */
async function rewriteChain(): Promise<void> {
  let previous: Buffer = beforeFirst;
  for (const number of [1, 2, 3]) {
    const entries = await readSealed(world.pool, world.scope.layouts, {
      where: 'l."batch" = $1',
      values: [number],
    });
    const root = rootOf(entries.map(leafOf));
    await world.forge('update history_batch set root = $2, previous = $3 where number = $1', [number, root, previous]);
    previous = await rehash(number);
  }
  expect((await world.verify()).counts).toEqual({ forked: 1 });
}
