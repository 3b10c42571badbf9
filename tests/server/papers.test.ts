// Every paper with everything it names filled in, in all its languages: it is set, told in them, and whole in itself.
import { toSVG } from 'bwip-js/node';
import { afterAll, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { papers } from '../../generated/papers.gen.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { Paper, PaperLanguages } from '../../runtime/core/descriptor/paper.ts';
import type { Language, Row } from '../../runtime/core/descriptor/value.ts';
import { withLines, withSample } from '../../runtime/core/examples/place-sample.ts';
import { sampleRow } from '../../runtime/core/examples/sample-value.ts';
import type { Wording } from '../../runtime/core/kinds/kind.ts';
import { valuesAt } from '../../runtime/core/paths.ts';
import { Messages } from '../../runtime/server/messages.ts';
import { paperRow } from '../../runtime/server/papers/paper-data.ts';
import { paperRequest } from '../../runtime/server/papers/paper-request.ts';
import { Typesetter } from '../../runtime/server/papers/typesetter.ts';
import { modelSource } from '../conformance/model-source.ts';
import { readPdf, withoutBlanks } from './pdf-text.ts';

const typesetter = new Typesetter({ processes: 1 });
afterAll(() => typesetter.close());

const messages = new Messages(model.locales);
const source = modelSource(model);

/** The foot as it stands on a paper that is handed out. */
const address = 'https://tongguan.example.com/check/AAAAAAAAAAAAAAAAAAAAAAAA';
const check = { says: [`verify at ${address}`], address, code: toSVG({ bcid: 'qrcode', text: address }) };

function wordingIn(language: Language): Wording {
  const tables = new Map(
    model.codes.map(({ id, values }) => [id, new Map(values.map((one) => [one.value, one.name]))]),
  );
  return {
    label: (key) => messages.format(language, key),
    codeName: (table, value) => tables.get(table)?.get(value)?.[language],
  };
}

/** The entity of a paper, and a record with everything it names; `many`: how many lines there are where that is not two. */
function sampled({ entity: id, fields, lines }: Paper, many: { readonly [path: string]: number }) {
  const compiled = model.entities[id];
  if (!compiled) throw new Error(`There is no entity ${id}`);
  const entity = compileEntity(compiled);
  const shape = { fields: entity.descriptor.fields, source };
  const filled = fields.reduce((record, path) => withSample(record, path, shape), sampleRow(shape.fields, source));
  const record: Row = lines.reduce((row, path) => withLines(row, path, shape, many[path] ?? 2), filled);
  return { entity, record: { ...record, id: '00000000-0000-4000-8000-000000000001' } };
}

async function setWith(paper: Paper, languages: PaperLanguages, many: { readonly [path: string]: number } = {}) {
  const { entity, record } = sampled(paper, many);
  const told = languages.map((language) => ({ language, record, labels: {}, wording: wordingIn(language) }));
  const say = (language: Language, key: string): string => messages.format(language, key);
  const request = paperRequest({
    ...{
      paper,
      languages,
      say,
      as: 'pdf' as const,
      title: `Title of ${paper.id}`,
      madeAt: new Date('2026-11-26T00:00:00Z'),
    },
    rows: [paperRow({ entity, paper, told, check })],
    labelOf: (language, path) => say(language, entity.labelKeyAt(path)),
  });
  return { ...(await typesetter.set(request)), record };
}

it.each(papers.map((paper) => [paper.id, paper] as const))('%s is set in all its languages', async (id, paper) => {
  for (const languages of paper.languages) {
    const set = await setWith(paper, languages);
    const read = await readPdf(set.content);
    const whole = read.pages.join('');
    expect(read).toMatchObject({ title: `Title of ${id}`, isTagged: true, areFontsEmbedded: true });
    // Syllables of Burmese are drawn in another order than they are written.
    for (const language of languages.filter((one) => one !== 'my'))
      expect(whole).toContain(withoutBlanks(messages.format(language, `paper.${id}`)));
    expect(read.fonts.some((font) => font.startsWith('NotoSansMyanmar'))).toBe(languages.includes('my'));
    expect(read.pages.at(-1)).toContain(`${set.pages}/${set.pages}`);
    expect(read.pages.every((page) => page.includes(withoutBlanks(check.says.join())))).toBe(true);
  }
});

it('goes on over pages with a thousand lines, the head on each, and loses none', async () => {
  const paper = papers.find(({ id }) => id === 'import-declaration');
  if (!paper) throw new Error('There is no paper of import declarations');
  const { content: pdf, pages, record } = await setWith(paper, ['zh'], { goods: 1000 });
  const read = await readPdf(pdf);
  expect(pages).toBeGreaterThan(50);
  expect(read.pages).toHaveLength(pages);
  expect(read.pages.every((page) => page.includes('商品名称及规格型号'))).toBe(true);
  const whole = read.pages.join('');
  const names = valuesAt(record, 'goods.productName').map(({ value }) => withoutBlanks(String(value)));
  expect(new Set(names).size).toBe(1000);
  expect(names.filter((name) => !whole.includes(name))).toEqual([]);
  expect(read.pages.every((page, index) => page.includes(`${index + 1}/${pages}`))).toBe(true);
});
