// A database with the people and reference data of world.yaml, and the server on it, listening: what API tests start from.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { parse as readYaml } from 'yaml';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type AppParts, createApp } from '../../runtime/server/app.ts';
import { withClient } from '../../runtime/server/database/ensure-database.ts';
import { contentStore } from '../../runtime/server/files/content-store.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { loadModules } from '../../runtime/server/migrate/load-modules.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { writeRecord } from '../../runtime/server/store/write-record.ts';
import { VerificationCodes } from '../../runtime/server/verification/verification-codes.ts';
import { createTestDatabase } from '../database.ts';
import { manyExports } from '../many-exports.ts';
import { quickHash } from '../quick-hash.ts';
import { testRing } from '../test-ring.ts';
import { logIn, type Person } from './person.ts';

/** Samples that somebody writes down by hand have lower numbers. */
const firstSample = 100;

/** Password of every account in the world. */
export const password = 'Rain7#Kettle';

export interface World {
  readonly pool: pg.Pool;
  /** Alters tables, which the server may not do. */
  asOwner(sql: string): Promise<unknown>;
  /** How the owner connects. */
  readonly owner: pg.ClientConfig;
  readonly app: FastifyInstance;
  /** Folder of the bytes of uploads. */
  readonly files: string;
  /** Logs in once an account and gives who it is. */
  as(username: string): Promise<Person>;
  /** A record put there as it stands, past all checks: for states that nobody reaches by hand. */
  put(entity: string, record: Row): Promise<string>;
  /** What somebody sends with an action besides: the code by message, where it asks for one. */
  proofOf(username: string, entity: string, action: string): Promise<Row>;
  /** Number of the next sample, so that what must be unique in this world is. */
  nextSample(): number;
  /** Stops the server; the database stays, to look at what it holds. */
  close(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a world of its own in the run's cluster; stop it when the file is done. */
export async function startWorld(
  cluster: { host: string; port: number; password: string },
  more: NonNullable<AppParts['options']> = {},
): Promise<World> {
  const database = await createTestDatabase(cluster);
  const files = await mkdtemp(join(tmpdir(), 'tongguan-files-'));
  const pool = new pg.Pool({ ...database.settings, max: 10 });
  // A connection may learn that its database goes away before it is closed.
  pool.on('error', (error) => {
    if (!pool.ending) throw error;
  });
  await populate(pool, files);
  const options = {
    files,
    loginTries: 1000,
    resetPassword: 'Reset#2026',
    exportLimits: manyExports,
    keyRing: testRing,
    logger: { level: 'error' },
    ...more,
  };
  const app = await createApp({ model, hooks: await loadHooks(hooks), database: pool, options });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const people = new Map<string, Promise<Person>>();
  let samples = firstSample;
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    // Nothing is under way any more; connections that are kept open would be waited for.
    app.server.closeAllConnections();
    closed ??= app.close();
    return closed;
  };
  return {
    pool,
    owner: database.owner,
    asOwner: (sql) => withClient(database.owner, (owner) => owner.query(sql)),
    app,
    files,
    close,
    as: (username) => {
      const known = people.get(username) ?? logIn(`${address}/api`, username, password);
      people.set(username, known);
      return known;
    },
    put: (entity, record) => write(pool, entity, record),
    proofOf: (username, entity, action) => proofOf(pool, username, { entity, action }),
    nextSample: () => {
      samples += 1;
      return samples;
    },
    stop: async () => {
      await close();
      await pool.end();
      await database.drop();
      await rm(files, { recursive: true });
    },
  };
}

/** What every account has and no test cares about. */
export const plainAccount: Row = {
  mobile: '13800000100',
  email: 'someone@example.com',
  singleIdCard: '533102198801010016',
  userType: '4',
  userStatus: 'enabled',
};

/** What world.yaml says: records by entity. */
export const given = readYaml(readFileSync(join(import.meta.dirname, 'world.yaml'), 'utf8')) as {
  readonly [entity: string]: readonly Row[];
};

/** The records of world.yaml in a migrated database; `files`: the folder of the bytes of uploads. */
export async function populate(pool: pg.Pool, files: string): Promise<void> {
  const client = await pool.connect();
  await loadModules(client, model).finally(() => client.release());
  const types = new Map((given.enterprise ?? []).map(({ id, eptType }) => [id, eptType as AccountType]));
  const hash = await quickHash(password);
  for (const [entity, records] of Object.entries(given)) {
    for (const { opens, bytes, ...record } of records) {
      const added: Row =
        entity === 'account'
          ? { ...plainAccount, password: hash }
          : opens === true
            ? { permissions: everyMenuOf(types.get(record.companyId ?? null) ?? 'bank') }
            : typeof bytes === 'string'
              ? await keptBytes(files, bytes)
              : {};
      await write(pool, entity, { ...record, ...added });
    }
  }
}

/** The bytes of a file of the demo records, kept below the folder, for a file of the world that is opened. */
async function keptBytes(folder: string, name: string): Promise<Row> {
  const content = readFileSync(join(import.meta.dirname, '../../schemas/seeds/demo/files', name));
  return { sha256: await contentStore(folder).put(content), size: content.length };
}

/** All actions on every menu that people of the account type may see. */
export function everyMenuOf(account: AccountType): Row[] {
  const items = model.menu.flatMap(({ items: all }) => all).filter(({ accounts }) => accounts.includes(account));
  return items.map(({ key }) => ({ moduleKey: key, actions: ['manage', 'view', 'create', 'edit', 'delete'] }));
}

const layouts = layoutsOf(model, undefined, testRing);

async function proofOf(
  pool: pg.Pool,
  username: string,
  { entity, action }: { readonly entity: string; readonly action: string },
): Promise<Row> {
  const uses = model.entities[entity]?.descriptor.lifecycles ?? [];
  const asksForCode = uses.some(({ lifecycle }) =>
    lifecycle.transitions.some((one) => one.action === action && one.withCode),
  );
  if (!asksForCode) return {};
  const { rows } = await pool.query<{ accountId: string; phone: string }>(
    'select "id" as "accountId", "mobile" as phone from account where "username" = $1',
    [username],
  );
  const [holder] = rows;
  if (!holder) throw new Error(`There is nobody called ${username}`);
  const codes = new VerificationCodes(unitOfWork(pool), layouts.tables.verificationCode);
  return { verificationCode: await codes.give({ ...holder, type: 2 }) };
}

async function write(pool: pg.Pool, entity: string, given: Row): Promise<string> {
  const layout = layoutOf(layouts, entity);
  const id = typeof given.id === 'string' ? given.id : newId();
  const stamp = { createdAt: '2025-11-20T02:00:00.000Z', [layout.versionKey]: 1 };
  // Files that no record holds yet are forgotten once they are old.
  const recent = entity === 'file-object' ? { uploadedAt: new Date().toISOString() } : {};
  await writeRecord(pool, {
    layout,
    record: { ...stamp, ...given, ...recent, id },
    before: null,
    numbers: [],
    auditRows: [],
  });
  return id;
}
