// Sends the cases of tests/rules/*.yaml to the server on a real PostgreSQL: checked, and where it makes sense created and submitted.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RuleCase, RuleFile } from '../../runtime/core/cases/rule-case.ts';
import type { Stage } from '../../runtime/core/check-record.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type Found, type Person, sorted } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from './cases.ts';

const files = readRuleFiles();
let world: World;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  for (const { entity, stored, base } of files) {
    for (const [of, records] of Object.entries(stored)) {
      for (const record of records) await world.put(of, of === entity ? { ...base, ...record } : record);
    }
  }
});
afterAll(() => world?.stop());

describe.each(files)('$id, on the server', (file) => {
  describe.each(['draft', 'complete'] as const)('checked as %s', (stage) => {
    it.each(file.cases)('$name', async ({ record, expected }) => {
      expect(await check(await world.as(file.as), file.entity, record, stage)).toEqual(expected[stage]);
    });
  });
});

describe.each(files.filter(({ submits }) => submits))('$id, created and submitted', (file) => {
  it.each(file.cases)('$name', async (one) => {
    const person = await world.as(file.as);
    const created = await person.post(`/entities/${file.entity}`, freshened(file, one));
    expect(created.findings).toEqual(one.expected.draft);
    if (one.expected.draft.length > 0) {
      expect(created.error).toBe('findings');
      return;
    }
    const { id } = created.data;
    const submitted = await person.post(`/entities/${file.entity}/${id}/actions/submit`);
    expect(submitted.findings).toEqual(one.expected.complete);
    expect(submitted.error).toBe(one.expected.complete.length > 0 ? 'findings' : null);
    const { data } = await person.get(`/entities/${file.entity}/${id}`);
    const state = data.status ?? data.declarationStatus;
    expect(state).toBe(submitted.error === null ? 'submitted' : 'draft');
    // What stays behind must not be in the way of the next case.
    if (state === 'draft') expect((await person.delete(`/entities/${file.entity}`, { ids: [id] })).error).toBeNull();
    else if (file.withdraws) {
      const stopped = await person.post(`/entities/${file.entity}/${id}/actions/stop`, { reason: '重新申报' });
      expect(stopped.error).toBeNull();
    }
  });
});

describe.each(files.filter(({ actions }) => actions.length > 0))('$id, acted on', ({ entity, actions }) => {
  it.each(actions)('$name', async ({ by, action, record, beside, sends, expected }) => {
    const id = await world.put(entity, record);
    for (const [of, records] of Object.entries(beside)) for (const one of records) await world.put(of, one);
    const sent = { ...sends, ...(await world.proofOf(by, entity, action)) };
    const { error, findings } = await (await world.as(by)).post(`/entities/${entity}/${id}/actions/${action}`, sent);
    expect(findings).toEqual(expected);
    expect(error).toBe(expected.length > 0 ? 'findings' : null);
  });
});

async function check(person: Person, entity: string, record: Row, stage: Stage): Promise<Found[]> {
  const path = `/entities/${entity}/validate?stage=${stage}`;
  const { error, data } = await person.post<{ findings: readonly (Found & { message: string })[] }>(path, record);
  expect(error).toBeNull();
  // Whoever is refused reads a sentence, not the key of one.
  for (const { message } of data.findings) expect(message).not.toMatch(/^[\w.-]*$|\{\{/);
  return sorted(data.findings);
}

let number = 0;

/** The record of the case, with a value of its own where records must differ, unless that value is what the case changes. */
function freshened({ fresh, base }: RuleFile, { record }: RuleCase): Row {
  if (fresh === null || record[fresh] !== base[fresh]) return record;
  number += 1;
  return { ...record, [fresh]: `${String(base[fresh])}X${number}` };
}
