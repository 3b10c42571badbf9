// The search over everything x every person x every text that was ever planted: what is found stands in a list the person can open, and
// says itself what it was found by; whatever lists show by a number or a name is found by it.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { foundBy } from '../../runtime/core/found-by.ts';
import type { FoundGroup } from '../../runtime/core/found-records.ts';
import { type Caller, callersOf } from './caller.ts';
import { Oracle } from './oracle.ts';
import { type Marked, type PlantedWorld, plantWorld } from './planted-world.ts';

let planted: PlantedWorld;
let callers: Caller[];
/** Person -> `entity id` of every record in a list the person can open. */
const listed = new Map<Caller, ReadonlySet<string>>();

beforeAll(async () => {
  planted = await plantWorld(inject('cluster'));
  callers = await callersOf(planted, new Oracle(planted.rows));
  for (const caller of callers) listed.set(caller, await listedFor(caller));
}, 300_000);
afterAll(() => planted?.stop());

async function listedFor(caller: Caller): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { descriptor } of Object.values(model.entities)) {
    for (const { id } of descriptor.views) {
      for (let page = 1, isMore = true; isMore; page += 1) {
        const query = `view=${id}&pageSize=200&page=${page}`;
        const { error, data } = await caller.call('GET', `/entities/${descriptor.id}?${query}`);
        const rows = error === null ? (data.rows as { id: string }[]) : [];
        for (const row of rows) found.add(`${descriptor.id} ${row.id}`);
        isMore = rows.length === 200;
      }
    }
  }
  return found;
}

async function search(caller: Caller, text: string): Promise<readonly FoundGroup[]> {
  const { error, data } = await caller.call('GET', `/search?text=${encodeURIComponent(text)}`);
  if (error !== null) caller.fault(`search ${text}: ${error}`);
  return (data.groups ?? []) as FoundGroup[];
}

/** By how many records it says itself what it was found by. */
const tried = { found: 0, silent: 0, foreign: 0 };

async function tryOne(caller: Caller, marker: string, marked: Marked): Promise<void> {
  const { entity, row, path } = marked;
  const isOpen = listed.get(caller)?.has(`${entity} ${String(row.id)}`) ?? false;
  const isFindable = isOpen && isSearched(marked);
  const rows = (await search(caller, marker)).flatMap((group) => group.rows);
  const isFound = rows.some((one) => one.entity === entity && one.id === row.id);
  if (isFound !== isFindable) caller.fault(`${entity}.${path} ${isFound ? 'was found' : 'was not found'}`);
  tried[isFound ? 'found' : 'silent'] += 1;
  for (const one of rows) {
    if (!listed.get(caller)?.has(`${one.entity} ${one.id}`)) caller.fault(`${marker} told ${one.entity} ${one.id}`);
    if (one.id === row.id) continue;
    // Found by the title of what it names, which it shows to this person.
    if (!JSON.stringify(one).includes(marker)) caller.fault(`${one.entity} ${one.id} does not say ${marker}`);
    tried.foreign += 1;
  }
}

/** Of each text three records, of both traders and of a broker: own and foreign ones for everybody; one of those nothing is found by. */
function chosenMarkers(): [marker: string, marked: Marked][] {
  const seen = new Map<string, number>();
  return [...planted.markers].filter(([, marked]) => {
    const at = `${marked.entity} ${marked.path}`;
    seen.set(at, (seen.get(at) ?? 0) + 1);
    return (seen.get(at) ?? 0) <= (isSearched(marked) ? 3 : 1);
  });
}

function isSearched({ entity, path }: Marked): boolean {
  const descriptor = model.entities[entity]?.descriptor;
  return descriptor !== undefined && foundBy(descriptor).texts.includes(path);
}

it('tells of records in lists of the person alone, and finds all of them by what they say', async () => {
  for (const [marker, marked] of chosenMarkers()) {
    // What nothing is found by is nothing to one person as to all.
    const asking = isSearched(marked) ? callers : callers.slice(tried.silent % callers.length).slice(0, 1);
    await Promise.all(asking.map((caller) => tryOne(caller, marker, marked)));
  }
  expect(callers.flatMap(({ faults }) => faults.splice(0)).slice(0, 20)).toEqual([]);
  console.log(`${tried.found} found, ${tried.silent} not, ${tried.foreign} by what they name`);
  expect(tried.found).toBeGreaterThan(100);
  expect(tried.silent).toBeGreaterThan(500);
  expect(tried.foreign).toBeGreaterThan(10);
}, 600_000);

it('remembers nothing for people that they may not see', async () => {
  for (const caller of callers) {
    for (const [entity, rows] of planted.rows) {
      const named = rows.slice(0, 8).map(({ id }) => `${entity}:${String(id)}`);
      const { data } = await caller.call('GET', `/search/start?opened=${named.join(',')}`);
      const told = (data.opened as { entity: string; id: string }[]).map((one) => `${one.entity} ${one.id}`);
      const open = named.map((one) => one.replace(':', ' ')).filter((one) => listed.get(caller)?.has(one));
      const isLog = model.entities[entity]?.descriptor.type === 'log';
      if (!isLog || told.length > 0)
        expect([caller.person.username, entity, told]).toEqual([caller.person.username, entity, open]);
    }
  }
  expect(callers.flatMap(({ faults }) => faults.splice(0))).toEqual([]);
});
