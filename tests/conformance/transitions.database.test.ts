// The matrices of transitions/*.yaml over the API: every state, action and person, on records led into their states.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { patched } from '../../runtime/core/cases/patched.ts';
import type { LifecycleUse } from '../../runtime/core/descriptor/lifecycle.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { tableOf } from '../../runtime/core/tables.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { expectCounted } from '../counted.ts';
import { given, password, plainAccount, startWorld, type World } from '../deal/world.ts';
import { quickHash } from '../quick-hash.ts';
import { readRuleFiles } from '../rules/cases.ts';
import { payloadOf } from './api-samples.ts';
import { isRefusal, type Matrix, readMatrices } from './matrix.ts';
import { pathTo } from './path-to.ts';

const matrices = readMatrices();
const bases = new Map(readRuleFiles().map(({ id, base }) => [id, base]));
const answers = { opinion: '单证一致，同意', reason: '示例原因' };
let world: World;
// Three characters with the letter before it: names need as many.
let number = 10;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  // Several matrices have the same person beside those of the world.
  const there = new Set<string>();
  for (const matrix of matrices) {
    for (const [entity, record] of Object.entries(matrix.with)) {
      const known = JSON.stringify([entity, record]);
      if (there.has(known)) continue;
      there.add(known);
      const added = entity === 'account' ? { ...plainAccount, password: await quickHash(password) } : {};
      await world.put(entity, { ...added, ...record });
    }
    if (typeof matrix.set.id === 'string') await complete(matrix, matrix.set.id);
  }
});
afterAll(() => world?.stop());

/** A record of the world that is used as it is gets what it needs to be complete. */
async function complete(matrix: Matrix, id: string): Promise<void> {
  await setState(matrix, id, machineOf(matrix).lifecycle.initial);
  const { version } = await stored(matrix, id);
  const owner = await world.as(matrix.owner);
  const record = { ...bases.get(matrix.base), ...matrix.set, version };
  const { error, findings } = await owner.patch(`/entities/${matrix.entity}/${id}`, record);
  expect({ error, findings }).toEqual({ error: null, findings: [] });
}

function machineOf({ entity, id }: Matrix): LifecycleUse {
  const use = model.entities[entity]?.descriptor.lifecycles.find(({ lifecycle }) => lifecycle.id === id);
  if (!use) throw new Error(`${entity} does not use lifecycle ${id}`);
  return use;
}

/** State and version as they stand in the database; state `gone` when the row is, or is kept for history alone. */
async function stored(matrix: Matrix, id: string): Promise<{ state: string; version: number }> {
  const { field } = machineOf(matrix);
  const { rows } = await world.pool.query(
    `select coalesce("${field}", $2) as state, version from "${tableOf(matrix.entity)}" r
      where id = $1 and to_jsonb(r)->>'deletedAt' is null`,
    [id, machineOf(matrix).lifecycle.initial],
  );
  return rows[0] ?? { state: 'gone', version: 0 };
}

/** Puts the one record of a matrix into a state; what an edit changes is made another, so that it is a change each time. What
 * an action set is taken back, where the matrix says what the record has in the state. */
async function setState(matrix: Matrix, id: string, state: string): Promise<void> {
  const changed = Object.entries(matrix.change).filter(([, value]) => typeof value === 'string');
  const values = {
    ...matrix.states[state],
    [machineOf(matrix).field]: state,
    ...Object.fromEntries(changed.map(([key, value]) => [key, `甲${value}`])),
  };
  await update(matrix.entity, id, values);
}

async function update(entity: string, id: string, values: Row): Promise<void> {
  const columns = Object.keys(values).map((key, index) => `"${key}" = $${index + 2}`);
  await world.pool.query(`update "${tableOf(entity)}" set ${columns.join(', ')} where id = $1`, [
    id,
    ...Object.values(values),
  ]);
}

/** What the matrix says of records of the world is so from here on; gives what makes it as it was. */
async function settle({ during }: Matrix): Promise<() => Promise<void>> {
  const before: [entity: string, id: string, values: Row][] = [];
  for (const [entity, { id, ...values }] of Object.entries(during)) {
    const columns = Object.keys(values).map((key) => `"${key}"`);
    const { rows } = await world.pool.query(`select ${columns.join(', ')} from "${tableOf(entity)}" where id = $1`, [
      id,
    ]);
    expect(rows).toHaveLength(1);
    before.push([entity, String(id), rows[0]]);
    await update(entity, String(id), values);
  }
  return async () => {
    for (const one of before) await update(...one);
  };
}

/** A record in the state: led there by the people of the matrix, or put there where they cannot. */
async function recordIn(matrix: Matrix, state: string): Promise<string> {
  if (typeof matrix.set.id === 'string') {
    await setState(matrix, matrix.set.id, state);
    return matrix.set.id;
  }
  number += 1;
  // People do not send what the server writes by itself: led into the state, the record gets it on the way.
  const more = matrix.states[state] ?? {};
  const own =
    matrix.reached === 'by hand' ? payloadOf(more, model.entities[matrix.entity]?.descriptor.fields ?? []) : more;
  let record: Row = { ...bases.get(matrix.base), ...matrix.set, ...own };
  if (matrix.fresh !== null) record = freshened(record, matrix.fresh);
  for (const [path, { entity, record: its, fresh = [], states = {} }] of Object.entries(matrix.each)) {
    const one = fresh.reduce<Row>((row, field) => freshened(row, field), { ...its, ...states[state] });
    record = patched(record, path, await world.put(entity, one));
  }
  if (matrix.reached === 'by the server') {
    const { companyId = null } = given.account?.find(({ username }) => username === matrix.owner) ?? {};
    return world.put(matrix.entity, { ...record, companyId, [machineOf(matrix).field]: state });
  }
  const created = await (await world.as(matrix.owner)).post(`/entities/${matrix.entity}`, record);
  expect(created.findings).toEqual([]);
  const id = String(created.data.id);
  for (const { action, person, to } of pathTo(matrix, machineOf(matrix).lifecycle.initial, state)) {
    expect(await attempt(matrix, action, { person, id })).toBe(to);
  }
  return id;
}

/** The record with a value nobody else has: another minute for a moment, else a short text. */
function freshened(record: Row, path: string): Row {
  const value = record[path];
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return patched(record, path, isMoment ? new Date(Date.parse(value) + number * 60_000).toISOString() : `X${number}`);
}

/** What came of it: the state after a success, or the name of the refusal. */
async function attempt(
  matrix: Matrix,
  action: string,
  { person, id }: { person: string; id: string },
): Promise<string> {
  const who = await world.as(person);
  const path = `/entities/${matrix.entity}`;
  const { version } = await stored(matrix, id);
  const { error, findings } =
    action === 'edit'
      ? await who.patch(`${path}/${id}`, { ...matrix.change, version })
      : action === 'delete'
        ? await who.delete(path, { ids: [id] })
        : await who.post(`${path}/${id}/actions/${action}`, {
            ...answers,
            ...enteredFor(matrix, action, person),
            ...(await world.proofOf(person, matrix.entity, action)),
          });
  expect(findings).toEqual([]);
  return error ?? (await stored(matrix, id)).state;
}

/** What keeps people from the action where it begins in the state. */
function dutiesOf(matrix: Matrix, action: string, state: string): string[] {
  const steps = machineOf(matrix).lifecycle.transitions.filter(
    (one) => one.action === action && one.from.includes(state),
  );
  return [...new Set(steps.flatMap(({ notBy = [] }) => notBy))];
}

/** The history says that the person did it. */
async function enterHistory(matrix: Matrix, id: string, { duty, person }: { duty: string; person: string }) {
  const { id: account } = given.account?.find(({ username }) => username === person) ?? matrix.with.account ?? {};
  await world.pool.query(
    `insert into record_change ("id", "entity", "recordId", "version", "action", "accountId", "at", "changes")
      values ($1, $2, $3, 1, $4, $5, now(), '[]')`,
    [newId(), matrix.entity, id, duty, account],
  );
}

function enteredFor({ entered, enteredBy }: Matrix, action: string, person: string): { entered?: Row } {
  const sent = enteredBy[person]?.[action] ?? entered[action];
  return sent ? { entered: JSON.parse(JSON.stringify(sent).replaceAll('{number}', String(number))) } : {};
}

describe.each(matrices)('lifecycle $id of $entity', (matrix) => {
  const states = Object.keys(machineOf(matrix).lifecycle.states);
  // Vitest calls what it is given back when the matrix is done.
  beforeAll(() => settle(matrix));

  describe.each(states)('%s', (state) => {
    const cells = matrix.actions.flatMap((action) =>
      matrix.people.map((person) => ({ action, person, outcome: matrix.cell(state, action, person).outcome })),
    );
    // Refusals change nothing, so that all of them can be tried on one record.
    let shared: Promise<string> | undefined;
    const sharedRecord = (): Promise<string> => {
      shared ??= recordIn(matrix, state);
      return shared;
    };

    it.each(cells.filter(({ outcome }) => isRefusal(outcome)))('$action by $person: $outcome', async (cell) => {
      const id = await sharedRecord();
      const before = await stored(matrix, id);
      expect(await attempt(matrix, cell.action, { person: cell.person, id })).toBe(cell.outcome);
      expect(await stored(matrix, id)).toEqual(before);
      expect(before.state).toBe(state);
    });

    it.each(matrix.people)('what %s is told of it', async (person) => {
      const id = await sharedRecord();
      const { error, data } = await (await world.as(person)).get(`/entities/${matrix.entity}/${id}`);
      const own = cells
        .filter((cell) => cell.person === person && !isRefusal(cell.outcome))
        .map(({ action }) => action);
      if (error !== null) {
        expect(own).toEqual([]);
        expect(['not-found', 'not-permitted']).toContain(error);
        return;
      }
      // Actions of the entity's other lifecycles are for their own matrices.
      const actions = (data.$actions as string[]).filter((action) => matrix.actions.includes(action));
      const touches: string[] = own.filter((action) => action === 'edit' || action === 'delete');
      expect(actions.sort()).toEqual(own.filter((action) => !touches.includes(action)).sort());
      if (matrix.actions.includes('edit')) expect(data.$editable).toBe(touches.includes('edit'));
      if (matrix.actions.includes('delete')) expect(data.$deletable).toBe(touches.includes('delete'));
    });

    const allowed = cells.filter(({ action, outcome }) => !isRefusal(outcome) && !matrix.elsewhere.includes(action));
    it.each(allowed)('$action by $person: $outcome', async ({ action, person, outcome }) => {
      const id = await recordIn(matrix, state);
      expect((await stored(matrix, id)).state).toBe(state);
      expect(await attempt(matrix, action, { person, id })).toBe(outcome);
    });

    it.each(allowed.filter(({ action }) => matrix.asks[action]))('$action by $person says why', async ({
      action,
      person,
    }) => {
      const id = await recordIn(matrix, state);
      const key = matrix.asks[action] ?? '';
      const who = await world.as(person);
      const path = `/entities/${matrix.entity}/${id}/actions/${action}`;
      const send = (body: object | undefined) =>
        who.post(path, body && { ...body, ...enteredFor(matrix, action, person) });
      for (const body of [
        ...(matrix.entered[action] ? [] : [undefined]),
        {},
        { [key]: ' \n' },
        { [key]: 7 },
        { [key === 'reason' ? 'opinion' : 'reason']: '同意' },
      ]) {
        expect((await send(body)).findings).toEqual([{ path: key, rule: 'required' }]);
      }
      expect((await send({ [key]: '见'.repeat(1001) })).findings).toEqual([{ path: key, rule: 'max-length' }]);
      expect((await stored(matrix, id)).state).toBe(state);
      expect((await send({ [key]: '见'.repeat(1000) })).error).toBeNull();
    });

    // Last: a record that is used as it is stays one the person did it with.
    const kept = allowed.flatMap((cell) => dutiesOf(matrix, cell.action, state).map((duty) => ({ ...cell, duty })));
    it.each(kept)('$action not by $person, who did $duty', async ({ action, person, duty, outcome }) => {
      const id = await recordIn(matrix, state);
      const who = await world.as(person);
      await enterHistory(matrix, id, { duty, person });
      const { data } = await who.get(`/entities/${matrix.entity}/${id}`);
      expect(data).toMatchObject({ $done: expect.arrayContaining([duty]) });
      expect(data.$actions).not.toContain(action);
      const { rows } = (await who.get<{ rows: Row[] }>(`/entities/${matrix.entity}?pageSize=1&filter[id][is]=${id}`))
        .data;
      if (rows) expect(rows[0]).toMatchObject({ id, $done: expect.arrayContaining([duty]) });
      expect(await attempt(matrix, action, { person, id })).toBe('own-making');
      const said = { ...answers, ...enteredFor(matrix, action, person) };
      const { message } = await who.post(`/entities/${matrix.entity}/${id}/actions/${action}`, said);
      expect(message).toContain('须由另一位有权限的人员');
      expect((await stored(matrix, id)).state).toBe(state);
      // What somebody else did keeps nobody from it.
      const other = await recordIn(matrix, state);
      await enterHistory(matrix, other, { duty, person: person === 'admin' ? 'operator' : 'admin' });
      if (other !== id) expect(await attempt(matrix, action, { person, id: other })).toBe(outcome);
    });
  });
});

describe('the attempts', () => {
  it('are counted', () => {
    const cells = matrices.map(
      (matrix) => Object.keys(machineOf(matrix).lifecycle.states).length * matrix.actions.length * matrix.people.length,
    );
    expectCounted({ 'attempts of people over the API': cells.reduce((total, count) => total + count, 0) });
  });
});
