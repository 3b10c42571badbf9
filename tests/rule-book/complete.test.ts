// Every rule, limit, state and transition of every entity stands in the book, in three languages and with its source.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EncryptedField, Field, TextField } from '../../runtime/core/descriptor/field.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { versionKeyOf } from '../../runtime/core/record-version.ts';
import { askedBy } from '../../runtime/core/rule-book/asked-on.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import { entryTest } from '../../runtime/core/rule-book/find-entries.ts';
import { usesOf } from '../../runtime/core/rule-book/uses-of.ts';
import { expectCounted } from '../counted.ts';
import { book, model, root } from './book.ts';

const common = ['id', 'companyId', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt'];
const ids = new Set(book.entries.map(({ id }) => id));
const words = (entry: BookEntry) => [entry.sentence, ...entry.details];

/** What may stand in a sentence of a language: no gap, no key in place of words. */
const gap =
  /\{\{|undefined|\[object|…$|@entity|\0|\(\s*\)|（\s*）|“\s*”|"\s*"|[,;，；、၊]\s*[,;，；、၊。]|[^,\s] [,;] |\b(in|of|to|not|than) [.,;]|…\s+…/;

/** A key of the schemas, such as `sameHand`: it may stand among forms and values that people type, and in no other sentence. */
const key = /(?<![{/“])\b[a-z]+[A-Z]\w*/;

/** Written as a text, whichever way it is stored. */
const isTextual = (field: Field): field is TextField | EncryptedField =>
  field.kind === 'text' || field.kind === 'encrypted';

describe('the book', () => {
  it('has every rule', () => {
    const wanted = model.entities.flatMap(({ id, rules }) => rules.map((rule) => `${id}.rules.${rule.id}`));
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    expectCounted({ 'rules in the rule book': wanted.length });
  });

  it('has every limit of every field', () => {
    const wanted = model.entities.flatMap((entity) =>
      entity.fields
        .filter(({ key }) => !common.includes(key) && key !== versionKeyOf(entity))
        .flatMap((field) => {
          const at = (name: string): string => `${entity.id}.fields.${field.key}.${name}`;
          const isTyped = !field.readOnly && field.computed === undefined;
          return [
            ...(field.required !== 'never' && isTyped ? [at('required')] : []),
            ...(field.unique ? [at('unique')] : []),
            ...(isTextual(field) && field.maxLength !== undefined ? [at('max-length')] : []),
            ...(isTextual(field) && field.pattern !== undefined ? [at('format')] : []),
            ...(field.kind === 'text' && field.checkDigit !== undefined ? [at('check-digit')] : []),
            ...(field.kind === 'text' && field.holds !== undefined ? [at('holds-fields')] : []),
            ...(field.kind === 'decimal' ? [at('digits')] : []),
            ...(field.kind === 'integer' && field.maximum !== undefined ? [at('maximum')] : []),
            ...(field.kind === 'date' || field.kind === 'datetime' ? [at('calendar')] : []),
            ...(field.kind === 'code' || field.kind === 'codes' ? [at('code')] : []),
            ...(field.kind === 'reference' || field.kind === 'references' ? [at('reference')] : []),
            ...(field.kind === 'upload' || field.kind === 'uploads' ? [at('upload')] : []),
            ...(field.kind === 'enum' && !entity.lifecycles.some((use) => use.field === field.key) ? [at('enum')] : []),
          ];
        }),
    );
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    expectCounted({ 'limits in the rule book': wanted.length });
  });

  it('has every state and every transition, each with a drawing', () => {
    const wanted = model.entities.flatMap(({ id, lifecycles }) =>
      lifecycles.flatMap(({ field, lifecycle }) => [
        ...Object.keys(lifecycle.states).map((state) => `${id}.states.${field}.${state}`),
        ...lifecycle.transitions.map(({ action }) => `${id}.actions.${field}.${action}`),
      ]),
    );
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    for (const lifecycle of model.lifecycles) {
      const { nodes = [], edges = [] } = book.diagrams[lifecycle.id] ?? {};
      expect(nodes.map(({ state }) => state)).toEqual(Object.keys(lifecycle.states));
      for (const { from, to, action } of lifecycle.transitions.flatMap(({ from, ...rest }) =>
        from.map((one) => ({ from: one, ...rest })),
      )) {
        expect(edges.some((edge) => edge.from === from && edge.to === to && edge.actions.includes(action))).toBe(true);
      }
    }
  });

  it('has every paper, with its languages, who may have it made and what it tells', () => {
    const wanted = model.papers.map(({ entity, id }) => `${entity}.papers.${id}`);
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
    expect(wanted.length).toBeGreaterThan(17);
    const invoice = book.entries.find(({ id }) => id === 'commercial-invoice.papers.commercial-invoice');
    expect(invoice?.sentence.en).toBe(
      '“Commercial invoice” can be made of it, in Chinese + English, English + Burmese, Chinese, English, Burmese',
    );
    expect(invoice?.details.map(({ en }) => en)).toEqual([
      expect.stringMatching(/^Made by whoever may see the record: .*Trad/),
      expect.stringMatching(/^It tells: .*Unit price/),
      expect.stringMatching(/^Head, seal and usual texts are those of “.+” of .+; the seal only/),
    ]);
    const declared = book.entries.find(({ id }) => id === 'declaration.papers.export-declaration');
    expect(declared?.details.some(({ en }) => en.startsWith('Only when '))).toBe(true);
  });

  it('has every deadline: who is told, when, of which records, and in which words', () => {
    const wanted = model.entities.flatMap(({ id, deadlines = [] }) =>
      deadlines.map((one) => `${id}.deadlines.${one.id}`),
    );
    expect(wanted).toContain('bill.deadlines.due-soon');
    expect(book.entries.filter(({ kind }) => kind === 'notice').map(({ id }) => id)).toEqual(wanted);
    const [soon, overdue] = ['due-soon', 'overdue'].map((name) =>
      book.entries.find(({ id }) => id === `bill.deadlines.${name}`),
    );
    expect(soon?.sentence).toEqual({
      zh: '“应付日期”前 3 天通知：外贸企业（付款方）、报关行（付款方）、平台运营（付款方）',
      en: 'On day 3 before Due date a notice goes to: Trader (Payer), Customs broker (Payer), Platform operator (Payer)',
      my: expect.stringContaining('ပေးချေရမည့်ရက် မတိုင်မီ 3 ရက်'),
    });
    expect(overdue?.sentence.en).toMatch(/^On day 1 after Due date .*Trader \(Payee\)/);
    expect(soon?.details.slice(0, soon.conditions).map(({ en }) => en)).toEqual([
      'Only when Status is “Payer to confirm” or “Confirmed, pending payment” and Amount open is above 0',
    ]);
    expect(soon?.details.map(({ zh }) => zh)).toContain('通知内容：账单将于 “应付日期” 到期，请安排付款');
    const told = (who: string) => book.entries.filter(entryTest(book, { who, kind: 'notice' })).map(({ id }) => id);
    expect(told('trader')).toEqual(wanted);
    expect(told('broker')).not.toContain('fx-collection.deadlines.supplement-soon');
    const atDay = book.entries.filter(entryTest(book, { entity: 'bill', field: 'dueDate' })).map(({ id }) => id);
    expect(atDay).toEqual(expect.arrayContaining(['bill.deadlines.due-soon', 'bill.deadlines.overdue']));
  });

  it('tells of every record who sees it: each grant in a sentence, under one address that stays', () => {
    const wanted = model.entities.filter(({ type }) => type !== 'sub');
    expect(book.entries.filter(({ kind }) => kind === 'access').map(({ id }) => id)).toEqual(
      wanted.map(({ id }) => `${id}.access`),
    );
    const bills = book.entries.find(({ id }) => id === 'bill.access');
    expect(bills?.source).toBe('6');
    expect(bills?.sentence.zh).toBe('谁能看到“账单”：外贸企业、报关行、平台运营、平台管理员；其他账号类型没有权限');
    expect(bills?.details.slice(0, bills.conditions).map(({ en }) => en)).toEqual([
      'Trader, Customs broker may see, add, edit, delete, copy, export: those whose Issuer is their own enterprise',
      'Trader, Customs broker may see, export: those whose Payer is their own enterprise (only when Push status is “Pushed”), or those whose Payee is their own enterprise (only when Push status is “Pushed”)',
      'Platform operator may add, edit, delete, copy: those whose Issuer is their own enterprise',
      'Platform operator, Platform administrator may see, export: all records',
    ]);
    expect(bills?.details.map(({ my }) => my).join()).toContain('“အကောက်ခွန်အကျိုးဆောင်စာရင်းကိုင်”');
    expect(bills?.details.map(({ en }) => en)).toContain('Role “Trade accountant” (Trader): see, export');
    for (const { id, access } of wanted) {
      const entry = book.entries.find((one) => one.id === `${id}.access`);
      const grants = Object.values(access).flatMap((own) => own.map((grant) => JSON.stringify(grant)));
      expect(entry?.conditions, id).toBe(new Set(grants).size);
    }
    expect(new Set(bills && usesOf(book, bills).map(({ kind }) => kind))).toEqual(new Set(['list']));
    const ofBank = book.entries.filter(entryTest(book, { who: 'bank', kind: 'access' })).map(({ entity }) => entity);
    expect(ofBank).toContain('fx-payment');
    expect(ofBank).not.toContain('bill');
  });

  it('says every entry in three languages, without gaps', () => {
    const wrong = book.entries.flatMap((entry) =>
      words(entry).flatMap((said) =>
        languages
          .filter(
            (language) =>
              said[language].trim() === '' ||
              gap.test(said[language]) ||
              (entry.name !== 'holds-fields' && key.test(said[language])),
          )
          .map((language) => `${entry.id} ${language}: ${said[language]}`),
      ),
    );
    expect(wrong).toEqual([]);
    const burmese = book.entries.filter(({ sentence }) => !/\p{Script=Myanmar}/u.test(sentence.my));
    expect(burmese.map(({ id }) => id)).toEqual([]);
    const chinese = book.entries.filter(({ sentence }) => !/\p{Script=Han}/u.test(sentence.zh));
    expect(chinese.map(({ id }) => id)).toEqual([]);
  });

  it('names what answers each statement of the specification: entries and files that are there', () => {
    const statements = Object.entries(book.statements);
    expect(statements.length).toBeGreaterThan(100);
    const unknown = statements.flatMap(([id, { by, code }]) => [
      ...by
        .filter((name) => !book.entries.some((entry) => entry.id === name || entry.id.startsWith(`${name}.`)))
        .map((name) => `${id} ${name}`),
      ...code.filter((file) => !existsSync(join(root, file))).map((file) => `${id} ${file}`),
    ]);
    expect(unknown).toEqual([]);
    const net = entryTest(book, { source: '5.20' });
    expect(book.entries.filter(net).map(({ id }) => id)).toEqual([
      'declaration.rules.net-not-above-gross',
      'original-bill.rules.net-not-above-gross',
      'planner-manifest.rules.net-not-above-gross',
    ]);
  });

  it('tells in one entry an action what it asks for', () => {
    const asked = book.entries.find(({ id }) => id === 'declaration.asked.submit');
    if (!asked) throw new Error('Nothing tells what is asked on submitting a declaration');
    expect(asked.sentence.en).toMatch(/^What is asked on “Submit”: fields to fill in \d+, rules \d+, files \d+$/);
    const ids = new Set(askedBy(book, asked).map(({ id }) => id));
    for (const id of ['declaration.rules.net-not-above-gross', 'declaration.fields.transportMethod.required'])
      expect(ids).toContain(id);
    expect([...ids].some((id) => id.startsWith('declaration-goods-line.fields.'))).toBe(true);
    expect(ids).not.toContain('declaration.rules.accepted-not-deleted');
    const wanting = model.entities.filter(({ type, lifecycles }) => {
      const checks = lifecycles.some(({ lifecycle }) => lifecycle.transitions.some((one) => one.checks));
      return type !== 'sub' && type !== 'log' && checks;
    });
    const told = new Set(book.entries.filter(({ name }) => name === 'asked').map(({ entity }) => entity));
    expect(wanting.filter(({ id }) => !told.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('gives every entry an id of its own and a source', () => {
    expect(ids.size).toBe(book.entries.length);
    const sources = new Set(book.entries.map(({ source }) => source));
    for (const source of sources) expect(source).toMatch(/^(proposed|[1-9])/);
  });

  it('shows every reading with its options in three languages, where it decides something', () => {
    for (const reading of book.readings) {
      const said = [reading.about, reading.why, ...reading.options.map(({ means }) => means)];
      for (const words of said) {
        expect(words.zh, `${reading.id} in Chinese`).toMatch(/\p{Script=Han}/u);
        expect(words.my, `${reading.id} in Burmese`).toMatch(/\p{Script=Myanmar}/u);
      }
    }
    const shown = new Set(book.entries.flatMap(({ readings }) => readings));
    const used = model.readings.filter(({ uses }) =>
      uses.some((use) => use.rule !== undefined || use.keyword === 'pattern'),
    );
    expect(used.filter(({ id }) => !shown.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('leads from what lists take long for to these lists alone, and from what few records mean to all of them', () => {
    const usesBy = (name: string) =>
      book.entries.filter((entry) => entry.name === name).map((entry) => ({ entry, uses: usesOf(book, entry) }));
    const lists = usesBy('expensive');
    expect(lists.length).toBeGreaterThan(0);
    for (const { entry, uses } of lists)
      expect(uses).toMatchObject([{ kind: 'list', entity: { id: entry.entity }, view: { id: entry.facts.view } }]);
    const bounded = usesBy('bounded');
    expect(bounded.length).toBeGreaterThan(0);
    for (const { entry, uses } of bounded) {
      const views = book.entities.find(({ id }) => id === entry.entity)?.views ?? [];
      expect(uses.map((use) => [use.kind, 'view' in use && use.view.id])).toEqual(views.map(({ id }) => ['list', id]));
    }
    expect(usesBy('placement').flatMap(({ uses }) => uses)).toEqual([]);
    const field = book.entries.find(({ id }) => id === 'declaration.fields.grossWeight.digits');
    expect(field && usesOf(book, field).map(({ kind }) => kind)).toContain('form');
  });

  it('says why one person may enter and decide', () => {
    const details = book.entries.find(({ id }) => id === 'news.actions.status.publish')?.details.map(({ en }) => en);
    expect(details).toContainEqual(
      expect.stringMatching(/^May also be made by whoever did: Enter.*Edit.*Why: Editors/),
    );
  });

  it('says a limit and a rule as analysts know them', () => {
    const sentence = (id: string) => book.entries.find((entry) => entry.id === id)?.sentence;
    expect(sentence('declaration.rules.net-not-above-gross')).toEqual({
      zh: '净重不能大于毛重',
      en: 'The net weight must not exceed the gross weight',
      my: 'အသားတင်အလေးချိန် သည် စုစုပေါင်းအလေးချိန် ထက် မကျော်ရပါ',
    });
    expect(sentence('declaration.fields.grossWeight.digits')?.en).toBe(
      'Gross weight (kg) may have at most 8 integer digits and 3 decimals',
    );
  });
});
