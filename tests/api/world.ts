// A small world for API tests: a migrated database, enterprises of every kind with people, an app, and ways to call it.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { hooks as hookModules } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import type { AccountLevel, AccountType } from '../../runtime/core/descriptor/access.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { withCheckDigit } from '../../runtime/core/keywords.ts';
import { createApp } from '../../runtime/server/app.ts';
import type { KeyRing } from '../../runtime/server/authority/key-ring.ts';
import type { Settings } from '../../runtime/server/context.ts';
import { withClient } from '../../runtime/server/database/ensure-database.ts';
import { type GivenHooks, loadHooks } from '../../runtime/server/load-hooks.ts';
import { loadModules } from '../../runtime/server/migrate/load-modules.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { writeRecord } from '../../runtime/server/store/write-record.ts';
import { createTestDatabase } from '../database.ts';
import { manyExports } from '../many-exports.ts';
import { quickHash } from '../quick-hash.ts';
import { testRing } from '../test-ring.ts';

export const password = 'Tongguan#2026';

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** What a call answered. */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: Tree;
}

/** Data of an answer, whose shape the test knows. */
export interface Tree {
  readonly [key: string]: Tree;
}

/** A list in an answer. */
export function listIn(data: Tree | undefined): Tree[] {
  if (!Array.isArray(data)) throw new Error(`This is no list: ${JSON.stringify(data).slice(0, 400)}`);
  return data;
}

export interface World {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  /** Asks as the owner of the tables, for what the server may not do: alter them, change a history. */
  asOwner(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  /** How the owner connects. */
  readonly owner: pg.ClientConfig;
  readonly companies: { readonly [name in CompanyName]: Company };
  /** Calls as the person who is logged in under the name; `null` for nobody. */
  call(who: string | null, method: Method, path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  raw(request: InjectOptions): Promise<LightMyRequestResponse>;
  logIn(who: string): Promise<string>;
  insert(entity: string, record: Row): Promise<Row>;
  close(): Promise<void>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = { readonly [name: string]: string };
type CompanyName = 'trader' | 'rival' | 'broker' | 'otherBroker' | 'operator' | 'admin' | 'bank';

const kinds: { readonly [name in CompanyName]: AccountType } = {
  trader: 'trader',
  rival: 'trader',
  broker: 'broker',
  otherBroker: 'broker',
  operator: 'operator',
  admin: 'admin',
  bank: 'bank',
};

/** The hooks of the entities that say who may log in and what they may do there; `given` beside them or in their place. */
export async function accountHooks(given: GivenHooks = {}): Promise<GivenHooks> {
  const { account, enterprise, role, 'blockchain-identity': blockchain } = hookModules;
  const modules = { account, enterprise, role, 'blockchain-identity': blockchain };
  return { ...(await loadHooks(modules)), ...given };
}

/** Opens the world: one enterprise administrator for each enterprise, called like it, and `traderstaff` without menus. */
export async function openWorld(options: Partial<Settings> = {}, hooks: GivenHooks = {}): Promise<World> {
  const database = await createTestDatabase(inject('cluster'));
  const pool = new pg.Pool({ ...database.settings, max: 8 });
  // A connection may learn that its database goes away before it is closed.
  pool.on('error', (error) => {
    if (!pool.ending) throw error;
  });
  const ring = options.keyRing ?? testRing;
  const app = await createApp({
    model,
    hooks: await accountHooks(hooks),
    database: pool,
    options: { loginAttempts: 1000, exportLimits: manyExports, keyRing: ring, ...options },
  });
  const client = await pool.connect();
  await loadModules(client, model);
  client.release();
  const insert = inserter(pool, ring);
  const companies = await people(insert);
  const cookies = new Map<string, string>();
  const raw = (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request);
  const logIn = async (who: string): Promise<string> => {
    const answer = await raw({ method: 'POST', url: '/api/login/auth', payload: { username: who, password } });
    const cookie = answer.cookies.find(({ name }) => name === 'tongguan_session');
    if (!cookie) throw new Error(`${who} could not log in: ${answer.body}`);
    cookies.set(who, `tongguan_session=${cookie.value}`);
    return cookie.value;
  };
  const call: World['call'] = async (who, method, path, body, headers = {}) => {
    if (who !== null && !cookies.has(who)) await logIn(who);
    const cookie = who === null ? '' : (cookies.get(who) ?? '');
    const answer = await raw({
      method,
      url: `/api${path}`,
      headers: { ...headers, cookie: headers.cookie === undefined ? cookie : `${cookie}; ${headers.cookie}` },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const asOwner: World['asOwner'] = (sql, values = []) =>
    withClient(database.owner, (owner) => (values.length === 0 ? owner.query(sql) : owner.query(sql, [...values])));
  const close = async (): Promise<void> => {
    await app.close();
    await pool.end();
    await database.drop();
  };
  return { app, pool, asOwner, owner: database.owner, companies, call, raw, logIn, insert, close };
}

/** Writes a record as it stands, states included. */
function inserter(pool: pg.Pool, ring: KeyRing): World['insert'] {
  const layouts = layoutsOf(model, undefined, ring);
  return async (entity, given) => {
    const layout = layoutOf(layouts, entity);
    const at = new Date().toISOString();
    const record: Row = { id: newId(), createdAt: at, updatedAt: at, [layout.versionKey]: 1, ...given };
    await writeRecord(pool, { layout, record, before: null, numbers: [], auditRows: [] });
    return record;
  };
}

async function people(insert: World['insert']): Promise<World['companies']> {
  const hash = await quickHash(password);
  const companies: { [name: string]: Company } = {};
  for (const [name, eptType] of Object.entries(kinds)) {
    const { id } = await insert('enterprise', {
      eptType,
      eptName: `Enterprise ${name}`,
      unifiedCreditCode: withCheckDigit('credit-code', `91533102MA6K${String(10000 + Object.keys(companies).length)}0`),
      auditStatus: 'approved',
    });
    const role = await insert('role', {
      code: `ROLE${name.toUpperCase()}`,
      name,
      companyId: id ?? null,
      permissions: permissions(eptType),
    });
    companies[name] = { id: String(id), name: `Enterprise ${name}`, role: String(role.id) };
    await account(insert, {
      username: name,
      companyId: String(id),
      roles: [String(role.id)],
      userLevel: 'enterpriseAdmin',
      hash,
    });
  }
  const { trader } = companies;
  if (trader) {
    const role = await insert('role', { code: 'NOTHING', name: 'nothing', companyId: trader.id, permissions: [] });
    await account(insert, {
      username: 'traderstaff',
      companyId: trader.id,
      roles: [String(role.id)],
      userLevel: 'staff',
      hash,
    });
  }
  return companies as World['companies'];
}

/** Everything on every menu the account type can have. */
function permissions(account: AccountType): Row[] {
  const items = model.menu.flatMap((group) => group.items).filter((item) => item.accounts.includes(account));
  const seeded = items.filter(({ entity }) => entity !== undefined);
  return seeded.map(({ key }) => ({ moduleKey: key, actions: ['manage', 'create', 'edit', 'delete', 'view'] }));
}

interface AccountGiven {
  readonly username: string;
  readonly companyId: string;
  readonly roles: string[];
  readonly userLevel: AccountLevel;
  readonly hash: string;
}

async function account(insert: World['insert'], { hash, ...given }: AccountGiven): Promise<void> {
  await insert('account', {
    ...given,
    name: given.username.slice(0, 10),
    password: hash,
    mobile: '13888888888',
    email: `${given.username}@example.com`,
    singleIdCard: '533102199001011234',
    userType: '4',
    userStatus: 'enabled',
  });
}
