// The values at the edges of all limits, sent to the server: at each field it finds the limits that the core finds, in lines and embedded objects too.

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { checkShape } from '../../runtime/core/check-shape.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import type { CompiledEntity } from '../../runtime/core/model.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { expectCounted } from '../counted.ts';
import type { Found, Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { senderOf } from './api-samples.ts';
import { type BoundaryCase, boundaryCases } from './boundary-cases.ts';
import { placed } from './rule-cases.ts';

/** Requests under way at once. */
const together = 8;
const entities = Object.values(model.entities).filter(({ descriptor }) => senderOf(descriptor) !== null);
const counted = { values: 0, refused: 0 };
let world: World;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

describe.each(entities)('limits of $descriptor.id, over the API', (compiled) => {
  it('are those of the core', async () => {
    const person = await world.as(senderOf(compiled.descriptor) ?? 'admin');
    const cases = casesOf(compiled);
    const disagreements: string[] = [];
    for (let start = 0; start < cases.length; start += together) {
      const asked = cases.slice(start, start + together).map((one) => compare(person, compiled, one));
      disagreements.push(...(await Promise.all(asked)).flat());
    }
    expect(disagreements.join('\n')).toBe('');
  });
});

describe('the values', () => {
  it('are counted', () => {
    expectCounted({
      'values at the edges of limits over the API': counted.values,
      'refused values at the edges of limits over the API': counted.refused,
    });
  });
});

/** Limits of fields that somebody fills; thousands of lines are left to the core. */
function casesOf({ descriptor }: CompiledEntity): BoundaryCase[] {
  return boundaryCases(descriptor).filter(({ path, accepted }) => {
    const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
    const way = steps.map((_, index) => fieldAt(descriptor.fields, steps.slice(0, index + 1).join('.')));
    const isTyped = way.every((field) => field && !field.readOnly && field.computed === undefined);
    return isTyped && !(Array.isArray(accepted) && accepted.length > 100);
  });
}

async function compare(person: Person, compiled: CompiledEntity, one: BoundaryCase): Promise<string[]> {
  const { descriptor } = compiled;
  const entity = compileEntity(compiled);
  const said: string[] = [];
  for (const value of [one.accepted, one.refused]) {
    const record = placed({}, one.path.split('.'), value) as Row;
    const at = one.at ?? one.path;
    const limits = rulesAt(checkShape(entity, entity.shape.normalise(record)), at);
    const path = `/entities/${descriptor.id}/validate?stage=draft`;
    const { data, error } = await person.post<{ findings: readonly Found[] }>(path, record);
    const found = error === null ? rulesAt(data.findings, at).filter((rule) => ofLimits.has(rule)) : [String(error)];
    const wanted = limits.filter((rule) => ofLimits.has(rule));
    counted.values += 1;
    if (wanted.length > 0) counted.refused += 1;
    if (found.join() !== wanted.join()) said.push(`${at} ${show(value)}: ${found.join()} instead of ${wanted.join()}`);
  }
  return said;
}

/** What a limit is called; what needs other records or is missing yet has names of its own. */
const ofLimits = new Set(
  'type format digits numeric not-negative above up-to minimum maximum min-length max-length max-items unique-items enum calendar'.split(
    ' ',
  ),
);

function rulesAt(findings: readonly Found[], path: string): string[] {
  return findings.flatMap((finding) => (finding.path === path ? [finding.rule] : [])).sort();
}

function show(value: Json): string {
  return JSON.stringify(value).slice(0, 40);
}
