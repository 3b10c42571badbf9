// While `tongguan dev` runs: labels alone change what a running server says, and which changes concern it at all.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { concernedBy, isServed } from '../../cli/concerned.ts';
import { renewWords } from '../../cli/renew-words.ts';
import { Messages } from '../../runtime/server/messages.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';

it('says what the labels say now, and nothing that is gone', async () => {
  const folder = await makeTestFolder();
  onTestFinished(() => removeTestFolder(folder));
  const locales = {
    zh: { entity: { a: '旧', gone: '没' } },
    en: { entity: { a: 'old' } },
    my: { entity: { a: 'ဟောင်း' } },
  };
  const messages = new Messages(locales);
  expect(messages.format('zh', 'entity.a')).toBe('旧');
  mkdirSync(join(folder, 'locales'));
  for (const [language, text] of [
    ['zh', '新'],
    ['en', 'new'],
    ['my', 'သစ်'],
  ])
    writeFileSync(join(folder, 'locales', `${language}.gen.json`), JSON.stringify({ entity: { a: text } }));
  renewWords({ locales }, folder);
  expect(messages.format('zh', 'entity.a')).toBe('新');
  expect(messages.format('en', 'entity.a')).toBe('new');
  expect(messages.format('my', 'entity.a')).toBe('သစ်');
  expect(messages.has('zh', 'entity.gone')).toBe(false);
});

it.each([
  [[], 'nobody'],
  [['locales/zh-lists.gen.json', 'rule-book-zh.gen.json', 'routes.gen.tsx', 'entities/bill/list.gen.tsx'], 'nobody'],
  [['locales/zh/reference.gen.json', 'area-words.gen.ts', 'names.gen.ts', 'editor/entities/bill.gen.json'], 'nobody'],
  [['locales/zh-lists.gen.json', 'locales/zh/reference.gen.json', 'locales/zh.gen.json'], 'words'],
  [['locales/zh.gen.json', 'codes.gen.ts'], 'model'],
  [['entities/bill/descriptor.gen.ts'], 'model'],
  [['entities/bill/validate.gen.js'], 'model'],
  [['tables.gen.ts', 'rule-book-zh.gen.json'], 'model'],
  [['tables.gen.sql'], 'nobody'],
  [['hooks.gen.ts', 'entities/bill/descriptor.gen.ts'], 'server'],
] as const)('of generated files %j concern %s', (files, concerned) => expect(concernedBy(files)).toBe(concerned));

it.each([
  ['overrides/bill/hooks.ts', true],
  ['overrides/bill/form.tsx', false],
  ['overrides/rules/rules.css', false],
  ['runtime/core/decimal.ts', true],
  ['runtime/server/app.ts', true],
  ['schemas/order/order.yaml', false],
])('%s is run by the server: %s', (path, isRun) => expect(isServed(path)).toBe(isRun));
