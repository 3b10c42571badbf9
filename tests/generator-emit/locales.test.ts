// Words in two files for pages: what lists say first, what forms say later; none is lost, and none comes twice.
import { expect, it } from 'vitest';
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

const texts = new Map(
  emitLocales({ ...smallModel, locales: { zh: tree, en: tree, my: tree } }).map(({ path, text }) => [
    path,
    JSON.parse(text),
  ]),
);

it('gives the server every word but those of the rule book', () => {
  const { book: _, ...all } = tree;
  expect(texts.get('locales/my.gen.json')).toEqual(all);
});

it('gives lists their words, and forms what they alone say', () => {
  expect(texts.get('locales/zh-lists.gen.json')).toEqual({
    ui: { ok: 'OK' },
    entity: { bill: { label: 'Bill', fields: { rules: 'Rules', total: 'Total' } }, code: { label: 'Code' } },
  });
  expect(texts.get('locales/zh-forms.gen.json')).toEqual({
    ui: { grid: { start: 'Type here' } },
    limit: { required: 'Fill in' },
    entity: { bill: { rules: { sum: 'Differs' }, sections: { main: 'Bill' } } },
  });
});
