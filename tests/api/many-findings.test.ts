// More faults than anybody reads: five hundred are looked for, and every call says that there are more.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { checkRecord } from '../../runtime/core/check-record.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { maximumFindings } from '../../runtime/core/findings.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
const path = '/entities/declaration';
const more = 'Only the first 500 are listed; there are more.';
const english = { cookie: 'tongguan_language=en' };

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world?.close());

/** A declaration with so many lines that are each wrong in two ways. */
const faulty = (lines: number): Row => ({
  ...riceDeclaration(),
  goods: Array.from({ length: lines }, () => ({ productNo: '10064020', unitPrice: 'x', totalPrice: 'y' })),
});

/** A large declaration without a fault. */
const sound = (lines: number): Row => {
  const { goods } = riceDeclaration();
  const [first = {}] = (Array.isArray(goods) ? goods : []) as Row[];
  return { ...riceDeclaration(), goods: Array.from({ length: lines }, () => ({ ...first })) };
};

function expectMost(data: Tree, message: string): void {
  expect(listIn(data.findings)).toHaveLength(maximumFindings);
  expect(data.more).toBe(true);
  expect(message).toContain(more);
}

describe('five hundred findings', () => {
  it('are the most of a trial, a draft and a whole record alike', async () => {
    for (const stage of ['draft', 'complete']) {
      const { data, message } = await world.call(
        'broker',
        'POST',
        `${path}/validate?stage=${stage}`,
        faulty(600),
        english,
      );
      expectMost(data, message);
    }
  });

  it('are the most of a save', async () => {
    const { status, data, message } = await world.call('broker', 'POST', path, faulty(600), english);
    expect(status).toBe(422);
    expectMost(data, message);
  });

  it('are the most of several records that are saved together', async () => {
    const drafts: Tree[] = [];
    for (const billNo of ['M1', 'M2', 'M3']) {
      drafts.push((await world.call('broker', 'POST', path, { ...riceDeclaration(), billNo })).data);
    }
    const records = drafts.map(({ id, version }) => ({ id, version, goods: faulty(200).goods }));
    const { data, message } = await world.call('broker', 'PATCH', path, { records }, english);
    expect(data).toMatchObject({ error: 'batch-refused', more: true });
    const told = listIn(data.refused).flatMap(({ findings }) => listIn(findings));
    expect(told).toHaveLength(maximumFindings);
    expect(message).toContain(more);
  });

  it('are not cut where there are fewer', async () => {
    const { data, message } = await world.call('broker', 'POST', `${path}/validate?stage=draft`, faulty(100), english);
    expect(listIn(data.findings).length).toBeLessThan(maximumFindings);
    expect(data).not.toHaveProperty('more');
    expect(message).toBe('');
  });

  it('are looked for until there is one more, and no further', () => {
    const { declaration } = model.entities;
    if (!declaration) throw new Error('There is no declaration');
    expect(checkRecord(compileEntity(declaration), faulty(1500), 'complete')).toHaveLength(maximumFindings + 1);
  });
});

describe('before anything else', () => {
  const rules = (data: Tree): unknown[] => [...new Set(listIn(data.findings).map(({ rule }) => rule))];
  const send = async (body: object) => (await world.call('broker', 'POST', path, body)).data;

  it('keys that no field has are refused, also in lines', async () => {
    const data = await send({ ...faulty(10), goods: [{ nothing: 1, unitPrice: 'x' }], other: 1 });
    expect(listIn(data.findings).map((finding) => finding.path)).toEqual(['goods.0.nothing', 'other']);
    expect(rules(data)).toEqual(['unknown-field']);
  });

  it('lists and texts longer than any are refused', async () => {
    expect(rules(await send(faulty(2001)))).toEqual(['max-items']);
    expect(rules(await send({ contractAgreementNo: 'x'.repeat(5000), grossWeight: '9'.repeat(5000) }))).toEqual([
      'max-length',
    ]);
    expect(rules(await send({ businessItems: Array.from({ length: 501 }, (_, index) => `${index}`) }))).toEqual([
      'max-items',
    ]);
  });

  it('a body of more values or levels than any record has is refused', async () => {
    const values = await world.call(
      'broker',
      'POST',
      path,
      { goods: Array.from({ length: 300_000 }, () => 0) },
      english,
    );
    expect(values).toMatchObject({ status: 413, data: { error: 'too-much-work' } });
    expect(values.message).toBe('This is too much for one request. Split it into several');
    const keys = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`k${index}`, 1]));
    expect(await world.call('broker', 'POST', path, keys)).toMatchObject({ data: { error: 'too-much-work' } });
    const deep = await world.raw({
      method: 'POST',
      url: `/api${path}`,
      headers: { cookie: `tongguan_session=${await world.logIn('broker')}`, 'content-type': 'application/json' },
      payload: `{"remarks":${'['.repeat(40)}${']'.repeat(40)}}`,
    });
    expect(deep.json().data).toMatchObject({ error: 'malformed-request', parameter: 'depth' });
  });

  it('lines within lines are counted with all their fields', async () => {
    const licenses = Array.from({ length: 1500 }, () => ({}));
    const body = { ...riceDeclaration(), goods: Array.from({ length: 60 }, () => ({ licenses })) };
    expect(await world.call('broker', 'POST', path, body)).toMatchObject({ data: { error: 'too-much-work' } });
  });

  it('a body that holds no record is small', async () => {
    const long = { username: 'trader', password: 'x'.repeat(70_000) };
    const { status, data } = await world.call(null, 'POST', '/login/auth', long);
    expect([status, data.error]).toEqual([413, 'body-too-large']);
  });
});

it('a thousand goods lines are taken', { timeout: 120_000 }, async () => {
  const { data } = await world.call('broker', 'POST', `${path}/validate?stage=draft`, sound(1000));
  expect(listIn(data.findings).map(({ path: at, rule }) => [at, rule])).toEqual([]);
});
