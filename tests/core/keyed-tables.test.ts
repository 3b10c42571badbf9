// The enterprise in every key of what lies with it, and what no key can hold then.
import { expect, it } from 'vitest';
import { keyedTables, keysAcross, looseKeysOf } from '../../runtime/core/keyed-tables.ts';
import type { TableModel } from '../../runtime/core/tables.ts';

const id = { name: 'id', type: 'uuid', nullable: false };
const company = { name: 'companyId', type: 'uuid', nullable: true };
const base = { entity: 'order', primaryKey: ['id'], foreignKeys: [], indexes: [] } as const;
const byCompany = { at: 'enterprise', by: 'companyId' } as const;

const enterprise: TableModel = { ...base, name: 'enterprise', columns: [id], placement: { at: 'everywhere' } };
const order: TableModel = {
  ...base,
  name: 'order',
  columns: [
    id,
    { name: 'orderNo', type: 'text', nullable: true },
    { name: 'sealNo', type: 'text', nullable: true },
    company,
  ],
  foreignKeys: [{ columns: ['companyId'], table: 'enterprise', references: ['id'], onDelete: 'restrict' }],
  indexes: [
    { name: 'order_orderNo_key', on: ['"orderNo"'], unique: true, isCounted: true },
    { name: 'order_sealNo_key', on: ['"sealNo"'], unique: true },
    { name: 'order_name_key', on: ['"name"', '"companyId"'], unique: true, rule: 'name-once' },
  ],
  placement: byCompany,
};
const lines: TableModel = {
  ...base,
  name: 'order_lines',
  columns: [
    { name: 'rootId', type: 'uuid', nullable: false },
    { name: 'line1', type: 'integer', nullable: false },
    { name: 'of', type: 'uuid', nullable: true },
  ],
  primaryKey: ['rootId', 'line1'],
  foreignKeys: [
    { columns: ['rootId'], table: 'order', references: ['id'], onDelete: 'cascade' },
    { columns: ['of'], table: 'order', references: ['id'], onDelete: 'restrict' },
  ],
  placement: byCompany,
};
const log: TableModel = {
  ...base,
  name: 'log',
  columns: [id, { name: 'of', type: 'uuid', nullable: true }],
  foreignKeys: [{ columns: ['of'], table: 'order', references: ['id'], onDelete: 'restrict' }],
  placement: { at: 'coordinator' },
};
const tables = [enterprise, order, lines, log];

it('stands in the primary key of records and lines, and in the key from lines to their record', () => {
  const [, keyedOrder, keyedLines] = keyedTables(tables).map(({ table }) => table);
  expect(keyedOrder?.primaryKey).toEqual(['id', 'companyId']);
  expect(keyedOrder?.columns.find(({ name }) => name === 'companyId')?.nullable).toBe(false);
  expect(keyedLines?.columns.map(({ name }) => name)).toEqual(['rootId', 'line1', 'companyId', 'of']);
  expect(keyedLines?.primaryKey).toEqual(['rootId', 'line1', 'companyId']);
  expect(keyedLines?.foreignKeys).toEqual([
    { columns: ['rootId', 'companyId'], table: 'order', references: ['id', 'companyId'], onDelete: 'cascade' },
  ]);
});

it('leaves what is copied everywhere as it is, and keys to it', () => {
  const [keyed, keyedOrder] = keyedTables(tables);
  expect(keyed?.table).toEqual(enterprise);
  expect(keyedOrder?.table.foreignKeys).toEqual(order.foreignKeys);
});

it('takes keys away between what may lie apart, and says which', () => {
  const byName = new Map(tables.map((table) => [table.name, table]));
  expect(looseKeysOf(lines, byName).map(({ columns }) => columns)).toEqual([['of']]);
  expect(looseKeysOf(log, byName).map(({ columns }) => columns)).toEqual([['of']]);
  expect(looseKeysOf(order, byName)).toEqual([]);
});

it('makes keys among all enterprises into indexes that only find, but keeps those within one', () => {
  const keyed = keyedTables(tables)[1];
  expect(keyed?.table.indexes.map(({ name, unique }) => [name, unique])).toEqual([
    ['order_orderNo_key', false],
    ['order_sealNo_key', false],
    ['order_name_key', true],
  ]);
  // Numbers differ by their counter.
  expect(keyed?.across.map(({ name }) => name)).toEqual(['order_sealNo_key']);
  expect(keysAcross(enterprise)).toEqual([]);
});

it('refuses lines with a column of that name', () => {
  const own = { ...lines, columns: [...lines.columns, company] };
  expect(() => keyedTables([order, own])).toThrow('order_lines has a column companyId of its own');
});
