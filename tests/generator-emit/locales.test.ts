// Words of pages in several files: what every list says, what is said of the entities of an area, what forms say later; none is lost, and
// none comes twice.
import { expect, it } from 'vitest';
import { areasSaid } from '../../generator/emit/area-words.ts';
import { emitLocales } from '../../generator/emit/locales.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { smallModel } from './small-model.ts';

const tree: LocaleTree = {
  ui: { portal: { home: 'Home' }, grid: { start: 'Type here' }, ok: 'OK' },
  limit: { required: 'Fill in' },
  entity: {
    bill: {
      label: 'Bill',
      fields: { rules: 'Rules', total: 'Total' },
      rules: { sum: 'Differs' },
      sections: { main: 'Bill' },
    },
    code: { label: 'Code' },
  },
  book: { title: 'Rule book' },
};

const { entities } = smallModel;
const [first] = entities;
if (!first) throw new Error('The small model has no entity');
const inAreas = [
  { ...first, id: 'bill', area: 'money' },
  { ...first, id: 'code', area: 'reference' },
];
const texts = new Map(
  emitLocales({ ...smallModel, entities: inAreas, locales: { zh: tree, en: tree, my: tree } }).map(({ path, text }) => [
    path,
    JSON.parse(text),
  ]),
);

it('gives the server every word but those of the rule book', () => {
  const { book: _, ...all } = tree;
  expect(texts.get('locales/my.gen.json')).toEqual(all);
});

it('gives every list its words, areas what is said of their entities, and forms what they alone say', () => {
  expect(texts.get('locales/zh-lists.gen.json')).toEqual({
    ui: { ok: 'OK' },
    entity: { bill: { label: 'Bill' }, code: { label: 'Code' } },
  });
  expect(texts.get('locales/zh/money.gen.json')).toEqual({
    entity: {
      bill: {
        fields: { rules: 'Rules', total: 'Total' },
        rules: { sum: 'Differs' },
        sections: { main: 'Bill' },
      },
    },
  });
  expect(texts.get('locales/zh/reference.gen.json')).toEqual({});
  expect(texts.get('locales/zh-forms.gen.json')).toEqual({
    ui: { grid: { start: 'Type here' } },
    limit: { required: 'Fill in' },
  });
});

it('names the area of an entity, of what stands within its records and of the records linked beside them', () => {
  const line = { ...first, id: 'line', area: 'goods' };
  const linked = {
    id: 'bills',
    records: [{ entity: 'bill', through: 'orderId', path: 'orderId', title: ['id'] }],
  } as unknown as NonNullable<(typeof first)['views'][number]['linked']>[number];
  const view = { id: 'all', linked: [linked] } as unknown as (typeof first)['views'][number];
  const fields = [{ key: 'lines', kind: 'lines', entity: 'line', fields: [] }] as unknown as (typeof first)['fields'];
  const order = { ...first, id: 'order', area: 'order', fields, views: [view] };
  expect(areasSaid({ entities: [...inAreas, line, order] }, order)).toEqual(['order', 'goods', 'money']);
});
