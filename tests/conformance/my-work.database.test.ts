// My work over the API: of every entity, in every state, for everybody, a record waits exactly where an awaited action is allowed to the
// person by the record itself, and with that action; what waits for others is in sight and nobody's own work.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { LifecycleUse } from '../../runtime/core/descriptor/lifecycle.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { isRow, valueAt } from '../../runtime/core/paths.ts';
import { partyPaths, type Work, type WorkCounts } from '../../runtime/core/work.ts';
import { expectCounted } from '../counted.ts';
import { given, startWorld, type World } from '../deal/world.ts';
import { ApiSamples, senderOf } from './api-samples.ts';

const entities = Object.values(model.entities)
  .map(({ descriptor }) => descriptor)
  .filter(({ lifecycles }) => lifecycles.length > 0);
const people = ['trader', 'staff', 'broker', 'operator', 'admin', 'bank'];
const company = (letter: string): string => `00000000-0000-4000-8000-0000000000${letter}`;
const [trader, trader2, broker, operator, bank] = ['a1', 'a2', 'b1', 'c1', 'e1'].map(company);
/** Who owns a record, and who plays each other part in it. */
const casts = [
  { owner: trader, others: [broker, bank] },
  { owner: trader, others: [operator, trader2] },
  { owner: broker, others: [trader, trader] },
  { owner: operator, others: [bank, trader] },
];
const counted = { records: 0, mine: 0, others: 0, silent: 0 };
let world: World;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

/** A record that was put there, as it must be told. */
interface Placed {
  readonly id: string;
  readonly entity: EntityDescriptor;
}

/** Machines that were tried with everybody already: another entity that uses one shows that it is bound, in every state. */
const tried = new Set<string>();

/** A state, with what decides there whether a transition can be made, and who has a part in the record. */
interface Situation {
  readonly state: string;
  readonly condition: Condition | null;
  readonly cast: (typeof casts)[number];
}

function situationsOf({ lifecycle }: LifecycleUse): Situation[] {
  const isNew = !tried.has(lifecycle.id);
  tried.add(lifecycle.id);
  return Object.entries(lifecycle.states).flatMap(([state, { awaits }]) => {
    const here = lifecycle.transitions.filter(({ from, when }) => when && from.includes(state));
    const texts = new Set(here.map(({ when }) => JSON.stringify(when)));
    const conditions = isNew && awaits ? [...texts].map((text) => JSON.parse(text) as Condition) : [];
    const around = isNew && awaits ? casts : casts.slice(0, 1);
    return [null, ...conditions].flatMap((condition) => around.map((cast) => ({ state, condition, cast })));
  });
}

async function placeAll(entity: EntityDescriptor): Promise<Placed[]> {
  const samples = new ApiSamples(world, senderOf(entity) ?? 'admin');
  const makers = (given.account ?? []).map(({ id }) => String(id));
  const paths = partyPaths(entity).filter((path) => path !== 'companyId' && path !== 'id' && !path.includes('.'));
  const placed: Placed[] = [];
  for (const use of entity.lifecycles) {
    for (const { state, condition, cast } of situationsOf(use)) {
      const parts = paths.map((path, index) => [path, cast.others[index % cast.others.length] ?? null] as const);
      const owned = entity.owner === 'enterprise' ? { companyId: cast.owner ?? null } : {};
      const createdBy = makers[placed.length % makers.length] ?? null;
      const alone = await namedAlone(entity, samples);
      const values: Row = { ...alone, ...Object.fromEntries(parts), ...owned, createdBy, [use.field]: state };
      placed.push({ id: await samples.put(entity.id, values, condition ? [condition] : []), entity });
    }
  }
  return placed;
}

/** Records that only one other may name, or only one in some states, made for this one. */
async function namedAlone({ fields, rules }: EntityDescriptor, samples: ApiSamples): Promise<Row> {
  const named: Row = {};
  const once = rules.flatMap(({ kind, params }) => {
    const of = kind === 'unique-among' && isRow(params) && Array.isArray(params.fields) ? params.fields : [];
    return of.length === 1 ? of : [];
  });
  for (const field of fields) {
    if (field.kind !== 'reference' || field.key === 'companyId') continue;
    if (field.unique || once.includes(field.key)) named[field.key] = await samples.put(field.entity, {});
  }
  return named;
}

/** What the person may do of what is awaited, by the record as the server tells it. */
async function expectedOf(person: string, { id, entity }: Placed): Promise<string[]> {
  const { error, data } = await (await world.as(person)).get(`/entities/${entity.id}/${id}`);
  if (error !== null) return [];
  const account = given.account?.find(({ username }) => username === person)?.id;
  return entity.lifecycles.flatMap((use) => {
    const stored = valueAt(data, use.field);
    const { awaits = [], work = 'act' } = use.lifecycle.states[String(stored ?? use.lifecycle.initial)] ?? {};
    if (work === 'draft' && data.createdBy !== account) return [];
    const allowed = (action: string): boolean =>
      action === 'edit' ? data.$editable === true : (data.$actions as string[]).includes(action);
    return awaits.filter(allowed).map((action) => `${use.lifecycle.id} ${work} ${action} ${id}`);
  });
}

function toldOf(work: Work, ids: ReadonlySet<string>): string[] {
  return work.groups.flatMap(({ lifecycle, kind, rows }) =>
    rows.flatMap(({ id, action }) => (ids.has(id) ? [`${lifecycle} ${kind} ${action} ${id}`] : [])),
  );
}

describe.each(entities.map((entity) => ({ id: entity.id, entity })))('$id', ({ entity }) => {
  it('waits for whoever may move it on, and for nobody else', async () => {
    // The row is an enterprise: those of the people themselves are led through the states.
    const placed = entity.owner === 'self' ? [] : await placeAll(entity);
    const ids = new Set(placed.map(({ id }) => id));
    counted.records += placed.length;
    const each = people.map(async (person) => {
      const { data } = await (await world.as(person)).get<Work>('/my-work');
      const expected: string[] = [];
      for (const one of placed) expected.push(...(await expectedOf(person, one)));
      expect({ person, told: toldOf(data, ids).sort() }).toEqual({ person, told: expected.sort() });
      counted[expected.length > 0 ? 'mine' : 'silent'] += Math.max(1, expected.length);
      await expectOthers(person, data, ids);
    });
    await Promise.all(each);
    const tables = [...ids].map((id) => `'${id}'`).join(', ');
    if (ids.size > 0) await world.pool.query(`delete from "${entity.id.replaceAll('-', '_')}" where id in (${tables})`);
  }, 120_000);
});

/** What waits for others can be read by the person, and is none of the own work in the same machine. */
async function expectOthers(person: string, work: Work, ids: ReadonlySet<string>): Promise<void> {
  const mine = new Set(toldOf(work, ids).map((told) => told.replace(/^(\S+) \S+ \S+/, '$1')));
  for (const { entity, lifecycle, rows } of work.waiting) {
    for (const { id, enterprises, accounts } of rows.filter((row) => ids.has(row.id))) {
      expect(mine.has(`${lifecycle} ${id}`)).toBe(false);
      expect(enterprises.length + accounts.length).toBeGreaterThan(0);
      expect((await (await world.as(person)).get(`/entities/${entity}/${id}`)).error).toBeNull();
      counted.others += 1;
    }
  }
}

describe('an enterprise', () => {
  const states = { notSubmitted: ['submit'], submitted: [], rejected: ['submit'], approved: [] };

  it.each(Object.entries(states))('that is %s waits for its own administrator with %j', async (state, actions) => {
    await world.pool.query('update enterprise set "auditStatus" = $1 where id = $2', [state, trader]);
    const asked = async (person: string): Promise<string[]> => {
      const { data } = await (await world.as(person)).get<Work>('/my-work');
      return data.groups
        .filter(({ entity }) => entity === 'enterprise')
        .flatMap(({ rows }) => rows.filter(({ id }) => id === trader).map(({ action }) => action));
    };
    expect(await asked('trader')).toEqual(actions);
    expect(await asked('staff')).toEqual([]);
    expect(await asked('broker')).toEqual([]);
    expect(await asked('operator')).toEqual(state === 'submitted' ? ['pass'] : []);
    await world.pool.query('update enterprise set "auditStatus" = $1 where id = $2', ['approved', trader]);
  });
});

describe('the counts', () => {
  it('are those of the rows, without drafts', async () => {
    for (const person of people) {
      const who = await world.as(person);
      const { data: work } = await who.get<Work>('/my-work');
      const { data: counts } = await who.get<WorkCounts>('/my-work/counts');
      const waiting = work.groups.filter(({ kind }) => kind !== 'draft');
      expect(counts.total).toBe(waiting.reduce((sum, { count }) => sum + count, 0));
      const inLists = waiting.flatMap(({ rows }) => rows).filter(({ view }) => view !== null).length;
      expect(Object.values(counts.menus).reduce((sum, count) => sum + count, 0)).toBe(inLists);
    }
  });
});

describe('the records', () => {
  it('are counted', () => {
    expectCounted({
      'records put into every state': counted.records,
      'records that wait for somebody': counted.mine,
      'people an entity has nothing for': counted.silent,
      'records that wait for others': counted.others,
    });
  });
});
