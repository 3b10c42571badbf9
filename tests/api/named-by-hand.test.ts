// Sources that a record names in a field of its own, chosen by hand: what it takes of them is known like that of a record made from them.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Answer, Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';

const owner = '00000000-0000-4000-8000-0000000000a1';
const bases = new Map(readRuleFiles().map(({ id, base }) => [id, base]));
let world: World;
let trader: Person;
let number = 0;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  trader = await world.as('trader');
  await world.put('exchange-rate', {
    ...{ currency: 'GBP', fxBuy: '900', fxSell: '910', noteBuy: '890', noteSell: '910', status: 'published' },
    dateTime: '2025-11-18T01:30:00.000Z',
  });
});
afterAll(() => world?.stop());

function declared(ieFlag: 'I' | 'E', totalPrice = '1000.00', more: Row = {}): Promise<string> {
  number += 1;
  return world.put('declaration', {
    ...{ billNo: `HAND${number}`, declarationStatus: 'submitted', ieFlag, docKind: 'declaration', companyId: owner },
    ...{ goods: [{ totalPrice, currency: 'CNY' }], totalPrice },
    ...more,
  });
}

type Application = 'fx-payment' | 'fx-collection';

/** A complete application that names declarations, as a person saves it. */
async function apply(entity: Application, declarations: readonly string[], more: Row = {}): Promise<Row> {
  const values = { ...bases.get(entity), isAdvance: true, currency: 'CNY', declarations: [...declarations], ...more };
  const saved = await trader.post(`/entities/${entity}`, values);
  expect(saved.error, saved.message).toBeNull();
  return saved.data;
}

async function submit(entity: Application, { id }: Row): Promise<Answer<Row>> {
  return trader.post(`/entities/${entity}/${String(id)}/actions/submit`);
}

interface Around {
  readonly open: readonly { readonly flow: string; readonly totals: readonly Row[] }[];
  readonly made: readonly Row[];
}

async function openOf(entity: Application, declaration: string): Promise<Row | undefined> {
  const { data } = await trader.get<Around>(`/entities/declaration/${declaration}/flows`);
  return data.open.find(({ flow }) => flow === `declaration-to-${entity}`)?.totals[0];
}

async function proposed(entity: Application, ...sources: string[]): Promise<Row> {
  const flow = `declaration-to-${entity}`;
  const { data, message } = await trader.post<{ draft: Row }>(`/entities/declaration/flows/${flow}/draft`, { sources });
  expect(data, message).toHaveProperty('draft');
  return data.draft;
}

describe.each([
  ['fx-payment', 'I'],
  ['fx-collection', 'E'],
] as const)('a %s that names declarations by hand', (entity, ieFlag) => {
  it('takes of them what the next draft is not proposed, and says so', async () => {
    const declaration = await declared(ieFlag);
    const first = await apply(entity, [declaration], { amount: '300.00000' });
    expect(await openOf(entity, declaration)).toMatchObject({ has: '1000', reserved: '300', open: '700' });
    expect((await submit(entity, first)).error).toBeNull();
    expect(await openOf(entity, declaration)).toMatchObject({ reserved: '0', consumed: '300', open: '700' });
    expect(await proposed(entity, declaration)).toMatchObject({ amount: '700.00000' });
    const { data } = await trader.get<Around>(`/entities/declaration/${declaration}/flows`);
    expect(data.made).toMatchObject([{ id: first.id, weight: 'consumed' }]);
  });

  it('is refused at the amount with what is open, made of them or not', async () => {
    const declaration = await declared(ieFlag);
    await submit(entity, await apply(entity, [declaration], { amount: '700.00000' }));
    for (const made of [{}, { $from: (await proposed(entity, declaration)).$from ?? null }]) {
      const draft = await apply(entity, [declaration], { amount: '300.01000', ...made });
      const refused = await submit(entity, draft);
      expect(refused.findings).toEqual([{ path: 'amount', rule: 'amount-within-declarations' }]);
      expect(refused.data.findings).toMatchObject([{ message: expect.stringMatching(/最多可填 300(\.0+)? CNY/) }]);
      const path = `/entities/${entity}/${String(draft.id)}`;
      const mended = await trader.patch(path, { version: draft.version ?? null, amount: '300.00000' });
      expect(mended.error).toBeNull();
      await trader.delete(`/entities/${entity}`, { ids: [String(draft.id)] });
    }
  });

  it('takes of those it names now, and of no others', async () => {
    const [one, two] = [await declared(ieFlag), await declared(ieFlag, '500.00')];
    const saved = await apply(entity, [one], { amount: '200.00000' });
    const path = `/entities/${entity}/${String(saved.id)}`;
    const moved = await trader.patch(path, { version: saved.version ?? null, declarations: [two] });
    expect(moved.error).toBeNull();
    expect(await openOf(entity, one)).toBeUndefined();
    expect(await openOf(entity, two)).toMatchObject({ reserved: '200', open: '300' });
    await trader.patch(path, { version: moved.data.version ?? null, amount: '50.00000' });
    expect(await openOf(entity, two)).toMatchObject({ reserved: '50', open: '450' });
    expect((await trader.delete(`/entities/${entity}`, { ids: [String(saved.id)] })).error).toBeNull();
    expect(await openOf(entity, two)).toBeUndefined();
  });

  it('takes nothing that could be told in another currency, and is judged by the rates all the same', async () => {
    const pounds = { goods: [{ totalPrice: '1000.00', currency: 'GBP' }] };
    const declaration = await declared(ieFlag, '1000.00', pounds);
    const saved = await apply(entity, [declaration], { amount: '5000.00000' });
    expect(await openOf(entity, declaration)).toMatchObject({ reserved: '0', open: '1000' });
    expect((await submit(entity, saved)).error).toBeNull();
  });

  it('is not refused what is left of them together, whoever was taken from first', async () => {
    const [one, two] = [await declared(ieFlag), await declared(ieFlag)];
    expect((await submit(entity, await apply(entity, [one, two], { amount: '1000.00000' }))).error).toBeNull();
    expect((await submit(entity, await apply(entity, [one], { amount: '1000.00000' }))).error).toBeNull();
    const more = await submit(entity, await apply(entity, [two], { amount: '0.01000' }));
    expect(more.findings).toEqual([{ path: 'amount', rule: 'amount-within-declarations' }]);
  });
});

it('a declaration that supplements an advance is taken of from then on', async () => {
  number += 1;
  const [id, declaration] = await Promise.all([
    world.put('fx-collection', {
      ...bases.get('fx-collection'),
      ...{ applicationNo: `HAND${number}`, companyId: owner, isAdvance: true, currency: 'CNY', amount: '400.00000' },
      ...{ status: 'bankPassed', supplementStatus: 'awaited', submittedAt: '2025-11-20T03:00:00.000Z' },
    }),
    declared('E'),
  ]);
  expect(await openOf('fx-collection', declaration)).toBeUndefined();
  const body = { entered: { supplementedDeclarations: [declaration] } };
  const done = await trader.post(`/entities/fx-collection/${id}/actions/supplement`, body);
  expect(done.error, JSON.stringify(done.data)).toBeNull();
  expect(await openOf('fx-collection', declaration)).toMatchObject({ consumed: '400', open: '600' });
});

describe('a write-off whose lines name payments by hand', () => {
  it('takes of each what its line says, and of none it names no more', async () => {
    const operator = await world.as('operator');
    const settled = (): Promise<string> => {
      number += 1;
      const applicationNo = `HAND${number}`;
      return world.put('fx-payment', {
        ...bases.get('fx-payment'),
        ...{ applicationNo, companyId: owner, status: 'settled', currency: 'CNY', amount: '1000.00000' },
        settlements: [
          { amount: '1000.00000', settleRate: '1', bankRef: applicationNo, settledAt: '2025-11-20T02:00:00.000Z' },
        ],
        settledAmount: '1000.00000',
      });
    };
    const open = async (id: string): Promise<Row | undefined> => {
      const { data } = await operator.get<Around>(`/entities/fx-payment/${id}/flows`);
      return data.open[0]?.totals[0];
    };
    const [one, two] = [await settled(), await settled()];
    const declarationId = await declared('I', '1000.00', { declarationStatus: 'completed' });
    const line = (payment: string, amount: string): Row => ({ fxType: 'payment', payment, amount });
    const saved = await operator.post('/entities/declaration-verification', {
      ...{ declarationId, declarationAmount: '1000.00', enterprise: owner, currency: 'CNY' },
      lines: [line(one, '300.00000'), line(two, '200.00000'), line(one, '100.00000')],
    });
    expect(saved.error, saved.message).toBeNull();
    expect([await open(one), await open(two)]).toMatchObject([
      { has: '1000', reserved: '400', open: '600' },
      { has: '1000', reserved: '200', open: '800' },
    ]);
    const changed = await operator.patch(`/entities/declaration-verification/${String(saved.data.id)}`, {
      version: saved.data.version ?? null,
      lines: [line(one, '50.00000')],
    });
    expect(changed.error).toBeNull();
    expect([await open(one), await open(two)]).toMatchObject([{ reserved: '50', open: '950' }, undefined]);
  });
});
