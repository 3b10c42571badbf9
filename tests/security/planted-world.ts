// Two enterprises of every kind with a record of every entity each; every free text holds a marker that nobody can guess.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { model } from '../../generated/model.gen.ts';
import { type AccountType, accountTypes } from '../../runtime/core/descriptor/access.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { isRow } from '../../runtime/core/paths.ts';
import { tableOf } from '../../runtime/core/tables.ts';
import { contentStore } from '../../runtime/server/files/content-store.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { ApiSamples, type SampleWorld } from '../conformance/api-samples.ts';
import { everyMenuOf, given, password, plainAccount, startWorld, type World } from '../deal/world.ts';
import { quickHash } from '../quick-hash.ts';

/** A marker in a text: `Zq` and 8 hexadecimal digits. */
export const markerPattern = /Zq[0-9a-f]{8}/g;

export interface Planted {
  readonly entity: string;
  readonly row: Row;
}

export interface Marked extends Planted {
  /** Without line numbers. */
  readonly path: string;
}

export interface Someone {
  readonly username: string;
  readonly account: AccountType;
  readonly level: 'enterpriseAdmin' | 'staff';
  readonly accountId: string;
  readonly companyId: string;
  /** Roles open every menu of the account type, or none. */
  readonly hasMenus: boolean;
}

export interface PlantedWorld {
  readonly world: World;
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  /** Everything that is there, as it was put there, by entity. */
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  /** Records made for the second enterprise of each kind. */
  readonly foreign: readonly Planted[];
  readonly markers: ReadonlyMap<string, Marked>;
  /** One of each account type, and one of the trader's staff whose roles open nothing. */
  readonly people: readonly Someone[];
  stop(): Promise<void>;
}

/** Makes the world; stop it when the file is done. */
export async function plantWorld(
  cluster: { host: string; port: number; password: string },
  more?: Parameters<typeof startWorld>[1],
): Promise<PlantedWorld> {
  // What is planted stays as it is: enterprises without roles, codes and logins of long ago.
  const world = await startWorld(cluster, { runsHousekeeping: false, ...more });
  const rows = new Map<string, Row[]>();
  for (const [entity, all] of Object.entries(given)) rows.set(entity, await withIds(world, entity, all));
  const markers = new Map<string, Marked>();
  const put = putter(world, rows, markers);
  await addSeconds(put);
  const own: SampleWorld = { put, nextSample: () => world.nextSample() };
  const foreign: Planted[] = [];
  for (const account of accountTypes) {
    await plant(own, account, personOf(rows, account));
    foreign.push(...(await plant(own, account, personOf(rows, `${account}2`))));
  }
  const people = [...accountTypes, 'nobody'].map((username) => someone(rows, username));
  return { world, app: world.app, pool: world.pool, rows, foreign, markers, people, stop: () => world.stop() };
}

type Put = World['put'];

/** Records of the world with the ids they were given. Rows with one key are told apart by nothing else. */
async function withIds(world: World, entity: string, all: readonly Row[]): Promise<Row[]> {
  const key = model.entities[entity]?.descriptor.key ?? 'id';
  const { rows } = await world.pool.query(`select "id"::text as id, "${key}"::text as key from "${tableOf(entity)}"`);
  const free = [...rows];
  return all.map((row) => {
    if (row.id !== undefined) return row;
    const index = free.findIndex((one) => one.key === row[key]);
    const [found] = free.splice(index, 1);
    return { ...row, id: found.id };
  });
}

/** Puts records there with markers in them, and remembers them. */
function putter(world: World, rows: Map<string, Row[]>, markers: Map<string, Marked>): Put {
  const store = contentStore(world.files);
  return async (entity, record) => {
    const descriptor = model.entities[entity]?.descriptor;
    if (!descriptor) throw new Error(`No schema describes ${entity}`);
    const found: { marker: string; path: string }[] = [];
    const marked = marking(record, descriptor.fields, { found, keep: descriptor.key, path: '' });
    // Files have bytes of their own, with a marker in them.
    const bytes = found[0] ? Buffer.from(`%PDF-1.4 ${found[0].marker}`) : null;
    const content = entity === 'file-object' && bytes ? { sha256: await store.put(bytes), size: bytes.length } : {};
    const row: Row = { ...marked, ...content };
    const id = await world.put(entity, row);
    const kept = { ...row, id };
    rows.set(entity, [...(rows.get(entity) ?? []), kept]);
    for (const { marker, path } of found) markers.set(marker, { entity, row: kept, path });
    return id;
  };
}

interface Marking {
  readonly found: { marker: string; path: string }[];
  /** Key of the field that others refer to it by. */
  readonly keep: string;
  readonly path: string;
}

/** The record with a marker in every text that takes any words. */
function marking(record: Row, fields: readonly Field[], { found, keep, path }: Marking): Row {
  const marked: Row = { ...record };
  for (const field of fields) {
    const at = `${path}${field.key}`;
    const value = marked[field.key];
    if (takesAnyWords(field) && at !== keep && !['id', 'username'].includes(at)) {
      const marker = freshMarker();
      marked[field.key] = marker;
      found.push({ marker, path: at });
    } else if (field.kind === 'object' && isRow(value)) {
      marked[field.key] = marking(value, field.fields, { found, keep, path: `${at}.` });
    } else if (field.kind === 'lines' && Array.isArray(value)) {
      marked[field.key] = value.map((line) =>
        isRow(line) ? marking(line, field.fields, { found, keep, path: `${at}.` }) : line,
      );
    }
  }
  return marked;
}

const markersGiven = new Set<string>();

/** A marker that was not given before: of some thousand short ones two are alike now and then. */
function freshMarker(): string {
  const marker = `Zq${randomBytes(4).toString('hex')}`;
  if (markersGiven.has(marker)) return freshMarker();
  markersGiven.add(marker);
  return marker;
}

function takesAnyWords(field: Field): boolean {
  if (field.kind !== 'text' || field.computed) return false;
  const { pattern, format, says, offers, maxLength = 100 } = field;
  return [pattern, format, says, offers].every((one) => one === undefined) && maxLength >= 10 && field.key !== 'path';
}

/** The second operator, administrator and bank, as there are two traders and brokers; and somebody who may nothing. */
async function addSeconds(put: Put): Promise<void> {
  for (const account of ['operator', 'admin', 'bank'] as const) {
    const companyId = await put('enterprise', { eptType: account, eptName: account, auditStatus: 'approved' });
    const roles = [await put('role', { code: `${account}2`.toUpperCase(), name: account, companyId })];
    await put('account', {
      ...plainAccount,
      username: `${account}2`,
      name: account,
      userLevel: 'enterpriseAdmin',
      companyId,
      roles,
    });
  }
  const companyId = companyOf('trader');
  const roles = [await put('role', { code: 'NOBODY', name: 'nobody', companyId, permissions: [] })];
  const hash = await quickHash(password);
  await put('account', {
    ...plainAccount,
    username: 'nobody',
    name: 'nobody',
    userLevel: 'staff',
    companyId,
    roles,
    password: hash,
  });
}

function companyOf(username: string): Json {
  return given.account?.find((one) => one.username === username)?.companyId ?? null;
}

function personOf(rows: ReadonlyMap<string, readonly Row[]>, username: string): Row {
  const person = rows.get('account')?.find((one) => one.username === username);
  if (!person) throw new Error(`The world has no account ${username}`);
  return person;
}

function someone(rows: ReadonlyMap<string, readonly Row[]>, username: string): Someone {
  const { id, companyId, userLevel } = personOf(rows, username);
  const eptType = rows.get('enterprise')?.find((one) => one.id === companyId)?.eptType;
  return {
    username,
    account: eptType as AccountType,
    level: userLevel as Someone['level'],
    accountId: String(id),
    companyId: String(companyId),
    hasMenus: username !== 'nobody',
  };
}

/** A record of every entity for the person's enterprise. */
async function plant({ put, nextSample }: SampleWorld, account: AccountType, person: Row): Promise<Planted[]> {
  const made: Planted[] = [];
  const noting: Put = async (entity, record) => {
    const id = await put(entity, record);
    made.push({ entity, row: { ...record, id } });
    return id;
  };
  const samples = new ApiSamples({ put: noting, nextSample }, account, person);
  for (const { descriptor } of Object.values(model.entities)) {
    if (descriptor.type === 'sub' || serverOnly.has(descriptor.id)) continue;
    // Reference data is everybody's: once is enough, and its keys are taken then.
    if (descriptor.type === 'ref' && person.username !== 'trader') continue;
    await samples.put(descriptor.id, fixedOf(descriptor.id, account, person));
  }
  return made;
}

/** What a record of the entity must be, beside an example. */
function fixedOf(entity: string, account: AccountType, { id, username }: Row): Row {
  if (entity === 'role') return { permissions: everyMenuOf(account) };
  if (entity === 'account')
    return { username: `p${createHash('md5').update(String(username)).digest('hex').slice(0, 8)}` };
  // An account has one.
  if (entity === 'blockchain-identity') return { account: id ?? null };
  // Not the person's own, which is there already.
  return entity === 'enterprise' ? { id: newId() } : {};
}

/** Written by the server as it goes along. */
const serverOnly: ReadonlySet<string> = new Set(['session', 'verification-code']);
