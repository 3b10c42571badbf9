// The records made for every rule, sent to the server on a real PostgreSQL: it finds the same rules as the core does alone.

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { sampleId } from '../../runtime/core/kinds/sample-source.ts';
import type { CompiledEntity } from '../../runtime/core/model.ts';
import { eachField } from '../../runtime/core/paths.ts';
import { RecordShape } from '../../runtime/core/record-shape.ts';
import { settled } from '../../runtime/core/rules/example-record.ts';
import { ruleKindOf } from '../../runtime/core/rules/rules.ts';
import { tableOf } from '../../runtime/core/tables.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { recordPort } from '../../runtime/server/store/record-port.ts';
import { expectCounted } from '../counted.ts';
import type { Found } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { isShown } from '../rules/hook-rules.ts';
import { testRing } from '../test-ring.ts';
import { ApiSamples, payloadOf, senderOf } from './api-samples.ts';
import { type RuleCase, ruleCases } from './rule-cases.ts';
import { findingsAt, placesOf } from './rule-findings.ts';

const entities = Object.values(model.entities).filter(
  ({ descriptor }) => descriptor.rules.some(isShown) && senderOf(descriptor) !== null,
);
const counted = { kept: 0, broken: 0, ofActions: 0, unsendable: [] as string[], keptByWorld: [] as string[] };
const samples = new Map<AccountType, ApiSamples>();
let world: World;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  // A commodity has the elements of the case alone: the core knows of no others.
  await world.pool.query(`delete from "${tableOf('declaration-element')}"`);
});
afterAll(() => world?.stop());

describe.each(entities)('rules of $descriptor.id, over the API', (compiled) => {
  const { descriptor } = compiled;

  it('are found where the core finds them', async () => {
    const disagreements: string[] = [];
    for (const one of await casesFor(descriptor)) {
      if (one.emptied) continue;
      const sent = { ...one, record: payloadOf(one.record, descriptor.fields) };
      if (typeof one.rule.on === 'object') counted.ofActions += 1;
      else if ((await findingsAt(model, compileEntity(compiled), served(compiled, sent))).length > 0 !== one.breaks) {
        counted.unsendable.push(nameOf(one));
      } else {
        const found = await ask(descriptor, sent);
        const places = await placesOf(model, descriptor, served(compiled, sent));
        if (one.breaks && (await isKeptByWorld(one))) {
          counted.keptByWorld.push(nameOf(one));
          continue;
        }
        const isFound = found.some(({ rule, path }) => rule === one.rule.id || (one.breaks && places.has(path)));
        if (isFound === one.breaks) counted[one.breaks ? 'broken' : 'kept'] += 1;
        else disagreements.push(`${nameOf(one)}: ${found.map(({ path, rule }) => `${path} ${rule}`).join(', ')}`);
      }
    }
    expect(disagreements.join('\n')).toBe('');
  });
});

describe('the cases', () => {
  it('are counted', () => {
    const { kept, broken, ofActions, unsendable } = counted;
    console.log(`What only the server sets: ${unsendable.join(', ')}`);
    expectCounted({
      'records that kept their rule over the API': kept,
      'records that broke their rule over the API': broken,
      'records for rules of actions': ofActions,
      'records that hold what only the server sets': unsendable.length,
      'records whose rule the world keeps': counted.keptByWorld.length,
    });
  });
});

async function casesFor(descriptor: EntityDescriptor): Promise<RuleCase[]> {
  const own = samplesOf(descriptor);
  await own.prepare(descriptor);
  return ruleCases(descriptor, own.source);
}

function samplesOf(descriptor: EntityDescriptor): ApiSamples {
  const account = senderOf(descriptor) ?? 'admin';
  const known = samples.get(account) ?? new ApiSamples(world, account);
  samples.set(account, known);
  return known;
}

/** The record as the server checks it: with what it sets and computes. */
function served({ descriptor }: CompiledEntity, one: RuleCase): RuleCase {
  const owned = descriptor.owner === 'enterprise' ? { companyId: samplesOf(descriptor).company } : {};
  return { ...one, record: settled({ ...one.record, ...owned }, new RecordShape(descriptor.fields)) };
}

/** Findings of the record on submit, with the records it looks for there for that while. */
async function ask(descriptor: EntityDescriptor, one: RuleCase): Promise<readonly Found[]> {
  const own = samplesOf(descriptor);
  const person = await world.as(senderOf(descriptor) ?? 'admin');
  const { record, stored } = await withFreshKeys(one);
  const put: [string, string][] = [];
  for (const { entity, record: other } of stored)
    put.push([entity, await own.put(entity, other, choosable(descriptor, entity))]);
  const path = `/entities/${descriptor.id}/validate?stage=complete`;
  const { error, data } = await person.post<{ findings: readonly Found[] }>(path, record);
  expect(error).toBeNull();
  for (const [entity, id] of put) await world.pool.query(`delete from "${tableOf(entity)}" where id = $1`, [id]);
  return data.findings;
}

/** What the fields that name records of the entity ask of them. */
function choosable({ fields }: EntityDescriptor, entity: string): Condition[] {
  const conditions: Condition[] = [];
  eachField(fields, (field) => {
    if ((field.kind === 'reference' || field.kind === 'references') && field.entity === entity && field.where)
      conditions.push(field.where);
  });
  return conditions;
}

/** Whether the record that one names by its key, which is a sample of the world, is such as the rule wants it. */
async function isKeptByWorld({ entity, rule, record }: RuleCase): Promise<boolean> {
  const { match = {}, entity: other = '' } = rule.params as { match?: { [theirs: string]: string }; entity?: string };
  const compiled = model.entities[entity];
  const keys = ['id', model.entities[other]?.descriptor.key ?? 'id'];
  if (rule.kind !== 'exists-among' || !keys.some((key) => key in match) || !compiled) return false;
  const port = recordPort(world.pool, layoutsOf(model, undefined, testRing));
  const violations = await ruleKindOf(rule).checkCrossRecord?.(
    record,
    rule.params,
    { entity: compiled.descriptor, rule },
    port,
  );
  return violations?.length === 0;
}

let fresh = 0;

/** Stored records under keys of their own, where others have theirs already; whoever names them names the new keys. */
async function withFreshKeys(one: RuleCase): Promise<Pick<RuleCase, 'record' | 'stored'>> {
  let text = JSON.stringify({ record: one.record, stored: one.stored });
  for (const { entity, record } of one.stored) {
    const key = model.entities[entity]?.descriptor.key ?? 'id';
    for (const field of new Set(['id', key])) {
      const value = record[field];
      if (typeof value !== 'string') continue;
      if (!(await isStored(entity, field, value))) continue;
      let free = value;
      // A number behind a code can make another one that is there: 31 behind 53.
      while (await isStored(entity, field, free)) {
        fresh += 1;
        free = field === 'id' ? sampleId(900_000 + fresh) : numbered(entity, field, value);
      }
      text = text.replaceAll(`"${value}"`, `"${free}"`);
    }
  }
  return JSON.parse(text);
}

/** The code with a number behind it, in the place of its last signs where it may not be longer. */
function numbered(entity: string, key: string, value: string): string {
  const field = model.entities[entity]?.descriptor.fields.find((one) => one.key === key);
  const most = field && 'maxLength' in field ? (field.maxLength ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const number = String(fresh);
  return `${value.slice(0, most - number.length)}${number}`;
}

async function isStored(entity: string, field: string, value: string): Promise<boolean> {
  const found = await world.pool.query(`select 1 from "${tableOf(entity)}" where "${field}" = $1`, [value]);
  return found.rowCount !== 0;
}

function nameOf({ entity, rule, breaks }: RuleCase): string {
  return `${entity} ${rule.id}${breaks ? '' : ' kept'}`;
}
