// Sentences that one kind of rule has for different fields: numbers are not greater, dates not later.
import { expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { memoryPort } from '../../runtime/core/cases/memory-port.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import { eachField } from '../../runtime/core/paths.ts';
import { checkCrossRecordRules, checkRules } from '../../runtime/core/rules/rules.ts';
import { Messages } from '../../runtime/server/messages.ts';

const messages = new Messages(model.locales);

function said(entity: string, record: { [field: string]: string }): string[] {
  const descriptor = model.entities[entity]?.descriptor;
  const found = descriptor ? checkRules(descriptor, record, { stage: 'complete' }) : [];
  const finding = found.find(({ path }) => path === Object.keys(record)[0]);
  if (!finding) throw new Error(`Nothing is wrong with the ${entity}`);
  return languages.map((language) => messages.describe(language, finding).message);
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

it('numbers are grouped as fields show them; codes, years and numbers of lines are not', () => {
  const [zh, en, my] = said('declaration', { netWeight: '1234567.500', grossWeight: '45000.000' });
  expect(zh).toBe('净重（1,234,567.500）不能大于毛重（45,000.000）');
  expect(en).toContain('(1,234,567.500)');
  expect(my).toContain('(45,000.000)');
  const limit = (name: string, params: Finding['params']): string =>
    messages.format('en', `limit.${name}`, { label: 'It', ...params });
  expect(limit('up-to', { upTo: '1000000' })).toBe('It must not be greater than 1,000,000');
  expect(limit('maximum', { maximum: 99_999_999 })).toBe('It must not be more than 99,999,999');
  expect(limit('maximum', { maximum: 2000 })).toBe('It must not be more than 2000');
  const repeated = (value: string): string => messages.format('en', 'rule.unique-in', { field: 'Batch', value });
  expect(repeated('1234567890')).toBe('Batch 1234567890 is repeated. Change it');
  expect(repeated('12345.67')).toBe('Batch 12345.67 is repeated. Change it');
});

it('what is asked for in some records only says in which, in the words of the rule book', () => {
  expect(said('product', { currency: '', unitPrice: '2' })).toEqual([
    '单价已填写时，请选择币制',
    'Currency must be chosen when Unit price is filled in',
    'တစ်ယူနစ်ဈေး ဖြည့်ထား ဖြစ်လျှင် ငွေကြေး ကို ရွေးရမည်',
  ]);
  const payment = { lines: [{ fxType: 'payment' }] };
  const descriptor = model.entities['declaration-verification']?.descriptor;
  const found = descriptor ? checkRules(descriptor, payment, { stage: 'draft' }) : [];
  const own = found.filter(({ rule }) => rule === 'payment-named');
  expect(own.map((one) => messages.describe('en', one).message)).toEqual([
    'FX payment must be chosen when Type is “Payment”',
  ]);
  // Within the own words of an entity.
  expect(messages.format('zh', 'entity.contract.rules.contract-scan')).toBe(
    '签署方式为“线下”时，请上传已签署的合同文件（PDF 或压缩包）',
  );
});

it('no case is left open in a sentence', () => {
  const open = languages.flatMap((language) =>
    Object.values(model.entities).flatMap(({ descriptor }) =>
      descriptor.rules
        .map((rule) => messages.format(language, `entity.${descriptor.id}.rules.${rule.id}`))
        .filter((text) => text.includes('{{case}}')),
    ),
  );
  expect(open).toEqual([]);
});

it('the line of a statement takes what was paid and kept, not what was billed', async () => {
  const statement = model.entities['settlement-statement']?.descriptor;
  if (!statement) throw new Error('No schema describes the statement');
  const bill = { id: 'a', amount: '4200.00', paidAmount: '4190.00000' };
  const port = memoryPort([{ entity: 'bill', record: bill }], () => 'id');
  const say = async (amount: string): Promise<string[]> => {
    const record = { receivables: [{ bill: 'a', amount }] };
    const found = await checkCrossRecordRules(statement, { record, findings: [] }, { stage: 'draft' }, port);
    const own = found.find(({ rule }) => rule === 'receivables-amount');
    return own ? languages.map((language) => messages.describe(language, own).message) : [];
  };
  expect(await say('4190.00000')).toEqual([]);
  const [zh, en, my] = await say('4200.00000');
  expect(zh).toMatch(/^金额（4200\.00000）须等于账单已付且未退的金额/);
  expect(en).toMatch(/^The amount \(4200\.00000\) must be what was paid on the bill and not refunded/);
  expect(my).toContain('4200.00000');
});

it('a text that does not fit its pattern is told what the pattern allows, with an example', () => {
  const silent: string[] = [];
  for (const { descriptor } of Object.values(model.entities))
    eachField(descriptor.fields, (field, path) => {
      if (!('pattern' in field) || field.pattern === undefined) return;
      const format = 'format' in field ? field.format : undefined;
      const told = format === undefined ? '' : messages.format('en', `format.${format}`, { label: 'It' });
      if (!/^It .* such as /.test(told)) silent.push(`${descriptor.id}.${path}`);
    });
  expect(silent).toEqual([]);
});
