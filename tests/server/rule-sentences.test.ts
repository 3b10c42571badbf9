// Sentences that one kind of rule has for different fields: numbers are not greater, dates not later.
import { expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { languages } from '../../runtime/core/descriptor.ts';
import { checkRules } from '../../runtime/core/rules/rules.ts';
import { Words } from '../../runtime/server/words.ts';

const words = new Words(model.locales);

function said(entity: string, record: { [field: string]: string }): string[] {
  const descriptor = model.entities[entity]?.descriptor;
  const found = descriptor ? checkRules(descriptor, record, { stage: 'complete' }) : [];
  const finding = found.find(({ path }) => path === Object.keys(record)[0]);
  if (!finding) throw new Error(`Nothing is wrong with the ${entity}`);
  return languages.map((language) => words.describe(language, finding).message);
}

it('a date is not later than another', () => {
  expect(said('bill', { date: '2026-02-02', dueDate: '2026-02-01' })).toEqual([
    '账单日期（2026-02-02）不能晚于应付日期（2026-02-01）',
    'Bill date (2026-02-02) must not be later than Due date (2026-02-01)',
    'ငွေတောင်းခံလွှာရက်စွဲ (2026-02-02) သည် ပေးချေရမည့်ရက် (2026-02-01) ထက် နောက်မကျရပါ',
  ]);
});

it('a number is not greater than another', () => {
  const [zh] = said('declaration', { netWeight: '2.000', grossWeight: '1.000' });
  expect(zh).toBe('净重（2.000）不能大于毛重（1.000）');
});
