// Every entity x every person x every call that writes, on records out of sight or not to be changed: refused, and nothing written.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { csvLine } from '../../runtime/core/csv-line.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { expectCounted } from '../counted.ts';
import { multipartOf } from '../files/multipart.ts';
import { testRing } from '../test-ring.ts';
import { type Caller, callersOf } from './caller.ts';
import { Oracle } from './oracle.ts';
import { type PlantedWorld, plantWorld } from './planted-world.ts';

const entities = Object.values(model.entities)
  .map(({ descriptor }) => descriptor)
  .filter(({ type }) => type !== 'sub');
let planted: PlantedWorld;
let oracle: Oracle;
let callers: Caller[];
let before: Map<string, string>;

beforeAll(async () => {
  planted = await plantWorld(inject('cluster'));
  oracle = new Oracle(planted.rows);
  callers = await callersOf(planted, oracle);
  before = await everything();
}, 300_000);
afterAll(() => planted?.stop());

describe.each(entities)('$id', (entity) => {
  it('lets nobody change what is not theirs', async () => {
    await Promise.all(callers.map((caller) => writeAll(caller, entity)));
    expect(callers.flatMap(({ faults }) => faults.splice(0)).slice(0, 20)).toEqual([]);
  });
});

describe('afterwards', () => {
  it('every record is as it was, and nothing was added to it', async () => {
    const after = await everything();
    const changed = [...before].filter(([key, text]) => after.get(key) !== text).map(([key]) => key);
    expect(changed).toEqual([]);
    expect([...after.keys()].filter((key) => !before.has(key))).toEqual([]);
  });

  it('the attempts are counted', () => {
    const calls = callers.reduce((sum, caller) => sum + caller.calls, 0);
    expectCounted({ 'calls that would write': calls, 'rows that nobody may have written': before.size });
  });
});

/** What the server writes by itself when it is called. */
const kept: ReadonlySet<string> = new Set(['session', 'operation_log', 'verification_code']);

/** Every row of every table, by table and key. */
async function everything(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const layout of layoutsOf(model, undefined, testRing).values()) {
    if (kept.has(layout.table)) continue;
    for (const { table } of [layout, ...layout.below]) {
      // The last login is written on the account when people log in.
      const { rows } = await planted.pool.query(`select (to_jsonb(t) - 'lastLoginAt')::text as row from "${table}" t`);
      for (const { row } of rows) found.set(`${table} ${row}`, row);
    }
  }
  return found;
}

async function writeAll(caller: Caller, entity: EntityDescriptor): Promise<void> {
  const rows = planted.rows.get(entity.id) ?? [];
  const sees = (row: Row): boolean => oracle.sees(caller.person, entity, row);
  const hidden = rows.filter((row) => !sees(row));
  const own = rows.find(sees);
  for (const row of hidden.slice(0, 2)) await attack(caller, entity, row, own);
  const readable = rows.filter((row) => sees(row) && !oracle.sees(caller.person, entity, row, ['edit']));
  for (const row of readable.slice(0, 1)) await change(caller, entity, row);
  const kept = rows.filter((row) => sees(row) && !oracle.sees(caller.person, entity, row, ['delete']));
  for (const row of kept.slice(0, 1)) await refuses(caller, 'DELETE', `/entities/${entity.id}`, { ids: [row.id] });
  if (hidden[0]) await importOver(caller, entity, hidden[0]);
}

async function change(caller: Caller, entity: EntityDescriptor, row: Row): Promise<void> {
  const at = `/entities/${entity.id}/${String(row.id)}`;
  const text = entity.fields.find(({ kind, readOnly }) => kind === 'text' && !readOnly);
  const body = { version: 1, rowVersion: 1, ...(text && { [text.key]: 'taken' }) };
  await refuses(caller, 'PUT', at, body);
  await refuses(caller, 'PATCH', at, body);
  await refuses(caller, 'PATCH', `/entities/${entity.id}`, { records: [{ ...body, id: String(row.id) }] });
}

/** Every call that changes a record, on one that is out of sight. */
async function attack(caller: Caller, entity: EntityDescriptor, row: Row, own: Row | undefined): Promise<void> {
  const base = `/entities/${entity.id}`;
  const id = String(row.id);
  await change(caller, entity, row);
  await refuses(caller, 'DELETE', base, { ids: [id] });
  if (own) await refuses(caller, 'DELETE', base, { ids: [own.id, id] });
  const actions = new Set(
    entity.lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions.map(({ action }) => action)),
  );
  for (const action of actions) {
    const input = { opinion: '同意', reason: '原因', entered: {}, version: 1 };
    await refuses(caller, 'POST', `${base}/${id}/actions/${action}`, input);
    const { data } = await caller.call('POST', `${base}/actions/${action}`, { ids: [id], ...input });
    const results = (data.results ?? []) as { ok: boolean }[];
    if (results.some(({ ok }) => ok)) caller.fault(`${action} of a batch of ${entity.id} was made`);
  }
}

/** A batch of own and other records is refused as a whole. */
const noAnswer: ReadonlySet<string> = new Set(['not-found', 'not-permitted', 'batch-refused']);

/** Refused as if the record were not there, or as something this person may not do; never told what state it is in. */
async function refuses(
  caller: Caller,
  method: 'PUT' | 'PATCH' | 'DELETE' | 'POST',
  path: string,
  body: object,
): Promise<void> {
  const { error } = await caller.call(method, path, body);
  if (!noAnswer.has(String(error))) caller.fault(`${method} ${path} answered ${String(error)}`);
}

/** An import that names the record of somebody else by its id and key. */
async function importOver(caller: Caller, entity: EntityDescriptor, row: Row): Promise<void> {
  const text = entity.fields.find(({ kind, readOnly, key }) => kind === 'text' && !readOnly && key !== entity.key);
  const columns = [...new Set(['id', entity.key, 'companyId', text?.key ?? entity.key])];
  const cells = columns.map((key) => (key === text?.key ? 'taken' : String(row[key] ?? '')));
  const content = csvLine(columns) + csvLine(cells);
  const body = multipartOf([
    { name: 'mode', content: 'skip-bad' },
    { name: 'mapping', content: JSON.stringify(columns) },
    { name: 'file', filename: 'a.csv', type: 'text/csv', content },
  ]);
  const { error, data } = await caller.sendParts(`/entities/${entity.id}/import`, body);
  if (error !== null) return;
  for (let tries = 0; tries < 100; tries++) {
    const { data: job } = await caller.call('GET', `/imports/${String(data.job)}`);
    if (job.state === 'running' || job.state === 'waiting') continue;
    if (Number(job.created) + Number(job.updated) > 0)
      caller.fault(`an import wrote ${entity.id} over ${String(row.id)}`);
    return;
  }
  caller.fault(`the import of ${entity.id} does not end`);
}
