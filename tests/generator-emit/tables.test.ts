// Tables of a model: columns, keys, indexes, and names that PostgreSQL keeps whole.
import { describe, expect, it } from 'vitest';
import { conditionSql } from '../../generator/emit/tables/condition-sql.ts';
import { indexName } from '../../generator/emit/tables/index-name.ts';
import { tablesOf } from '../../generator/emit/tables/tables.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { TableModel } from '../../runtime/core/tables.ts';
import { serviceOrder, smallModel } from './small-model.ts';

const tables = tablesOf(smallModel);

function table(name: string, among: readonly TableModel[] = tables): TableModel {
  const found = among.find((one) => one.name === name);
  if (!found) throw new Error(`There is no table ${name}`);
  return found;
}

function changed(change: Partial<EntityDescriptor>): TableModel {
  const entities = smallModel.entities.map((one) => (one === serviceOrder ? { ...serviceOrder, ...change } : one));
  return table('service_order', tablesOf({ ...smallModel, entities }));
}

describe('tables', () => {
  it('come after what they refer to, circles apart', () => {
    const at = (name: string) => tables.findIndex((one) => one.name === name);
    const early = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys.filter(({ table: target }) => at(target) > at(name)).map(({ columns }) => `${name}.${columns}`),
    );
    expect(early).toEqual(['enterprise.createdBy']);
  });

  it('have columns in schema order, embedded objects spread, lookups and lines left out', () => {
    const columns = table('service_order').columns.map(({ name }) => name);
    expect(columns.slice(0, 9)).toEqual([
      'id',
      'orderNo',
      'status',
      'declarationType',
      'currency',
      'tags',
      'marks',
      'waybillNo',
      'broker',
    ]);
    expect(columns).toContain('consignee_nameZh');
    expect(columns).not.toContain('brokerName');
    expect(columns).not.toContain('lines');
    expect(columns).not.toContain('notifier_customsCode');
  });

  it('demand only what a draft has', () => {
    const demanded = table('service_order').columns.filter(({ nullable }) => !nullable);
    expect(demanded.map(({ name }) => name)).toEqual(['id', 'declarationType', 'isUrgent', 'createdAt', 'version']);
    expect(table('account').columns.find(({ name }) => name === 'password')?.nullable).toBe(true);
  });

  it('name types as PostgreSQL prints them, with the checks of their kinds', () => {
    expect(table('service_order_lines').columns.find(({ name }) => name === 'totalPrice')).toEqual({
      name: 'totalPrice',
      type: 'numeric(17,2)',
      nullable: true,
      check: '"totalPrice" >= 0',
    });
    expect(table('service_order').columns.find(({ name }) => name === 'createdAt')?.type).toBe(
      'timestamp(3) with time zone',
    );
    expect(table('service_order').columns.find(({ name }) => name === 'marks')?.check).toBe(
      `"marks" <@ array['fragile', 'driver''s']`,
    );
  });

  it('keep lines by their position below what they belong to', () => {
    const { primaryKey, foreignKeys } = table('service_order_lines_licences');
    expect(primaryKey).toEqual(['rootId', 'line1', 'line2']);
    expect(foreignKeys).toEqual([
      {
        columns: ['rootId', 'line1'],
        table: 'service_order_lines',
        references: ['rootId', 'line1'],
        onDelete: 'cascade',
      },
    ]);
    expect(table('service_order_watchers').foreignKeys.at(-1)).toEqual({
      columns: ['value'],
      table: 'account',
      references: ['id'],
      onDelete: 'restrict',
    });
  });

  it('have no foreign key to what is not unique alone', () => {
    const targets = table('service_order_lines').foreignKeys.map((key) => key.table);
    expect(targets).toEqual(['service_order']);
  });
});

describe('indexes', () => {
  const indexes = table('service_order').indexes;

  const plainOn = (model: TableModel): string[] =>
    model.indexes.filter(({ unique }) => !unique).map(({ on }) => on.join(' '));

  it('of a list of own rows are its order within the enterprise, and no filter: few rows are left then', () => {
    expect(plainOn(table('service_order'))).toEqual([
      '"broker"',
      '"companyId" "createdAt" "id" "status"',
      '"createdBy"',
      'text_pairs("consignee_nameZh")',
      `text_parts(coalesce("orderNo", '') || ' ' || coalesce("consignee_nameZh", ''))`,
    ]);
    expect(indexes.find(({ on }) => on[0] === '"broker"')?.where).toBe('"broker" is not null');
  });

  it('of a list of all rows are its order, its states and its filters, but not those of few values', () => {
    const views = serviceOrder.views.map((view) => ({ ...view, accounts: ['operator' as const], where: {} }));
    const all = [{ may: ['view' as const], rows: 'all' as const }];
    const whole = changed({ access: { operator: all, admin: all }, views });
    expect(plainOn(whole)).toEqual([
      '"status" "createdAt" "id"',
      '"tags"',
      '"broker"',
      '"companyId"',
      '"createdBy"',
      '"createdAt" "id" "status"',
      'text_pairs("consignee_nameZh")',
      `text_parts(coalesce("orderNo", '') || ' ' || coalesce("consignee_nameZh", ''))`,
    ]);
    expect(whole.indexes.find(({ on }) => on[0] === '"tags"')?.using).toBe('gin');
  });

  it('of rows that several columns decide about are one for each', () => {
    const rows = [{ company: 'companyId' }, { company: 'broker' }, { company: 'orderNo.companyId' }];
    const views = serviceOrder.views.map((view) => ({ ...view, where: {} }));
    const several = changed({ access: { trader: [{ may: ['view'], rows }] }, views });
    expect(plainOn(several)).toEqual(
      expect.arrayContaining(['"companyId" "createdAt" "id" "status"', '"broker" "createdAt" "id" "status"']),
    );
    expect(plainOn(several)).not.toContain('"broker"');
  });

  it('of an order say of every row what its lists leave rows out by, once for all lists in that order', () => {
    const views = serviceOrder.views.flatMap((view) => [
      { ...view, where: { ...view.where, declarationType: 'import' }, filters: ['orderDate', 'tags'] },
      { ...view, id: 'drafts', where: { ...view.where, status: { in: ['draft'] } }, filters: ['orderNo'] },
    ]);
    const { indexes: own } = changed({ views });
    const [order] = own.filter(({ on }) => on[1] === '"createdAt"');
    // Texts and numbers are looked for by indexes of their own, and several values have none that could be read so.
    expect(order?.on).toEqual(['"companyId"', '"createdAt"', '"id"', '"declarationType"', '"orderDate"', '"status"']);
    expect(order?.where).toBeUndefined();
    // Of another name than one that says less, which serves until it is made.
    expect(order?.name).toMatch(/^service_order_companyId_createdAt_id_declarationTy_[0-9a-f]{8}_idx$/);
  });

  it('of a list of all rows say less, but there is one for the days it shows: by them, then in the order of the list', () => {
    const views = serviceOrder.views.map((view) => ({
      ...view,
      accounts: ['operator' as const],
      where: { declarationType: 'import' },
      columns: ['orderDate'],
      filters: ['orderDate', 'status', 'orderNo'],
    }));
    const access = { operator: [{ may: ['view' as const], rows: 'all' as const }] };
    const whole = plainOn(changed({ access, views }));
    expect(whole).toContain('"createdAt" "id" "declarationType" "status"');
    expect(whole).toContain('"orderDate" "createdAt" "id" "declarationType" "status"');
    const hidden = views.map((view) => ({ ...view, columns: [], more: ['orderDate'] }));
    expect(plainOn(changed({ access, views: hidden })).filter((on) => on.startsWith('"orderDate"'))).toEqual([
      '"orderDate" "id"',
    ]);
  });

  it('of an order say no more where tables stay small or are written with every save', () => {
    for (const type of ['ref', 'log'] as const) {
      expect(plainOn(changed({ type }))).toContain('"companyId" "createdAt" "id"');
    }
  });

  it('of a summary hold all that it reads: within what its readers see, and with the list of all that is in its order', () => {
    const summaries = {
      months: { over: 'orderDate', monthly: true, by: ['declarationType'], filters: ['currency'] },
      packages: { over: 'orderDate', by: ['currency'], sum: ['packages'] },
    } as const;
    const [own] = changed({ summaries }).indexes.filter(({ holds }) => holds);
    expect(own).toMatchObject({
      on: ['"companyId"', '"orderDate"'],
      holds: ['"currency"', '"declarationType"', '"packages"'],
      where: '"orderDate" is not null',
    });
    const views = serviceOrder.views.map((view) => ({
      ...view,
      accounts: ['operator' as const],
      where: {},
      columns: ['orderDate'],
    }));
    const whole = changed({ summaries, access: { operator: [{ may: ['view'], rows: 'all' }] }, views });
    expect(whole.indexes.filter(({ on }) => on.includes('"orderDate"'))).toMatchObject([
      { on: ['"orderDate"', '"id"'], holds: ['"currency"', '"declarationType"', '"packages"'] },
    ]);
  });

  it('of a moment of a log beside its order are those of rows that lie in their order', () => {
    const moment = { key: 'at', kind: 'datetime', required: 'never', readOnly: true, source: '4' } as const;
    const views = serviceOrder.views.map((view) => ({
      ...view,
      accounts: ['operator' as const],
      where: {},
      filters: ['at'],
    }));
    const log = changed({
      type: 'log',
      fields: [...serviceOrder.fields, moment],
      access: { operator: [{ may: ['view'], rows: 'all' }] },
      views,
    });
    expect(log.indexes.find(({ on }) => on[0] === '"at"')?.using).toBe('brin');
  });

  it('keep values apart among live records only', () => {
    const live = `("status" is null or "status" not in ('stopped')) and ("status" is null or "status" not in ('draft'))`;
    expect(indexes.find(({ unique, where }) => unique && where !== undefined)).toMatchObject({
      on: ['"waybillNo"'],
      unique: true,
      where: live,
    });
  });

  it('leave drafts in when the rule counts for them too', () => {
    const rules = serviceOrder.rules.map((rule) => ({ ...rule, on: 'save' as const }));
    const index = changed({ rules }).indexes.find(({ unique, where }) => unique && where !== undefined);
    expect(index?.where).toBe(`("status" is null or "status" not in ('stopped'))`);
  });

  it('carry the condition of the rule, or are left out when it reads lines', () => {
    const rule = (when: Condition) => serviceOrder.rules.map((one) => ({ ...one, when }));
    const imports = changed({ rules: rule({ field: 'declarationType', is: 'import' }) });
    expect(imports.indexes.find(({ where }) => where?.includes('import'))?.where).toContain(
      `("declarationType" is not null and "declarationType" in ('import'))`,
    );
    const lines = changed({ rules: rule({ present: 'lines.goodsName' }) });
    expect(lines.indexes.some(({ unique, where }) => unique && where !== undefined)).toBe(false);
  });
});

describe('conditions as SQL', () => {
  const sql = (condition: Condition) => conditionSql(condition, (path) => (path.includes('.') ? null : path));

  it('never are null, as an absent value equals nothing', () => {
    expect(sql({ not: { field: 'a', is: 'x' } })).toBe(`not ("a" is not null and "a" in ('x'))`);
    expect(sql({ field: 'a', notIn: [1, 2] })).toBe('("a" is null or "a" not in (1, 2))');
    expect(sql({ field: 'a', above: '0' })).toBe('("a" is not null and "a" > 0)');
    expect(sql({ any: [{ present: 'a' }, { absent: 'b' }] })).toBe('(("a" is not null) or ("b" is null))');
    expect(sql({ all: [{ present: 'a' }, { present: 'b.c' }] })).toBeNull();
  });
});

describe('names', () => {
  it('are cut to what PostgreSQL keeps and stay apart', () => {
    const name = indexName('t'.repeat(40), ['first'.repeat(8)], 'idx');
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
    expect(name).not.toBe(indexName('t'.repeat(40), [`${'first'.repeat(7)}other`], 'idx'));
    expect(indexName('code', ['value'], 'key')).toBe('code_value_key');
  });

  it('of tables and columns that are too long are refused with the file', () => {
    const fields = [{ ...serviceOrder.fields[0], key: 'x'.repeat(64) }] as EntityDescriptor['fields'];
    expect(() => changed({ fields })).toThrow('schemas/order/service-order.yaml: the name');
  });
});
