// What the compiler fills in: requirement, expanded sub-records, common fields, defaults of views, menu, labels, readings.
import { afterAll, describe, expect, it } from 'vitest';
import { examine } from '../../generator/examine.ts';
import type { ChosenReadings } from '../../generator/load/readings.ts';
import { buildModel } from '../../generator/model/build-model.ts';
import type { Model } from '../../generator/model/model.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { type Case, cache, makeProject, readCase } from './case-project.ts';

const discards: (() => void)[] = [];
afterAll(() => {
  for (const discard of discards) discard();
});

async function modelOf(described: Case = {}, readings: ChosenReadings = {}): Promise<Model> {
  const { root, discard } = makeProject(described);
  discards.push(discard);
  const { project, descriptors, findings } = await examine({ root, readings, memory: cache });
  expect(findings).toEqual([]);
  return buildModel(project, descriptors);
}

function entityOf(model: Model, id: string): EntityDescriptor {
  const entity = model.entities.find((candidate) => candidate.id === id);
  if (!entity) throw new Error(`The model has no ${id}`);
  return entity;
}

function field(entity: EntityDescriptor, path: string): Field {
  const found = fieldAt(entity.fields, path);
  if (!found) throw new Error(`${entity.id} has no ${path}`);
  return found;
}

const model = await modelOf();
const withHere = await modelOf(readCase('lifecycle-here'));
const shipment = entityOf(model, 'shipment');
const requiredOf = (entity: EntityDescriptor, path: string) => field(entity, path).required;

describe('fields', () => {
  it('ask on submit for what is required, where there are drafts', () => {
    expect(requiredOf(shipment, 'broker')).toBe('complete');
    expect(requiredOf(shipment, 'direction')).toBe('always');
    expect(requiredOf(shipment, 'departedOn')).toBe('never');
    expect(requiredOf(shipment, 'lines.goodsName')).toBe('complete');
  });

  it('ask always where there are none', () => {
    expect(requiredOf(entityOf(model, 'product'), 'name')).toBe('always');
    expect(requiredOf(entityOf(model, 'enterprise'), 'name')).toBe('always');
  });

  it('of a sub-record are expanded for each use', () => {
    expect(requiredOf(shipment, 'consignee.name')).toBe('complete');
    expect(requiredOf(shipment, 'consignee.phone')).toBe('complete');
    expect(requiredOf(shipment, 'notified.phone')).toBe('never');
    expect(fieldAt(shipment.fields, 'notified.contact')).toBeNull();
    expect(field(shipment, 'lines')).toMatchObject({
      kind: 'lines',
      entity: 'shipment-line',
      minItems: 1,
      maxItems: 500,
    });
  });

  it('get their kind and limits from their keywords and named types', () => {
    expect(field(shipment, 'netWeight')).toEqual({
      key: 'netWeight',
      kind: 'decimal',
      digits: [8, 3],
      unit: 'kg',
      required: 'complete',
      readOnly: false,
      source: '5',
    });
    expect(field(entityOf(model, 'enterprise'), 'creditCode')).toMatchObject({
      kind: 'text',
      format: 'credit-code',
      pattern: '^[0-9A-Z]{18}$',
      unique: true,
    });
    expect(field(shipment, 'broker')).toMatchObject({ kind: 'reference', entity: 'enterprise', by: 'id' });
    expect(field(shipment, 'lines.product')).toMatchObject({ by: 'code', fills: { goodsName: 'name', unit: 'unit' } });
    expect(
      ['carriers', 'units', 'papers', 'departedOn', 'submittedAt'].map((key) => field(shipment, key).kind),
    ).toEqual(['references', 'codes', 'uploads', 'date', 'datetime']);
  });

  it('of states hold the states of the lifecycle and their labels', () => {
    expect(field(shipment, 'status')).toMatchObject({
      kind: 'enum',
      readOnly: true,
      values: ['draft', 'submitted', 'approved', 'stopped'],
      labels: 'entity.shipment.states.shipment',
    });
  });

  it('that the server fills are read-only without saying so', () => {
    expect(
      ['number', 'totalQuantity', 'brokerName', 'lines.serial'].every((path) => field(shipment, path).readOnly),
    ).toBe(true);
  });

  it('end with the common ones, which a file may not repeat', () => {
    const keys = shipment.fields.slice(-7).map(({ key }) => key);
    expect(keys).toEqual(['id', 'companyId', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'version']);
    expect(entityOf(model, 'product').fields.map(({ key }) => key)).not.toContain('companyId');
    expect(entityOf(model, 'shipment-line').fields.map(({ key }) => key)).not.toContain('id');
    expect(entityOf(model, 'account').fields.filter(({ key }) => key === 'companyId')).toHaveLength(1);
  });
});

describe('views, access and menu', () => {
  it('get their defaults', () => {
    const [own, all] = shipment.views;
    expect(own).toMatchObject({ id: 'shipments', menu: 'shipments', sort: '-createdAt', actions: ['submit'] });
    expect(own?.verbs).toEqual(['view', 'create', 'edit', 'delete', 'copy', 'export']);
    expect(all).toMatchObject({ accounts: ['trader', 'broker', 'operator'], verbs: ['view', 'export'], filters: [] });
    expect(all?.actions).toEqual(['submit', 'approve', 'stop']);
  });

  it('scope rows to their owner unless they say otherwise', () => {
    expect(shipment.access.trader?.[0]?.rows).toEqual([{ company: 'companyId' }]);
    expect(shipment.access.operator).toHaveLength(2);
    expect(entityOf(model, 'product').access.trader?.[0]?.rows).toBe('all');
    expect(entityOf(model, 'enterprise').access.trader?.[0]?.rows).toEqual([{ company: 'id' }]);
  });

  it('stand in the groups of the sidebar; a screen outside them stands first', () => {
    expect(model.menu.map(({ key, items }) => [key, items.map((item) => item.key)])).toEqual([
      ['dashboard', ['dashboard']],
      ['tradeGroup', ['shipments', 'allShipments']],
      ['platformGroup', ['products']],
    ]);
  });

  it('without a form, there is one section holds the fields', () => {
    expect(entityOf(model, 'product').form.map(({ id, fields }) => [id, fields])).toEqual([
      ['main', ['code', 'name', 'unit']],
    ]);
  });
});

describe('labels', () => {
  const labels = model.locales.en as unknown as { [key: string]: never };
  const at = (key: string): unknown =>
    key.split('.').reduce<unknown>((node, step) => (node as { [key: string]: unknown })?.[step], labels);

  it('have a sentence for every rule: its own, or that of its kind', () => {
    expect(at('entity.shipment.rules.broker-chosen')).toBe('Choose a broker');
    expect(at('entity.shipment.rules.net-not-above-gross')).toBe(at('rule.not-above'));
    expect(at('rule.not-above')).toContain('{{lower}}');
  });

  it('have every state: the word of the entity, or that of the lifecycle', () => {
    expect(at('entity.shipment.states.shipment.approved')).toBe('Accepted');
    expect(at('entity.shipment.states.shipment.draft')).toBe('draft');
  });

  it('name common fields, menu keys and the sections of a form nobody wrote', () => {
    expect(at('entity.shipment.fields.createdAt')).toBe(at('ui.common.createdAt'));
    expect(at('entity.account.fields.companyId')).toBe('companyId');
    expect(at('menu.shipments')).toBe(at('entity.shipment.views.shipments'));
    expect(at('menu.tradeGroup')).toBe('Trade');
    expect(at('entity.product.sections.main')).toBe('Product');
  });

  it('are there in three languages', () => {
    expect(JSON.stringify(model.locales.zh)).toContain('请选择报关行');
    expect(JSON.stringify(model.locales.my)).toContain('အကျိုးဆောင် ရွေးပါ');
  });
});

describe('a lifecycle that stands in the entity file', () => {
  const warehouse = entityOf(withHere, 'warehouse');
  const ids = ['warehouse-status', 'stock-level'];

  it('is one like any other, named after the entity and the field unless it gives an id', () => {
    expect(warehouse.lifecycles.map(({ lifecycle, field: key }) => [lifecycle.id, key])).toEqual([
      ['warehouse-status', 'status'],
      ['stock-level', 'stock'],
    ]);
    expect(withHere.lifecycles.map(({ id, file }) => [id, file])).toEqual([
      ['shipment', 'schemas/lifecycles/shipment.yaml'],
      ...ids.map((id) => [id, 'schemas/storage/warehouse.yaml']),
    ]);
    expect(field(warehouse, 'status')).toMatchObject({
      values: ['open', 'closed'],
      labels: 'entity.warehouse.states.warehouse-status',
    });
  });

  it('takes its source from the file unless it gives one', () => {
    const sources = warehouse.lifecycles.map(({ lifecycle }) => lifecycle.transitions.map(({ source }) => source));
    expect(sources).toEqual([['proposed'], ['4', '4']]);
  });

  it('has its labels where shared ones have theirs', () => {
    const { lifecycle, entity } = withHere.locales.en as unknown as {
      lifecycle: { [id: string]: unknown };
      entity: { warehouse: { states: unknown } & { [key: string]: unknown } };
    };
    expect(Object.keys(lifecycle)).toEqual(['shipment', ...ids]);
    expect(lifecycle['warehouse-status']).toEqual({
      states: { open: 'open', closed: 'closed' },
      actions: { close: 'close' },
      done: { close: 'close' },
    });
    expect(entity.warehouse.states).toMatchObject({ 'warehouse-status': { open: 'open' }, 'stock-level': {} });
    expect(entity.warehouse.lifecycles).toBeUndefined();
  });
});

describe('readings', () => {
  it('take the default, and take a key away where the value is nothing', async () => {
    const rule = (from: Model) => entityOf(from, 'shipment').rules.find(({ id }) => id === 'quantity-is-net');
    expect(rule(model)?.when).toEqual({ every: 'lines.unit', is: '035' });
    const chosen = await modelOf({}, { 'quantity-scope': 'always', 'contact-length': 'hundred' });
    expect(rule(chosen)).toMatchObject({ kind: 'sum-equals', on: 'complete' });
    expect(rule(chosen)?.when).toBeUndefined();
    expect(field(entityOf(chosen, 'shipment'), 'consignee.contact')).toMatchObject({ maxLength: 100 });
    expect(chosen.readings.find(({ id }) => id === 'quantity-scope')).toMatchObject({
      id: 'quantity-scope',
      source: 'proposed',
      chosen: 'always',
      options: [{ id: 'kilograms' }, { id: 'always', value: null }],
    });
  });

  it('know what they decide, also through a named type', () => {
    const uses = (id: string) => model.readings.find((reading) => reading.id === id)?.uses;
    expect(uses('quantity-scope')).toEqual([{ entity: 'shipment', rule: 'quantity-is-net' }]);
    expect(uses('contact-length')).toEqual([{ entity: 'party', field: 'contact', keyword: 'maxLength' }]);
  });
});

describe('what a file may leave out', () => {
  it('is where an action leads that stays: it is one for each state, and told apart from those that lead on', async () => {
    const staying = await modelOf({
      edits: [
        {
          file: 'schemas/lifecycles/shipment.yaml',
          replace: 'transitions:\n',
          by: 'transitions:\n  note: { from: [submitted, approved], by: [broker] }\n',
        },
        ...['actions', 'done'].map((labels) => ({
          file: 'locales/lifecycles/shipment.yaml',
          replace: `${labels}:\n`,
          by: `${labels}:\n  note: { zh: 记, en: note, my: မှတ် }\n`,
        })),
      ],
    });
    const transitions = staying.lifecycles[0]?.transitions.filter(({ action }) => action === 'note');
    expect(transitions).toMatchObject([
      { from: ['submitted'], to: 'submitted' },
      { from: ['approved'], to: 'approved' },
    ]);
  });

  it('is the colour of a code', async () => {
    const coloured = await modelOf({
      edits: [{ file: 'schemas/codes/unit.yaml', replace: 'my: ကီလို }', by: 'my: ကီလို, tone: success }' }],
    });
    expect(field(entityOf(coloured, 'product'), 'unit')).toMatchObject({ tones: { '035': 'success' } });
    expect(field(entityOf(model, 'product'), 'unit')).not.toHaveProperty('tones');
    expect(coloured.codes[0]?.values[0]).not.toHaveProperty('tone');
  });
});

describe('a page of its own', () => {
  it('brings the words of the entities that its code names', async () => {
    const naming = await modelOf({
      add: {
        'overrides/dashboard/weights.tsx': "export const heading = t('entity.shipment.fields.weight');\n",
        'overrides/dashboard/parts/row.tsx': "export const rows = rowsOf('entity.party.values.kind');\n",
        'overrides/dashboard/parts/title.tsx': "export const title = t('entity.product.label');\n",
      },
    });
    expect(naming.screens).toEqual([
      { id: 'dashboard', route: '/dashboard', menu: 'dashboard', entities: ['party', 'shipment'] },
    ]);
  });
});

describe('the rest', () => {
  it('is read as it is written', () => {
    expect(model.uploads).toEqual([
      { id: 'papers', extensions: ['pdf', 'png'], maxBytes: 5 * 1024 * 1024, maxFiles: 3, source: '5' },
    ]);
    expect(model.codes[0]?.values[1]).toEqual({ value: '007', name: { zh: '个', en: 'piece', my: 'ခု' } });
    expect([...(model.overrides.get('shipment') ?? [])]).toEqual(['list.tsx']);
    expect(model.screens).toEqual([{ id: 'dashboard', route: '/dashboard', menu: 'dashboard' }]);
    expect(model.lifecycles[0]?.transitions.map(({ action, confirms }) => [action, confirms])).toEqual([
      ['submit', false],
      ['approve', false],
      ['stop', true],
      ['stop', false],
    ]);
  });
});
