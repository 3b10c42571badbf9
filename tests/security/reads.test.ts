// Every entity x every person x every call that reads: exactly the rows in sight, and nothing of any other.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { eachField, valueAt } from '../../runtime/core/paths.ts';
import type { Work } from '../../runtime/core/work.ts';
import { expectCounted } from '../counted.ts';
import { type Caller, callersOf } from './caller.ts';
import { Oracle } from './oracle.ts';
import { type PlantedWorld, plantWorld } from './planted-world.ts';

const entities = Object.values(model.entities)
  .map(({ descriptor }) => descriptor)
  .filter(({ type }) => type !== 'sub');
let planted: PlantedWorld;
let oracle: Oracle;
let callers: Caller[];

beforeAll(async () => {
  planted = await plantWorld(inject('cluster'));
  oracle = new Oracle(planted.rows);
  callers = await callersOf(planted, oracle);
}, 300_000);
afterAll(() => planted?.stop());

const asEach = (work: (caller: Caller) => Promise<void>): Promise<unknown> => Promise.all(callers.map(work));

describe.each(entities)('$id', (entity) => {
  it('tells everybody of the rows in sight alone', async () => {
    await asEach((caller) => readAll(caller, entity));
    expect(callers.flatMap(({ faults }) => faults.splice(0)).slice(0, 20)).toEqual([]);
  });
});

describe('my work', () => {
  it('tells of rows in sight alone, to those whose roles open them', async () => {
    let told = 0;
    await asEach(async (caller) => {
      const { data } = await caller.call('GET', '/my-work');
      const { groups, waiting } = data as unknown as Work;
      for (const { entity: id, rows } of [...groups, ...waiting]) {
        const entity = entities.find((one) => one.id === id);
        for (const { id: row } of rows) {
          const known = planted.rows.get(id)?.find((one) => one.id === row);
          if (!caller.person.hasMenus || !entity || !known || !oracle.sees(caller.person, entity, known))
            caller.fault(`work ${id} ${row}`);
          told += 1;
        }
      }
      await caller.call('GET', '/my-work/counts');
    });
    expect(callers.flatMap(({ faults }) => faults.splice(0)).slice(0, 20)).toEqual([]);
    expect(told).toBeGreaterThan(20);
  });
});

describe('files', () => {
  it('are read by their uploader and by whoever sees a record that holds them', async () => {
    const outcomes = { read: 0, refused: 0 };
    await asEach(async (caller) => {
      for (const file of planted.rows.get('file-object') ?? []) {
        const { status } = await caller.call('GET', `/files/${String(file.id)}`);
        // Files of the world without bytes are nobody's business here.
        if (file.size === 4) continue;
        const isSeen = oracle.seesFile(caller.person, file);
        if ((status === 200) !== isSeen)
          caller.fault(`file ${String(file.id)} of ${String(file.uploadedBy)}: ${status}`);
        outcomes[isSeen ? 'read' : 'refused'] += 1;
      }
    });
    expect(callers.flatMap(({ faults }) => faults.splice(0))).toEqual([]);
    expectCounted({ 'files read': outcomes.read, 'files refused': outcomes.refused });
  });
});

describe('the calls', () => {
  it('are counted, and the search finds what is there to see', () => {
    const calls = callers.reduce((sum, caller) => sum + caller.calls, 0);
    const found = callers.map(({ person, seen }) => `${person.username} ${seen.size}`).join(', ');
    console.log(`Markers in sight and found: ${found}`);
    expectCounted({ 'calls that read': calls, 'markers planted': planted.markers.size });
    for (const { person, seen } of callers.filter((caller) => caller.person.hasMenus)) {
      expect([person.username, seen.size > 100]).toEqual([person.username, true]);
    }
  });
});

async function readAll(caller: Caller, entity: EntityDescriptor): Promise<void> {
  const rows = planted.rows.get(entity.id) ?? [];
  const inSight = new Set(rows.filter((row) => oracle.sees(caller.person, entity, row)).map(({ id }) => String(id)));
  const hidden = rows.filter(({ id }) => !inSight.has(String(id)));
  const base = `/entities/${entity.id}`;
  const list = new ListCheck(caller, entity, { inSight, isWhole: await isWholeKnown(entity) });
  await list.ask('?pageSize=200', true);
  for (const view of entity.views) {
    await list.ask(`?pageSize=200&view=${view.id}`);
    await caller.call('GET', `${base}/export?view=${view.id}`);
  }
  await caller.call('GET', `${base}/export`);
  const [victim] = hidden;
  await filterAndSort(list, entity, victim ?? rows[0] ?? {});
  for (const row of hidden.slice(0, 3)) await readOne(caller, base, row);
  await readOptions(caller, entity, base);
}

/** Whether every row of the entity was put there by the world: lists are then compared row by row. */
async function isWholeKnown({ id }: EntityDescriptor): Promise<boolean> {
  return !['session', 'operation-log', 'verification-code', 'code', 'code-type', 'module'].includes(id);
}

interface Expected {
  readonly inSight: ReadonlySet<string>;
  readonly isWhole: boolean;
}

class ListCheck {
  readonly caller: Caller;
  readonly entity: EntityDescriptor;
  readonly #expected: Expected;
  isRefused = false;

  constructor(caller: Caller, entity: EntityDescriptor, expected: Expected) {
    this.caller = caller;
    this.entity = entity;
    this.#expected = expected;
  }

  /** Asks for a list; all rows in sight, or some of them, and none beside. */
  async ask(query: string, isAll = false): Promise<void> {
    const { inSight, isWhole } = this.#expected;
    const { error, data } = await this.caller.call('GET', `/entities/${this.entity.id}${query}`);
    if (isAll) this.isRefused = error === 'not-permitted';
    if (error !== null) return;
    const ids = (data.rows as Row[]).map(({ id }) => String(id));
    if (!isWhole) return;
    const beyond = ids.filter((id) => !inSight.has(id));
    if (beyond.length > 0) this.caller.fault(`${this.entity.id}${query} told ${beyond.length} rows out of sight`);
    if (Number(data.total) > inSight.size) this.caller.fault(`${this.entity.id}${query} counted ${data.total}`);
    if (isAll && ids.length < inSight.size) {
      this.caller.fault(`${this.entity.id}${query} told ${ids.length} of ${inSight.size} rows`);
    }
  }
}

/** Every field as a filter with the value of a record out of sight, as a sort and as a column; records named, looked through. */
async function filterAndSort(list: ListCheck, { fields }: EntityDescriptor, victim: Row): Promise<void> {
  const through: [path: string, field: Field][] = [];
  eachField(fields, (field, path) => through.push([path, field]));
  // Whoever may not see the entity at all is refused before a field is looked at: a few will do.
  const asked = list.isRefused ? through.slice(0, 3) : through;
  for (const [path, field] of asked) {
    const value = String(valueAt(victim, path) ?? 'x');
    for (const operator of kindOf(field).operators.slice(0, 1)) {
      await list.ask(`?filter[${path}][${operator}]=${encodeURIComponent(value)}`);
    }
    await list.ask(`?sort=-${path}&pageSize=200&columns=${path}`);
    if (field.kind === 'secret') await refusesSecret(list, path);
    if (field.kind !== 'reference' || path.includes('.')) continue;
    for (const beyond of ['id', ...targetTexts(field.entity)]) {
      const { error } = await list.caller.call(
        'GET',
        `/entities/${list.entity.id}?filter[${path}.${beyond}][contains]=a`,
      );
      const { error: sorted } = await list.caller.call('GET', `/entities/${list.entity.id}?sort=${path}.${beyond}`);
      if (error === null || sorted === null) list.caller.fault(`${list.entity.id} asks ${path}.${beyond} of others`);
    }
  }
}

async function refusesSecret({ caller, entity }: ListCheck, path: string): Promise<void> {
  for (const query of [`filter[${path}][contains]=a`, `sort=${path}`, `columns=${path}`]) {
    const { error, data } = await caller.call('GET', `/entities/${entity.id}?${query}`);
    const tells = error === null && (data.rows as Row[]).some((row) => Object.hasOwn(row, path));
    if (tells || (error === null && !query.startsWith('columns'))) caller.fault(`${entity.id}?${query} was answered`);
  }
}

function targetTexts(entity: string): string[] {
  const fields = model.entities[entity]?.descriptor.fields ?? [];
  return fields
    .filter(({ kind }) => kind === 'text' || kind === 'secret')
    .slice(0, 2)
    .map(({ key }) => key);
}

async function readOne(caller: Caller, base: string, { id }: Row): Promise<void> {
  const at = `${base}/${String(id)}`;
  for (const [method, path] of [
    ['GET', at],
    ['GET', `${at}/history`],
    ['GET', `${at}/reviews`],
    ['POST', `${at}/copy`],
  ] as const) {
    const { error } = await caller.call(method, path);
    if (error !== 'not-found' && error !== 'not-permitted') caller.fault(`${method} ${path} answered ${String(error)}`);
  }
}

/** Pickers and offered values of every field, asked for what is out of sight. */
async function readOptions(caller: Caller, { fields }: EntityDescriptor, base: string): Promise<void> {
  const asked: [path: string, field: Field][] = [];
  eachField(fields, (field, path) => asked.push([path, field]));
  for (const [path, field] of asked) {
    if (field.kind === 'text' && field.offers !== undefined) {
      for (const of of ofOthers(planted.foreign, 'fee-item'))
        await caller.call('GET', `${base}/options/${path}?of=${of}`);
    }
    if (field.kind === 'text' && field.elements !== undefined)
      await caller.call('GET', `${base}/elements/${path}?of=10064020`);
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    await caller.call('GET', `${base}/options/${path}`);
    for (const { entity, row } of planted.foreign.filter((one) => one.entity === field.entity).slice(0, 2)) {
      const key = encodeURIComponent(String(row[field.by]));
      const { error, data } = await caller.call('GET', `${base}/options/${path}?value=${key}`);
      const target = model.entities[entity]?.descriptor;
      const found = error === null && (data.rows as Row[]).length > 0;
      if (
        found &&
        target &&
        !oracle.sees(caller.person, target, row, ['view', 'choose']) &&
        !hasTwin(field.entity, field.by, row)
      ) {
        caller.fault(`options/${path} of ${base} offers ${entity} ${key}`);
      }
    }
  }
}

/** Keys that are not unique can name a row in sight as well. */
function hasTwin(entity: string, by: string, row: Row): boolean {
  return (planted.rows.get(entity) ?? []).filter((one) => one[by] === row[by]).length > 1;
}

function ofOthers(all: PlantedWorld['foreign'], entity: string): string[] {
  return all
    .filter((one) => one.entity === entity)
    .slice(0, 2)
    .map(({ row }) => String(row.id));
}
