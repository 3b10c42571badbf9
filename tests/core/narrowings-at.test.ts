// What pickers are narrowed by, as it follows from the rules.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { narrowedNow, narrowingsAt } from '../../runtime/core/narrowings-at.ts';
import { eachField, fieldAt } from '../../runtime/core/paths.ts';

const signs = { is: '=', from: '>=', to: '<=' };

function inWords(entity: EntityDescriptor, path: string): string[] {
  return narrowingsAt(entity, path).map(({ theirs, how, own }) => `${theirs} ${signs[how]} ${own}`);
}

describe('over all entities', () => {
  const all: { [reference: string]: string[] } = {};
  for (const { descriptor } of Object.values(model.entities)) {
    eachField(descriptor.fields, (_, path) => {
      const found = inWords(descriptor, path);
      if (found.length > 0) all[`${descriptor.id} ${path}`] = found;
    });
  }

  it('these pickers are narrowed by rules, and no others', () => {
    const period = ['date >= periodFrom', 'date <= periodTo'];
    expect(all).toEqual({
      'bill lines.item': ['currency = currency'],
      'settlement-statement receivables.bill': [
        'payee = companyId',
        'payer = counterparty',
        'currency = currency',
        ...period,
      ],
      'settlement-statement payables.bill': [
        'payer = companyId',
        'payee = counterparty',
        'currency = currency',
        ...period,
      ],
      'write-off-request bill': ['payee = companyId'],
      'contract-template supersedes': ['companyId = companyId'],
      'declaration-amendment declaration': ['companyId = companyId'],
      'original-bill-amendment manifest': ['companyId = companyId'],
      'planner-manifest-amendment manifest': ['companyId = companyId'],
      'declaration-verification lines.payment': ['companyId = enterprise', 'currency = currency'],
      'declaration-verification lines.collection': ['companyId = enterprise', 'currency = currency'],
    });
  });

  it('each can be asked for', () => {
    for (const reference of Object.keys(all)) {
      const [id = '', path = ''] = reference.split(' ');
      const entity = model.entities[id]?.descriptor as EntityDescriptor;
      const field = fieldAt(entity.fields, path);
      const target = field?.kind === 'reference' ? model.entities[field.entity]?.descriptor : undefined;
      for (const { theirs, how } of narrowingsAt(entity, path)) {
        const at = fieldAt(target?.fields ?? [], theirs);
        expect(at && kindOf(at).operators, `${reference}: ${theirs}`).toContain(how);
      }
    }
  });
});

const base = { required: 'never', readOnly: false, source: 'proposed' } as const;
const text = (key: string, more: object = {}): Field => ({ ...base, kind: 'text', key, ...more }) as Field;
const date = (key: string): Field => ({ ...base, kind: 'date', key });
const refers = (key: string, more: object = {}): Field =>
  ({ ...base, kind: 'reference', key, entity: 'bill', by: 'id', ...more }) as Field;

function lines(key: string, fields: readonly Field[]): Field {
  return { ...base, kind: 'lines', key, entity: 'line', fields };
}

function entity(fields: readonly Field[], rules: readonly Partial<Rule>[]): EntityDescriptor {
  const whole = rules.map((rule, index) => ({
    id: `r${index}`,
    kind: 'exists-among',
    on: 'complete',
    source: '5',
    ...rule,
  }));
  return {
    id: 'one',
    key: 'id',
    owner: 'enterprise',
    fields,
    rules: whole,
    lifecycles: [],
  } as unknown as EntityDescriptor;
}

function among(match: { [theirs: string]: string }, more: object = {}): Partial<Rule> {
  return { params: { entity: 'bill', match, ...more } as Json };
}

describe('a reference', () => {
  const head = [text('currency'), text('party'), refers('bill')];

  it('is narrowed by what a rule matches beside its key', () => {
    const one = entity(head, [among({ id: 'bill', currency: 'currency', payer: 'party' })]);
    expect(inWords(one, 'bill')).toEqual(['currency = currency', 'payer = party']);
    expect(inWords(one, 'currency')).toEqual([]);
    expect(inWords(one, 'nowhere')).toEqual([]);
  });

  it('is not by rules on another key, another entity, or several', () => {
    const rules = [
      among({ billNo: 'bill', currency: 'currency' }),
      { params: { entity: 'invoice', match: { id: 'bill', currency: 'currency' } } },
      { params: { entities: ['bill', 'invoice'], match: { id: 'bill', currency: 'currency' } } },
    ];
    expect(inWords(entity(head, rules), 'bill')).toEqual([]);
  });

  it('is not by rules that only an action or a condition brings into force, but by one that counts once it is chosen', () => {
    const match = { id: 'bill', currency: 'currency' };
    const narrowed = (more: Partial<Rule>): string[] => inWords(entity(head, [{ ...among(match), ...more }]), 'bill');
    expect(narrowed({ on: ['settle'] })).toEqual([]);
    expect(narrowed({ when: { field: 'party', is: 'us' } })).toEqual([]);
    expect(narrowed({ when: { present: 'party' } })).toEqual([]);
    expect(narrowed({ when: { present: 'bill' } })).toEqual(['currency = currency']);
    expect(narrowed({ on: 'save' })).toEqual(['currency = currency']);
  });

  it('is not by what the choice itself fills, computes, offers or opens', () => {
    const fields = [
      refers('bill', { fills: { amount: 'paidAmount' } }),
      text('amount'),
      text('double', { computed: { product: ['amount', 'amount'] } }),
      text('title', { computed: { lookup: 'bill.title' } }),
      text('rate', { offers: 'bill.rates.name' }),
      refers('part', { entity: 'part', within: { bill: 'bill' }, fills: { weight: 'weight' } }),
      text('weight'),
      text('own'),
    ];
    const match = { id: 'bill', a: 'amount', b: 'double', c: 'title', d: 'rate', e: 'part', f: 'weight', g: 'own' };
    expect(inWords(entity(fields, [among(match)]), 'bill')).toEqual(['g = own']);
  });

  it('in lines is narrowed by the head and by its own line, not by other lines', () => {
    const fields = [
      text('currency'),
      lines('goods', [text('kind'), refers('bill'), lines('parts', [refers('bill')])]),
      lines('others', [text('kind')]),
    ];
    const match = (id: string) => among({ id, currency: 'currency', a: 'goods.kind', b: 'others.kind' });
    const one = entity(fields, [match('goods.bill'), match('goods.parts.bill')]);
    expect(inWords(one, 'goods.bill')).toEqual(['currency = currency', 'a = goods.kind']);
    expect(inWords(one, 'goods.parts.bill')).toEqual(['currency = currency', 'a = goods.kind']);
    const present = { ...match('goods.bill'), when: { present: 'goods.bill' } };
    expect(inWords(entity(fields, [present]), 'goods.bill')).toEqual([]);
  });

  it('is narrowed once by each of their fields, and not by what it is chosen within', () => {
    const fields = [text('currency'), text('party'), refers('bill', { within: { currency: 'currency' } })];
    const rules = [
      among({ id: 'bill', currency: 'currency' }),
      among({ id: 'bill', payer: 'party', x: 'party' }),
      among({ id: 'bill', payer: 'currency' }),
    ];
    expect(inWords(entity(fields, rules), 'bill')).toEqual(['payer = party', 'x = party']);
  });

  it('is narrowed by the period its day has to lie in', () => {
    const rule = { kind: 'referred-between', params: { by: 'bill', day: 'date', from: 'first', to: 'last' } };
    const one = entity([date('first'), date('last'), refers('bill')], [rule]);
    expect(inWords(one, 'bill')).toEqual(['date >= first', 'date <= last']);
  });
});

describe('now', () => {
  const fields = [date('first'), text('currency'), lines('goods', [text('kind'), refers('bill')])];
  const period = { kind: 'referred-between', params: { by: 'goods.bill', day: 'date', from: 'first', to: 'first' } };
  const one = entity(fields, [among({ id: 'goods.bill', currency: 'currency', a: 'goods.kind' }), period]);
  const now = (record: Row) => narrowedNow(one, narrowingsAt(one, 'goods.bill'), { record, at: 'goods.1.bill' });

  it('it is what the record and the line hold', () => {
    const record = { first: '2025-11-01', currency: 'CNY', goods: [{ kind: 'x' }, { kind: 'y', bill: 'z' }] };
    expect(now(record)).toEqual([
      { theirs: 'currency', how: 'is', own: 'currency', value: 'CNY' },
      { theirs: 'a', how: 'is', own: 'goods.kind', value: 'y' },
      { theirs: 'date', how: 'from', own: 'first', value: '2025-11-01' },
      { theirs: 'date', how: 'to', own: 'first', value: '2025-11-01' },
    ]);
  });

  it('it is nothing where values are empty or none of their field', () => {
    expect(now({})).toEqual([]);
    expect(now({ first: '2025-02-30', currency: '', goods: [{ kind: 'x' }, {}] })).toEqual([]);
    expect(now({ first: null, currency: ['CNY'], goods: [] })).toEqual([]);
  });
});
