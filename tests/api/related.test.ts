// The records around one: every reference of the model counts, and nothing is counted, named or linked that the reader may not see.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { isCommonField } from '../../runtime/core/common-keys.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { isNested, namesRecords } from '../../runtime/core/kinds/field-traits.ts';
import { eachField } from '../../runtime/core/paths.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { namingsOf } from '../../runtime/server/store/naming-records.ts';
import { startWorld, type World } from '../deal/world.ts';
import { testRing } from '../test-ring.ts';

const idOf = (end: string): string => `00000000-0000-4000-8000-0000000000${end}`;
const [trader, broker, broker2, bank] = ['a1', 'b1', 'b2', 'e1'].map(idOf) as [string, string, string, string];

interface Group {
  readonly entity: string;
  readonly path: string;
  readonly through?: string;
  readonly total: number;
  readonly totalIsLeast?: boolean;
  readonly route?: string;
  readonly rows: readonly {
    readonly id: string;
    readonly title: string;
    readonly route: string;
    readonly amount?: string;
  }[];
}
interface Around {
  readonly links: readonly { readonly path: string; readonly value: string; readonly route: string }[];
  readonly groups: readonly Group[];
  readonly refused: readonly { readonly action: string; readonly message: string }[];
}

let world: World;
let order = '';
let payment = '';
const declarations: string[] = [];

const declared = (billNo: string, companyId: string, more: Row = {}): Promise<string> =>
  world.put('declaration', {
    ...{ billNo, companyId, ieFlag: 'I', docKind: 'declaration', declarationStatus: 'submitted' },
    ...more,
  });

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  order = await world.put('service-order', {
    ...{ orderNo: 'DD2026112300001', status: 'inProgress', declarationType: 'import', companyId: trader, broker },
    ...{ customsArea: '8603', orderAmount: '130040.00', currency: 'CNY' },
  });
  const orderNo = 'DD2026112300001';
  declarations.push(await declared('OWN1', broker, { orderNo, totalPrice: '700.00' }));
  declarations.push(await declared('OTHER1', broker2, { orderNo }));
  await declared('UNRELATED', broker);
  await world.put('bill', {
    ...{ billNo: 'ZD1', type: 'service', orderNo, payer: trader, payee: broker, companyId: broker },
    ...{ status: 'draft', pushStatus: 'notPushed', currency: 'CNY' },
  });
  payment = await world.put('fx-payment', {
    ...{
      applicationNo: 'FH1',
      companyId: trader,
      bank,
      status: 'platformPassed',
      isAdvance: false,
      currency: 'CNY',
      amount: '700.00',
    },
    declarations: [declarations[0] ?? ''],
  });
});
afterAll(() => world?.stop());

async function around(who: string, entity: string, id: string): Promise<Around> {
  const person = await world.as(who);
  return (await person.get<Around>(`/entities/${entity}/${id}/related`)).data;
}
const told = ({ groups }: Around): string[] =>
  groups.filter(({ through }) => through === undefined).map(({ entity, path, total }) => `${entity} ${path} ${total}`);
const toldFurther = ({ groups }: Around): string[] =>
  groups.flatMap(({ entity, through, total }) => (through === undefined ? [] : [`${entity} ${total} by ${through}`]));

describe('records that name one', () => {
  it('are counted as far as the reader may see them', async () => {
    expect(told(await around('operator', 'service-order', order))).toEqual(['bill orderNo 1', 'declaration orderNo 2']);
    // The declaration of another broker is not the business of this one.
    expect(told(await around('broker', 'service-order', order))).toEqual(['bill orderNo 1', 'declaration orderNo 1']);
    // A bill that is not pushed is the issuer's alone.
    expect(told(await around('trader', 'service-order', order))).toEqual(['declaration orderNo 2']);
  });

  it('come with title, state and amount, and lead to a page and to the list of all of them', async () => {
    const { groups } = await around('broker', 'service-order', order);
    const group = groups.find(({ entity }) => entity === 'declaration');
    expect(group?.rows).toEqual([
      expect.objectContaining({
        id: declarations[0],
        title: 'OWN1',
        state: { lifecycle: 'customs-document', name: 'submitted', meaning: 'running' },
        amount: '700.00',
        route: expect.stringMatching(new RegExp(`^/.+/${declarations[0]}$`)),
      }),
    ]);
    expect(group?.route).toMatch(/^\/.+\?orderNo\.in=DD2026112300001$/);
  });

  it('are told by each field that names the record, also through a list of them', async () => {
    const [first = ''] = declarations;
    expect(told(await around('bank', 'declaration', first))).toEqual(['fx-payment declarations 1']);
    expect(told(await around('broker', 'declaration', first))).toEqual([]);
  });

  it('are followed one step further, each told once and to nobody who may not see it', async () => {
    // One that names both declarations of the order.
    await world.put('fx-payment', {
      ...{ applicationNo: 'FH2', companyId: trader, bank, status: 'submitted', isAdvance: false, currency: 'CNY' },
      declarations: declarations.slice(0, 2),
    });
    expect(toldFurther(await around('operator', 'service-order', order))).toEqual(['fx-payment 2 by declaration']);
    expect(toldFurther(await around('trader', 'service-order', order))).toEqual(['fx-payment 2 by declaration']);
    expect(toldFurther(await around('broker', 'service-order', order))).toEqual([]);
    // What is named everywhere leads everywhere.
    const { groups } = await around('operator', 'enterprise', trader);
    expect(groups.filter(({ through }) => through !== undefined)).toEqual([]);
  });

  it('are followed one step further where only the table of links tells, on both steps', async () => {
    const orderNo = 'DD2026112300003';
    const from = await world.put('service-order', {
      ...{ orderNo, status: 'inProgress', declarationType: 'import', companyId: trader, broker },
    });
    const source = await declared('LINKED1', broker, { orderNo });
    const paper = (documentNo: string, companyId: string): Promise<string> =>
      world.put('cargo-list', { companyId, header: { documentNo } });
    const link = (flow: string, [sourceEntity, sourceId]: string[], [targetEntity, targetId]: string[]) =>
      world.pool.query(
        `insert into flow_link ("id", "flow", "sourceEntity", "sourceId", "sourceLine", "sourceVersion", "targetEntity", "targetId", "targetLine", "taken")
         values (gen_random_uuid(), $1, $2, $3, '', 1, $4, $5, '', '{}')`,
        [flow, sourceEntity, sourceId, targetEntity, targetId],
      );
    const [listed, hidden] = [await paper('CL1', broker), await paper('CL2', broker2)];
    for (const id of [listed, hidden]) {
      await link('declaration-to-cargo-list', ['declaration', source], ['cargo-list', id]);
    }
    expect(toldFurther(await around('broker', 'service-order', from))).toEqual(['cargo-list 1 by declaration']);
    const { groups } = await around('broker', 'service-order', from);
    expect(groups.find(({ entity }) => entity === 'cargo-list')?.rows).toMatchObject([{ id: listed, title: 'CL1' }]);
    // Of a declaration comes a manifest that does not name it, and of that a report.
    const other = await declared('LINKED2', broker);
    const manifest = await world.put('original-bill', { companyId: broker, batchNo: 'LINKB1', status: 'submitted' });
    const report = await world.put('import-tally-report', { companyId: broker, batchNo: 'LINKB1' });
    await link('declaration-to-original-bill', ['declaration', other], ['original-bill', manifest]);
    await link('original-bill-to-import-tally-report', ['original-bill', manifest], ['import-tally-report', report]);
    expect(toldFurther(await around('broker', 'declaration', other))).toEqual([
      'import-tally-report 1 by original-bill',
    ]);
  });

  it('are nobody’s business who may not see the record itself', async () => {
    const stranger = await world.as('trader2');
    expect((await stranger.get(`/entities/service-order/${order}/related`)).error).toBe('not-found');
    const teller = await world.as('bank');
    expect((await teller.get(`/entities/service-order/${order}/related`)).error).toBe('not-permitted');
  });

  it('are counted up to a bound', async () => {
    const busy = await world.put('service-order', {
      ...{ orderNo: 'DD2026112300002', status: 'inProgress', declarationType: 'import', companyId: trader, broker },
    });
    for (let number = 0; number < 201; number += 1) {
      await declared(`MANY${number}`, broker, { orderNo: 'DD2026112300002' });
    }
    const { groups } = await around('broker', 'service-order', busy);
    expect(groups).toEqual([expect.objectContaining({ total: 200, totalIsLeast: true })]);
    expect(groups[0]?.rows).toHaveLength(5);
  });
});

describe('links to records that one names', () => {
  it('are there for what the reader may open', async () => {
    const { links } = await around('operator', 'service-order', order);
    expect(links).toContainEqual({ path: 'broker', value: broker, route: expect.stringMatching(`/${broker}$`) });
    expect(links).toContainEqual({
      path: 'traderCompanyId',
      value: trader,
      route: expect.stringMatching(`/${trader}$`),
    });
  });

  it('are not there for others', async () => {
    const { links } = await around('trader', 'service-order', order);
    expect(links.map(({ value }) => value)).not.toContain(broker);
  });

  it('lead the bank from a payment to the declaration it pays', async () => {
    const { links } = await around('bank', 'fx-payment', payment);
    const route = links.find(({ path }) => path === 'declarations')?.route ?? '';
    expect(route).toMatch(new RegExp(`/${declarations[0]}$`));
    const teller = await world.as('bank');
    expect((await teller.get(`/entities/declaration/${declarations[0]}`)).error).toBeNull();
  });
});

it('actions that rules would refuse as everything stands are told before they are tried', async () => {
  const { refused } = await around('broker', 'service-order', order);
  expect(refused).toEqual([{ action: 'requestCompletion', message: expect.stringContaining('OWN1') }]);
  expect((await around('operator', 'service-order', order)).refused).toEqual([]);
});

it('of a row of a list they are told alone, and to nobody who may not see it', async () => {
  const person = await world.as('broker');
  const { data } = await person.get<Pick<Around, 'refused'>>(`/entities/service-order/${order}/refused`);
  expect(data.refused).toEqual((await around('broker', 'service-order', order)).refused);
  const stranger = await world.as('trader2');
  expect((await stranger.get(`/entities/service-order/${order}/refused`)).error).toBe('not-found');
});

it('every reference of the model is among them, but those every record has', () => {
  const layouts = layoutsOf(model, undefined, testRing);
  const missed: string[] = [];
  let number = 0;
  for (const { descriptor } of Object.values(model.entities)) {
    if (descriptor.type !== 'top') continue;
    eachField(descriptor.fields, (field, path) => {
      if (!namesRecords(field) || isNested(field) || field.computed !== undefined) return;
      if (isCommonField(field) && path === field.key) return;
      number += 1;
      const named = layoutOf(layouts, field.entity);
      const found = namingsOf(layouts, named).some(
        ({ layout, reference }) => layout.entity.id === descriptor.id && reference.path === path,
      );
      if (!found) missed.push(`${descriptor.id}.${path}`);
    });
  }
  expect(missed).toEqual([]);
  expect(number).toBeGreaterThanOrEqual(100);
});
