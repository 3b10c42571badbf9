// Records and files of other tenants, named in a record, in its embedded objects, its lines and what an action enters: refused, not kept.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { enteredFields } from '../../runtime/core/entered-fields.ts';
import { tableOf } from '../../runtime/core/tables.ts';
import { expectCounted } from '../counted.ts';
import { type Caller, callersOf } from './caller.ts';
import { foreignFor, isNaming, naming, namingFields, placed } from './naming-fields.ts';
import { Oracle } from './oracle.ts';
import { type PlantedWorld, plantWorld } from './planted-world.ts';

const entities = Object.values(model.entities)
  .map(({ descriptor }) => descriptor)
  .filter((descriptor) => descriptor.type !== 'sub' && (namingFields(descriptor).length > 0 || enters(descriptor)));
const counted = {
  create: { record: 0, object: 0, line: 0 },
  update: { record: 0, object: 0, line: 0 },
  entered: 0,
};
/** Fields that were attacked in a new record or in one's own. */
const attacked = new Set<string>();
let planted: PlantedWorld;
let oracle: Oracle;
let callers: Caller[];

beforeAll(async () => {
  planted = await plantWorld(inject('cluster'));
  oracle = new Oracle(planted.rows);
  callers = await callersOf(planted, oracle);
}, 300_000);
afterAll(() => planted?.stop());

function enters({ lifecycles }: EntityDescriptor): boolean {
  return lifecycles.some(({ lifecycle }) => lifecycle.transitions.some((transition) => transition.enters));
}

describe.each(entities)('$id', { timeout: 120_000 }, (entity) => {
  it('is created with nothing of others', async () => {
    await Promise.all(callers.map((caller) => create(caller, entity)));
    expect(callers.flatMap(({ faults }) => faults.splice(0)).slice(0, 20)).toEqual([]);
  });

  it('is changed to nothing of others, and enters nothing of others', async () => {
    // One after the other: they may share a record.
    for (const caller of callers) {
      const own = (planted.rows.get(entity.id) ?? []).find(
        (row) =>
          oracle.sees(caller.person, entity, row) &&
          (oracle.sees(caller.person, entity, row, ['edit']) || enters(entity)),
      );
      if (!own) continue;
      await update(caller, entity, own);
      await enter(caller, entity, own);
    }
    expect(callers.flatMap(({ faults }) => faults.splice(0)).slice(0, 20)).toEqual([]);
  });
});

describe('the attempts', () => {
  it('are counted', () => {
    expect(attackable().filter((name) => !attacked.has(name))).toEqual([]);
    const { create, update, entered } = counted;
    expectCounted({
      'names of others refused in new records': create.object + create.line,
      'names of others refused in changed records': update.object + update.line,
      'names of others refused in actions': entered,
    });
  });
});

/** Fields that name what is not everybody's, of entities that people make. */
function attackable(): string[] {
  return entities.flatMap((entity) => {
    const makers = callers.filter(({ person }) =>
      entity.access[person.account]?.some(({ may }) => may.includes('create') || may.includes('edit')),
    );
    return namingFields(entity).flatMap(({ path, field }) =>
      makers.some((caller) => foreignFor(planted, oracle, caller, field) !== null) ? [`${entity.id} ${path}`] : [],
    );
  });
}

type Findings = readonly { readonly path: string; readonly rule: string }[];

function refusesAt(findings: unknown, at: string): boolean {
  return ((findings ?? []) as Findings).some(
    ({ path, rule }) => path.startsWith(at) && ['reference', 'upload'].includes(rule),
  );
}

/** Each field by itself is found in a new record, and with all of them none is created. */
async function create(caller: Caller, entity: EntityDescriptor): Promise<void> {
  const base = `/entities/${entity.id}`;
  let all: Row = {};
  for (const { path, at, field, place } of namingFields(entity)) {
    const foreign = foreignFor(planted, oracle, caller, field);
    if (foreign === null) continue;
    const record = placed({}, entity.fields, path, naming(field, foreign));
    const { error, data } = await caller.call('POST', `${base}/validate?stage=draft`, record);
    if (error !== null) return;
    all = placed(all, entity.fields, path, naming(field, foreign));
    counted.create[place] += 1;
    attacked.add(`${entity.id} ${path}`);
    if (!refusesAt(data.findings, at)) caller.fault(`a new ${entity.id} takes ${foreign} of others at ${at}`);
  }
  if (Object.keys(all).length === 0) return;
  const { error } = await caller.call('POST', base, all);
  if (error === null) caller.fault(`${entity.id} was created with records of others`);
}

/** The same in a record of one's own, in whose lines and objects other values may stay. */
async function update(caller: Caller, entity: EntityDescriptor, own: Row): Promise<void> {
  const at = `/entities/${entity.id}/${String(own.id)}`;
  const { data: record } = await caller.call('GET', at);
  const before = await stored(entity, own);
  for (const { path, at: place, field, place: kind } of namingFields(entity)) {
    const foreign = foreignFor(planted, oracle, caller, field);
    // What it names already may stay.
    if (foreign === null || JSON.stringify(record).includes(foreign)) continue;
    const changed = placed(record as Row, entity.fields, path, naming(field, foreign));
    const { error, data } = await caller.call('POST', `/entities/${entity.id}/validate?stage=draft`, changed);
    if (error !== null) return;
    counted.update[kind] += 1;
    attacked.add(`${entity.id} ${path}`);
    if (!isFixed(entity, path) && !refusesAt(data.findings, place))
      caller.fault(`${at} takes ${foreign} of others at ${place}`);
    const [key = ''] = path.split('.');
    const body = { version: record.version, rowVersion: record.rowVersion, [key]: changed[key] ?? null };
    const saved = await caller.call('PATCH', at, body);
    if (saved.error === null) caller.fault(`${at} was saved with ${foreign} of others at ${place}`);
  }
  expect(await stored(entity, own)).toEqual(before);
}

/** Refused as a whole when it is given again. */
function isFixed({ fields }: EntityDescriptor, path: string): boolean {
  return fields.find(({ key }) => key === path.split('.')[0])?.fixed === true;
}

/** What an action lets people fill in, with the record in a state it starts from. */
async function enter(caller: Caller, entity: EntityDescriptor, own: Row): Promise<void> {
  for (const { field, lifecycle } of entity.lifecycles) {
    for (const { action, enters: entered, from } of lifecycle.transitions) {
      if (!entered) continue;
      for (const one of enteredFields(entity, entered).filter(isNaming)) {
        const foreign = foreignFor(planted, oracle, caller, one);
        if (foreign === null) continue;
        const [was] = await setState(entity, own, field, from[0] ?? '');
        const input = { opinion: '同意', reason: '原因', entered: { [one.key]: naming(one, foreign) } };
        const path = `/entities/${entity.id}/${String(own.id)}/actions/${action}`;
        const { error, data } = await caller.call('POST', path, input);
        if (error === null) caller.fault(`${action} of ${entity.id} took ${foreign} of others at ${one.key}`);
        if (error === 'findings') {
          counted.entered += 1;
          if (!refusesAt(data.findings, `entered.${one.key}`))
            caller.fault(
              `${action} of ${entity.id} has nothing against ${foreign} at ${one.key}: ${JSON.stringify(data).slice(0, 300)}`,
            );
        }
        await setState(entity, own, field, String(was));
      }
    }
  }
}

/** Puts the record into a state; gives the one it had. */
async function setState({ id }: EntityDescriptor, { id: own }: Row, field: string, state: string): Promise<unknown[]> {
  const { rows } = await planted.pool.query({
    text: `update "${tableOf(id)}" t set "${field}" = $2 from "${tableOf(id)}" o where t.id = $1 and o.id = t.id returning o."${field}"`,
    values: [own, state],
    rowMode: 'array',
  });
  return rows[0] ?? [];
}

async function stored({ id }: EntityDescriptor, row: Row): Promise<unknown> {
  const { rows } = await planted.pool.query(`select * from "${tableOf(id)}" where "id" = $1`, [row.id]);
  return rows[0];
}
