// What only the server sets, sent by people: refused at its field, in the record, in embedded objects and in lines; nothing is kept.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { type AccountType, accountTypes } from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { sampleValue } from '../../runtime/core/examples/sample-value.ts';
import { sampleId } from '../../runtime/core/kinds/sample-source.ts';
import { tableOf } from '../../runtime/core/tables.ts';
import { modelSource } from '../conformance/model-source.ts';
import { expectCounted } from '../counted.ts';
import { type Caller, callersOf } from './caller.ts';
import { Oracle } from './oracle.ts';
import { type PlantedWorld, plantWorld } from './planted-world.ts';

const entities = Object.values(model.entities)
  .map(({ descriptor }) => descriptor)
  .filter((descriptor) => descriptor.type !== 'sub' && senders(descriptor).length > 0);
const source = modelSource(model);
const counted = { fields: 0, ignored: 0 };
let planted: PlantedWorld;
let oracle: Oracle;
let callers: Caller[];

beforeAll(async () => {
  planted = await plantWorld(inject('cluster'));
  oracle = new Oracle(planted.rows);
  callers = await callersOf(planted, oracle);
}, 300_000);
afterAll(() => planted?.stop());

function senders({ access }: EntityDescriptor): AccountType[] {
  return accountTypes.filter((type) => access[type]?.some(({ may }) => may.includes('create')));
}

describe.each(entities)('$id', (entity) => {
  const initial = new Set(entity.lifecycles.map(({ lifecycle }) => lifecycle.initial));
  const sent = forgedIn(entity.fields, '', initial);

  it('takes nothing that only the server sets', async () => {
    for (const account of senders(entity)) {
      const caller = callers.find(({ person }) => person.username === account);
      if (!caller) throw new Error(`Nobody is called ${account}`);
      // With an id it would be checked as a change of that record.
      const { id: _id, ...record } = sent.record;
      const { data } = await caller.call('POST', `/entities/${entity.id}/validate?stage=draft`, record);
      const found = (data.findings ?? []) as { path: string; rule: string }[];
      const refused = new Set(found.filter(({ rule }) => rule === 'read-only').map(({ path }) => path));
      expect([account, sent.paths.filter((path) => path !== 'id' && !refused.has(path))]).toEqual([account, []]);
      counted.fields += sent.paths.length;
    }
  });

  it('makes no record of it and changes none', async () => {
    for (const account of senders(entity)) {
      const caller = callers.find(({ person }) => person.username === account);
      const created = await caller?.call('POST', `/entities/${entity.id}`, sent.record);
      expect([account, created?.error]).toEqual([account, 'findings']);
      const own = (planted.rows.get(entity.id) ?? []).find(
        (row) => caller && oracle.sees(caller.person, entity, row, ['edit']) && oracle.sees(caller.person, entity, row),
      );
      if (!own || !caller) continue;
      const before = await stored(entity, own);
      for (const key of Object.keys(sent.record)) {
        const { error } = await caller.call('PATCH', `/entities/${entity.id}/${String(own.id)}`, {
          [versionKeyOf(entity)]: 1,
          [key]: sent.record[key] ?? null,
        });
        expect([account, key, error]).not.toEqual([account, key, null]);
      }
      expect(await stored(entity, own)).toEqual(before);
    }
    const { rows } = await planted.pool.query(`select 1 from "${tableOf(entity.id)}" where "id" = $1`, [forgedId]);
    expect(rows).toEqual([]);
  });

  it('leaves out what is computed', async () => {
    const computed = entity.fields.filter((field) => field.computed && field.kind !== 'lines');
    const [account] = senders(entity);
    const caller = callers.find(({ person }) => person.username === account);
    for (const field of computed) {
      const value = sampleValue(field, source, 3);
      const { data } =
        (await caller?.call('POST', `/entities/${entity.id}/validate?stage=draft`, { [field.key]: value })) ?? {};
      const findings = (data?.findings ?? []) as { path: string; rule: string }[];
      expect(findings.filter(({ path, rule }) => path === field.key && rule === 'reference')).toEqual([]);
      counted.ignored += 1;
    }
  });
});

describe('the fields', () => {
  it('are counted', () => {
    expectCounted({
      'values refused that only the server sets': counted.fields,
      'computed values left out': counted.ignored,
    });
  });
});

const forgedId = sampleId(987_654);

interface Forged {
  readonly record: Row;
  readonly paths: string[];
}

/** A value for every read-only field, and where they stand; `initial` are the states that records begin in. */
function forgedIn(fields: readonly Field[], prefix: string, initial: ReadonlySet<string>): Forged {
  const record: Row = {};
  const paths: string[] = [];
  for (const field of fields) {
    const at = `${prefix}${field.key}`;
    if (field.computed) continue;
    if (field.readOnly) {
      record[field.key] = forged(field, initial);
      paths.push(at);
    } else if (field.kind === 'object' || field.kind === 'lines') {
      const inner = forgedIn(field.fields, field.kind === 'object' ? `${at}.` : `${at}.0.`, initial);
      if (inner.paths.length === 0) continue;
      record[field.key] = field.kind === 'object' ? inner.record : [inner.record];
      paths.push(...inner.paths);
    }
  }
  return { record, paths };
}

/** Another than the server would give. */
function forged(field: Field, initial: ReadonlySet<string>): Json {
  if (field.key === 'id') return sampleId(987_654);
  if (field.kind === 'integer') return 99;
  if (field.kind === 'boolean') return true;
  if (field.kind === 'lines') return [{}];
  if (field.kind === 'object')
    return Object.fromEntries(field.fields.map((inner) => [inner.key, forged(inner, initial)]));
  if (field.kind === 'enum') return field.values.findLast((value) => !initial.has(value)) ?? '';
  return sampleValue(field, source, 41);
}

function versionKeyOf({ fields }: EntityDescriptor): string {
  return fields.some(({ key }) => key === 'rowVersion') ? 'rowVersion' : 'version';
}

async function stored({ id }: EntityDescriptor, row: Row): Promise<unknown> {
  const { rows } = await planted.pool.query(`select * from "${tableOf(id)}" where "id" = $1`, [row.id]);
  return rows[0];
}
