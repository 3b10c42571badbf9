// A migrated database with a history, ways to write entries, and a superuser who forges them.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { keyRing } from '../../runtime/server/authority/key-ring.ts';
import { readCheckpoints } from '../../runtime/server/integrity/checkpoint-files.ts';
import type { HistoryFault } from '../../runtime/server/integrity/findings.ts';
import { historiesOf } from '../../runtime/server/integrity/history-forms.ts';
import type { CheckpointScope } from '../../runtime/server/integrity/make-checkpoint.ts';
import { sealHistory } from '../../runtime/server/integrity/seal-history.ts';
import { type HistoryVerdict, verifyHistory } from '../../runtime/server/integrity/verify-history.ts';
import { insertRows } from '../../runtime/server/store/insert-audit-rows.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { createTestDatabase } from '../database.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { testRing } from '../test-ring.ts';

const layouts = layoutsOf(model, undefined, testRing);

export interface HistoryWorld {
  readonly pool: pg.Pool;
  /** As the owner of the tables. */
  readonly owner: pg.PoolConfig;
  readonly scope: CheckpointScope & { readonly settings: { readonly checkpoints: string } };
  /** What was reported instead of thrown. */
  readonly reported: unknown[];
  /** Runs SQL as superuser, with triggers and foreign keys switched off. */
  forge(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  verify(): Promise<HistoryVerdict>;
  /** Faults found, each once, in the order of the alphabet. */
  faults(): Promise<readonly HistoryFault[]>;
  close(): Promise<void>;
}

export async function openHistory(): Promise<HistoryWorld> {
  const cluster = inject('cluster');
  const database = await createTestDatabase(cluster);
  const pool = new pg.Pool({ ...database.settings, max: 20 });
  pool.on('error', (error) => {
    if (!pool.ending) throw error;
  });
  const forger = new pg.Client({ ...cluster, user: 'postgres', database: String(database.settings.database) });
  // The database is taken away from whoever is left.
  forger.on('error', () => {});
  await forger.connect();
  await forger.query('set session_replication_role = replica');
  const folder = await makeTestFolder();
  const checkpoints = join(folder, 'checkpoints');
  const reported: unknown[] = [];
  const scope = {
    database: unitOfWork(pool),
    layouts,
    settings: { checkpoints, keyRing: keyRing(randomBytes(32)) },
    report: (error: unknown) => void reported.push(error),
  };
  const verify = async (): Promise<HistoryVerdict> => verifyHistory(scope, await readCheckpoints(checkpoints));
  return {
    pool,
    owner: database.owner,
    scope,
    reported,
    forge: (sql, values) => forger.query(sql, values === undefined ? undefined : [...values]),
    verify,
    faults: async () => Object.keys((await verify()).counts).sort() as HistoryFault[],
    close: async () => {
      await forger.end();
      await pool.end();
      await database.drop();
      await rm(checkpoints, { recursive: true, force: true });
      await removeTestFolder(folder);
    },
  };
}

export interface WrittenEntries {
  /** The record they are about. */
  readonly recordId: string;
  /** Of the changes, in their order, and of the transition. */
  readonly changes: readonly string[];
  readonly transition: string;
}

/** Writes the changes and one transition of a new record, as the write path does. */
export async function writeEntries(executor: Executor, count = 3): Promise<WrittenEntries> {
  const recordId = newId();
  const histories = historiesOf(layouts.system);
  const at = new Date().toISOString();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: newId(), entity: 'service-order', recordId, version: index + 1, action: index === 0 ? 'create' : 'edit' },
    ...{
      accountId: null,
      at,
      from: null,
      to: null,
      comment: index === 0 ? null : `说明 “${index}” \\ "quoted" \u0001`,
    },
    changes: index === 0 ? [] : [{ path: 'amount', before: '10.50', after: `${index}.00` }],
  }));
  await insertRows(executor, 'record_change', rows, { form: histories.get('record_change') });
  const transition = newId();
  const moved = { id: transition, subjectType: 'service-order', subjectId: recordId, action: 'submit' };
  const stamps = { createdAt: at, updatedAt: at, version: 1 };
  await insertRows(
    executor,
    'transition_log',
    [{ ...moved, from: 'draft', to: 'submitted', at, comment: null, ...stamps }],
    { form: histories.get('transition_log') },
  );
  return { recordId, changes: rows.map(({ id }) => id), transition };
}

/** Writes the entries of a record and seals them. */
export async function writeSealed(world: HistoryWorld, count = 3): Promise<WrittenEntries> {
  const written = await writeEntries(world.pool, count);
  await sealHistory(world.scope);
  return written;
}
