// Rules the specification leaves open, under the reading that is not the default: compiled anew, checked as the browser does.

import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { generateAndWrite } from '../../generator/generate.ts';
import { patched } from '../../runtime/core/cases/patched.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { languages, type Row } from '../../runtime/core/descriptor/value.ts';
import { type Person, transitionFor } from '../../runtime/core/lifecycle.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { RecordShape } from '../../runtime/core/record-shape.ts';
import { findIn } from '../../runtime/web/record/open-record.ts';
import { type Found, sorted } from '../deal/person.ts';
import { readRuleFiles } from './cases.ts';

const project = join(import.meta.dirname, '..', '..');
const readings = {
  'deal-quantity-scope': 'every-line',
  'transaction-quantity-digits': 'two-decimals',
  'customs-code-form': 'alphanumeric',
  'document-id-form': 'several',
  'contact-name-length': 'hundred',
  'manifest-party-name': 'message',
  'password-classes': 'two',
  'bill-amount-scope': 'every-bill',
  'bill-amount-beside': 'single',
  'currency-conversion': 'refused',
  'declaration-freight': 'by-terms',
  'export-destination': 'none',
  'import-destination': 'none',
  'settlement-rate-tolerance': 'half-percent',
  'bill-return-states': 'before-paying',
  'service-bill-receipt': 'payee-too',
  'transfer-amount-digits': 'two-decimals',
  'fx-unstable-states': 'during-bank-review',
  'fx-supplement-start': 'application',
  'tally-differences': 'none',
  'rejected-document': 'withdrawn-first',
  'vehicle-code-form': 'capitals',
};
const rice = readRuleFiles().find(({ id }) => id === 'declaration')?.base ?? {};
const payment = readRuleFiles().find(({ id }) => id === 'fx-payment')?.base ?? {};
const collection = readRuleFiles().find(({ id }) => id === 'fx-collection')?.base ?? {};
const tally = readRuleFiles().find(({ id }) => id === 'import-tally-report')?.base ?? {};
const manifest = readRuleFiles().find(({ id }) => id === 'original-bill')?.base ?? {};
const vehicle = readRuleFiles().find(({ id }) => id === 'vehicle-entry-report')?.base ?? {};
const clerk = readRuleFiles().find(({ id }) => id === 'account')?.base ?? {};
let root: string;
let model: ServerModel;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tongguan-readings-'));
  for (const name of ['schemas', 'locales', 'overrides', 'runtime'])
    await symlink(join(project, name), join(root, name));
  const { findings } = await generateAndWrite({ root, readings });
  expect(findings.map(formatFinding)).toEqual([]);
  ({ model } = await import(join(root, 'generated', 'model.gen.ts')));
});
afterAll(() => rm(root, { recursive: true }));

const trader: Person = { accountId: 'p', account: 'trader', level: 'staff', companyId: 'a' };

function readYaml(file: string): { readonly [key: string]: { readonly [key: string]: unknown } } {
  return parse(readFileSync(join(project, file), 'utf8'));
}

function isReading(value: unknown): value is { readonly reading: string } {
  return typeof value === 'object' && value !== null && 'reading' in value;
}

function entityOf(entity: string): EntityDescriptor {
  const compiled = model.entities[entity];
  if (!compiled) throw new Error(`No schema describes ${entity}`);
  return compiled.descriptor;
}

function find(entity: string, record: Row): Found[] {
  const compiled = model.entities[entity];
  if (!compiled) throw new Error(`No schema describes ${entity}`);
  return sorted(findIn(compileEntity(compiled), record, 'complete'));
}

describe('the other reading', () => {
  it('accepts the rice deal too', () => expect(find('declaration', rice)).toEqual([]));

  it('adds up the deal quantities whatever their units', () => {
    const counted = patched(patched(rice, 'goods.1.transactionUnit', '007'), 'goods.1.transactionQty', '120');
    const pieces = patched(counted, 'goods.1.unitPrice', '145');
    expect(find('declaration', pieces)).toEqual([{ path: 'netWeight', rule: 'deal-quantity-is-net' }]);
  });

  it('knows deal quantities of two decimals', () => {
    const exact = patched(patched(rice, 'goods.1.transactionQty', '6000.01'), 'netWeight', '50000.01');
    const legal = patched(exact, 'goods.1.firstQty', '6000.01');
    expect(find('declaration', patched(legal, 'goods.1.totalPrice', '17400.03'))).toEqual([]);
    expect(find('declaration', patched(rice, 'goods.1.transactionQty', '6000.001'))).toContainEqual({
      path: 'goods.1.transactionQty',
      rule: 'digits',
    });
  });

  it('lets neither goods carried over end in China nor goods in bond elsewhere', () => {
    const bonded = patched(patched(rice, 'supervisionMethod', '1233'), 'goods.1.finalDestinationCountry', 'MMR');
    const leaving = patched(patched(bonded, 'ieFlag', 'E'), 'transactionMethod', '3');
    const carried = patched(leaving, 'supervisionMethod', '0654');
    expect(find('declaration', bonded)).toEqual([
      { path: 'goods.1.finalDestinationCountry', rule: 'import-comes-home' },
    ]);
    expect(find('declaration', carried)).toEqual([
      { path: 'goods.0.finalDestinationCountry', rule: 'export-goes-abroad' },
    ]);
  });

  it('lets the rate of a settlement lie no further than half a percent away', () => {
    const rule = entityOf('fx-payment').rules.find(({ id }) => id === 'settled-near-published');
    expect(rule?.params).toMatchObject({ withinPercent: '0.5', withinDays: 10 });
  });

  it('takes customs codes with letters', () => {
    expect(find('declaration', patched(rice, 'domesticConsignor.customsCode', '533196DM01'))).toEqual([]);
    expect(find('declaration', patched(rice, 'domesticConsignor.customsCode', '533196dm01'))).toHaveLength(1);
  });

  it('wants the freight where the terms of the deal say who pays it', () => {
    const { freight: _, ...bare } = rice;
    const faults = (ieFlag: string, transactionMethod: string): Found[] =>
      find('declaration', { ...bare, ieFlag, transactionMethod }).filter(({ rule }) => rule === 'freight-by-terms');
    expect(faults('I', '3')).toEqual([{ path: 'freight.amount', rule: 'freight-by-terms' }]);
    expect(faults('I', '1')).toEqual([]);
    expect(faults('E', '1')).toHaveLength(1);
    expect(faults('E', '3')).toEqual([]);
  });

  it('takes waybills with several special characters, never two together', () => {
    expect(find('declaration', patched(rice, 'billNo', 'MM-2025-1120'))).toEqual([]);
    expect(find('declaration', patched(rice, 'billNo', 'MM--20251120'))).toEqual([{ path: 'billNo', rule: 'format' }]);
  });

  it('holds every bill against the declared amount, each by itself', () => {
    const rule = model.entities.bill?.descriptor.rules.find(({ id }) => id === 'amount-within-declaration');
    expect(rule?.when).toBeUndefined();
    expect(rule?.params).not.toHaveProperty('beside');
  });

  it('holds amounts of the same currency alone against each other', () => {
    const limits = ['bill', 'fx-payment', 'fx-collection'].flatMap((id) =>
      entityOf(id).rules.filter((one) => one.kind === 'total-not-above' || one.kind === 'allotted-within'),
    );
    expect(limits).toHaveLength(9);
    for (const { params } of limits) {
      const { total = params } = params as { total?: object };
      expect(total).not.toHaveProperty('rates');
    }
  });

  it('lets payers return bills until they pay, and payees confirm no service bill', () => {
    const states = (action: string, type: string, from: readonly string[]) =>
      from.filter((status) =>
        transitionFor(entityOf('bill'), action, trader, { type, status, payer: 'a', payee: 'a' }),
      );
    expect(states('return', 'trade', ['payerToConfirm', 'pendingPayment', 'paidPendingPayee'])).toHaveLength(2);
    expect(states('confirmReceipt', 'service', ['paidPendingPayee'])).toEqual([]);
    expect(states('confirmReceipt', 'trade', ['paidPendingPayee'])).toEqual(['paidPendingPayee']);
  });

  it('knows transfers of two decimals', () => {
    expect(find('fx-payment', { ...payment, amount: '1000.00' })).toEqual([]);
    expect(find('fx-payment', { ...payment, amount: '1000.001' })).toEqual([{ path: 'amount', rule: 'digits' }]);
  });

  it('lets the bank hold back what it still reviews', () => {
    const bank = { ...trader, account: 'bank' } as const;
    const held = transitionFor(entityOf('fx-payment'), 'markFxUnstable', bank, { status: 'platformPassed', bank: 'a' });
    expect(held?.transition.to).toBe('fxUnstable');
  });

  it('counts the 30 days from the application', () => {
    expect(new RecordShape(entityOf('fx-collection').fields).compute(collection).supplementDue).toBe('2025-12-20');
  });

  it('takes names of contacts up to 100 characters', () => {
    expect(find('account', { ...clerk, name: '名'.repeat(100) })).toEqual([]);
    expect(find('account', { ...clerk, name: '名'.repeat(101) })).toEqual([{ path: 'name', rule: 'max-length' }]);
  });

  it('takes names of parties of a manifest as the messages of the customs do', () => {
    const named = (name: string) => find('original-bill', patched(manifest, 'waybills.0.consignor.name', name));
    expect(named('李')).toEqual([]);
    expect(named('李'.repeat(70))).toEqual([]);
    expect(named('李'.repeat(71))).toEqual([{ path: 'waybills.0.consignor.name', rule: 'max-length' }]);
  });

  it('lets a rejected document be edited once it is withdrawn', () => {
    const [own] = entityOf('declaration').lifecycles;
    const { rejected, stopped } = own?.lifecycle.states ?? {};
    expect([rejected?.editable ?? false, stopped?.editable]).toEqual([false, true]);
    const record = { declarationStatus: 'rejected', companyId: 'a' };
    expect(transitionFor(entityOf('declaration'), 'stop', trader, record)?.transition.to).toBe('stopped');
  });

  it('lets no tally differ from the manifest', () => {
    const short = patched(patched(tally, 'lines.0.pieces', 999), 'lines.0.shortPieces', 1);
    expect(find('import-tally-report', patched(short, 'lines.0.damage', '途中短少一件'))).toEqual([
      { path: 'lines.0.difference', rule: 'pieces-by-manifest' },
    ]);
    expect(find('import-tally-report', tally)).toEqual([]);
  });

  it('takes codes of vehicles in capitals and digits alone', () => {
    expect(find('vehicle-entry-report', patched(vehicle, 'transportCode', '云N12345'))).toEqual([
      { path: 'transportCode', rule: 'format' },
    ]);
  });

  it('is what a refusal says, in each language', async () => {
    const format = async (language: string): Promise<Record<string, string>> =>
      JSON.parse(await readFile(join(root, 'generated', 'locales', `${language}.gen.json`), 'utf8')).format;
    expect((await format('zh'))['customs-code']).toBe('{{label}}须为 10 位数字或大写字母，例如 5331960001');
    expect((await format('en'))['contact-name']).toBe('{{label}} must be 1 to 100 characters, such as Li Si');
    expect((await format('my'))['transfer-amount']).toContain('ဒသမ 2 နေရာ');
  });

  it('is said by the format of every type it decides', () => {
    const types = Object.entries(readYaml('schemas/types.yaml')).flatMap(([type, keywords]) =>
      Object.values(keywords).flatMap((value) => (isReading(value) ? [{ type, reading: value.reading }] : [])),
    );
    const formats = readYaml('locales/formats.yaml');
    expect(types.length).toBeGreaterThan(5);
    for (const { type, reading } of types)
      for (const language of languages) expect(formats[type]?.[language]).toContain(`{{reading.${reading}}}`);
  });

  it('takes passwords of letters and digits', () => {
    expect(find('account', { ...clerk, password: 'abcd12345' })).toEqual([]);
    expect(find('account', { ...clerk, password: 'abcdefghi' })).toEqual([{ path: 'password', rule: 'format' }]);
  });
});
