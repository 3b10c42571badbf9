// Stored records that a changed rule would refuse, counted in a real database: columns, lines, lines of lines, groups, rules.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { countFailing } from '../../cli/rules/count-failing.ts';
import { codeChanges } from '../../cli/rules/gone-values.ts';
import type { Transition } from '../../runtime/core/descriptor/lifecycle.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import type { BookChange } from '../../runtime/core/rule-book/compare-books.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { book, model } from './book.ts';

let database: TestDatabase;
let url = '';
let client: pg.Client | undefined;

const id = (last: number): string => `00000000-0000-4000-8000-00000000000${last}`;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { host, port, user, password, database: name } = database.settings;
  const login = `${encodeURIComponent(String(user))}:${encodeURIComponent(String(password))}`;
  url = `postgresql://${login}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`;
  client = new pg.Client(database.settings);
  await client.connect();
  // Records as they may lie there: what other tables must know of them is left out.
  const insert = async (table: string, rows: readonly { readonly [column: string]: unknown }[]): Promise<void> => {
    for (const row of rows) {
      const names = Object.keys(row).map((column) => `"${column}"`);
      const places = names.map((_, index) => `$${index + 1}`);
      await client?.query(
        `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
        Object.values(row),
      );
    }
  };
  const area = { nameZh: '瑞丽', validFlag: true, version: 1, createdAt: new Date() };
  await insert('customs_area', [
    { ...area, id: id(1), code: '8603' },
    { ...area, id: id(2), code: '8604' },
  ]);
  const declaration = { ieFlag: 'I', docKind: 'declaration', version: 1, createdAt: new Date() };
  await insert('declaration', [
    { ...declaration, id: id(3), declarationStatus: 'draft', netWeight: '10.001', grossWeight: '10.000' },
    {
      ...declaration,
      id: id(4),
      declarationStatus: 'submitted',
      netWeight: '10.001',
      grossWeight: '10.000',
      vesselName: 'Yun-N12345',
    },
    {
      ...declaration,
      id: id(5),
      declarationStatus: 'submitted',
      netWeight: '9.5',
      grossWeight: '10',
      voyageNo: '1',
      storageLocation: 'A',
    },
    {
      ...declaration,
      id: id(6),
      declarationStatus: 'submitted',
      netWeight: '9',
      grossWeight: '10',
      voyageNo: '2',
      storageLocation: 'A',
    },
  ]);
  await insert('declaration_goods', [
    { rootId: id(5), line1: 0, productName: 'Rice' },
    { rootId: id(5), line1: 1, productName: 'Broken rice' },
    { rootId: id(6), line1: 0 },
  ]);
});

afterAll(async () => {
  await client?.end();
  await database.drop();
});

/** A declaration with other transitions, anything else as it is. */
function withTransitions(
  entity: (typeof model.entities)[number],
  change: (transition: Transition) => Transition[],
): (typeof model.entities)[number] {
  if (entity.id !== 'declaration') return entity;
  const lifecycles = entity.lifecycles.map((use) => ({
    ...use,
    lifecycle: { ...use.lifecycle, transitions: use.lifecycle.transitions.flatMap(change) },
  }));
  return { ...entity, lifecycles };
}

/** How many records fail when the entry says this instead. */
async function failing(
  entryId: string,
  facts: BookEntry['facts'],
  kind?: Partial<BookEntry>,
): Promise<number | null | undefined> {
  const entry = book.entries.find((one) => one.id === entryId) ?? { ...book.entries[0], id: entryId, ...kind };
  const changed = { ...entry, ...kind, facts } as BookEntry;
  const now = { name: 'now', model, book: { ...book, entries: [changed] } };
  const change = { id: changed.id, verdict: 'stricter', sentence: changed.sentence, facts: [] } as const;
  const [counted] = await countFailing([change], { before: now, after: now, url });
  return counted?.failing;
}

it('counts texts that are too long, and numbers with too many digits', async () => {
  expect(await failing('declaration.fields.vesselName.max-length', { maximum: 9 })).toBe(1);
  expect(await failing('declaration.fields.vesselName.max-length', { maximum: 10 })).toBe(0);
  expect(await failing('declaration.fields.netWeight.digits', { whole: 8, decimals: 2 })).toBe(2);
  expect(await failing('declaration.fields.netWeight.digits', { whole: 1, decimals: 3 })).toBe(2);
  expect(await failing('declaration.fields.grossWeight.above', { above: '10' })).toBe(4);
});

it('counts what is missing in submitted records alone, unless drafts need it, too', async () => {
  expect(
    await failing(
      'declaration.fields.voyageNo.required',
      { stage: 'complete' },
      { entity: 'declaration', kind: 'required', name: 'required', path: 'voyageNo' },
    ),
  ).toBe(1);
  expect(
    await failing(
      'declaration.fields.voyageNo.required',
      { stage: 'always' },
      { entity: 'declaration', kind: 'required', name: 'required', path: 'voyageNo' },
    ),
  ).toBe(2);
});

it('counts records by their lines, each once', async () => {
  expect(await failing('declaration-goods-line.fields.productName.max-length', { maximum: 3 })).toBe(1);
  expect(await failing('declaration-goods-line.fields.productName.required', { stage: 'always' })).toBe(1);
  expect(
    await failing(
      'declaration.fields.goods.max-items',
      { maximum: 1 },
      { entity: 'declaration', kind: 'limit', name: 'max-items', path: 'goods' },
    ),
  ).toBe(1);
});

it('counts forms, choices and what must be unique', async () => {
  expect(await failing('customs-area.fields.code.format', { pattern: '^\\d{3}3$' })).toBe(1);
  expect(await failing('declaration.fields.ieFlag.enum', { values: ['E'] })).toBe(4);
  expect(
    await failing(
      'declaration.fields.storageLocation.unique',
      { fields: ['storageLocation'] },
      { entity: 'declaration', kind: 'unique', name: 'unique', path: 'storageLocation' },
    ),
  ).toBe(2);
});

it('counts what breaks a rule, by SQL and record by record', async () => {
  expect(await failing('declaration.rules.net-not-above-gross', {})).toBe(1);
  expect(await failing('declaration.rules.goods-described', {})).toBe(1);
  expect(await failing('declaration.rules.record-serial-not-repeated', {})).toBe(0);
});

it('counts what holds a state or a code that is gone, and where', async () => {
  const gone = (codes: typeof model.codes) => codeChanges(model, { codes });
  expect(gone(model.codes)).toEqual([]);
  const less = model.codes.map((table) =>
    table.id === 'country' ? { ...table, values: table.values.filter(({ value }) => value !== 'LAO') } : table,
  );
  const removed = gone(less);
  expect(removed).toMatchObject([{ id: 'codes.country.LAO', verdict: 'removed' }]);
  expect(codeChanges({ codes: less }, model)).toMatchObject([{ id: 'codes.country.LAO', verdict: 'looser' }]);
  const state = { id: 'declaration.states.declarationStatus.submitted', verdict: 'removed', facts: [] } as const;
  const now = { name: 'now', model, book };
  await client?.query(`update declaration set "tradeCountry" = 'LAO' where "declarationStatus" = 'draft'`);
  const sentence = { zh: '', en: '', my: '' };
  expect(await countFailing([...removed, { ...state, sentence }], { before: now, after: now, url })).toMatchObject([
    { held: [{ place: 'declaration.tradeCountry', rows: 1 }] },
    { held: [{ place: 'declaration.declarationStatus', rows: 3 }] },
  ]);
});

it('counts what stands where an action was made that is gone, or is made from fewer states now', async () => {
  const sentence = { zh: '', en: '', my: '' };
  const now = { name: 'now', model, book };
  const id = 'declaration.actions.declarationStatus.approve';
  const without = (change: (transition: Transition) => Transition[]) => ({
    ...now,
    model: { ...model, entities: model.entities.map((entity) => withTransitions(entity, change)) },
  });
  const isIt = ({ action }: Transition): boolean => action === 'approve';
  const gone = without((transition) => (isIt(transition) ? [] : [transition]));
  const narrower = without((transition) => [isIt(transition) ? { ...transition, from: [] } : transition]);
  const renamed = without((transition) => [
    isIt(transition) ? { ...transition, action: 'accept', was: ['approve'] } : transition,
  ]);
  const heldIn = async (after: typeof now, verdict: BookChange['verdict']) => {
    const change: BookChange = { id, verdict, facts: [], sentence };
    const [counted] = await countFailing([change], { before: now, after, url });
    return counted?.held;
  };
  const held = [{ place: 'declaration.declarationStatus', rows: 3 }];
  expect(await heldIn(gone, 'removed')).toEqual(held);
  expect(await heldIn(narrower, 'stricter')).toEqual(held);
  expect(await heldIn(renamed, 'removed')).toBeUndefined();
  expect(await heldIn(now, 'different')).toBeUndefined();
});

it('says that it cannot tell where the database has no such column, or SQL no such test', async () => {
  expect(
    await failing(
      'declaration.fields.nothing.max-length',
      { maximum: 1 },
      { entity: 'declaration', kind: 'limit', name: 'max-length', path: 'nothing' },
    ),
  ).toBeNull();
  expect(await failing('declaration.states.declarationStatus.draft', {})).toBeNull();
});

it('says where the database cannot be reached', async () => {
  const now = { name: 'now', model, book };
  await expect(
    countFailing([], { before: now, after: now, url: 'postgresql://nobody@127.0.0.1:1/none' }),
  ).rejects.toThrow(/cannot be reached/);
});
