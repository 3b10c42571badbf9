// What people type in the rule book, in three languages, and what must be the first answer or among the first five.
import { describe, expect, it } from 'vitest';
import type { ListedEntry } from '../../runtime/core/rule-book/book.ts';
import { entryTest } from '../../runtime/core/rule-book/find-entries.ts';
import { type BookSearch, growingSearch, openSearch } from '../../runtime/core/rule-book/search/search-book.ts';
import { plain, termsIn } from '../../runtime/core/rule-book/search/search-words.ts';
import { book } from './book.ts';

const search = await openSearch(book);
const net = 'declaration.rules.net-not-above-gross';

/** Query and what is among its first five: an id, or the beginning of one before a star, or a pattern of the sentence. */
const queries: readonly (readonly [query: string, wanted: string | RegExp])[] = [
  // Found nothing, or too little, when words were looked for as they stand.
  ['重量', net],
  ['30天', 'fx-collection.fields.supplementDue.system'],
  ['30 天', 'fx-collection.fields.supplementDue.system'],
  ['金额不超过', /金额不能超过/],
  ['15位', 'account.fields.username.max-length'],
  ['8 到 15', 'account.fields.password.format'],
  ['谁可以驳回', 'seal-application.actions.status.reject'],
  ['驳回', 'seal-application.actions.status.reject'],
  ['duplicate', /\.unique$|No two records/],
  ['银行 审核', 'fx-payment.actions.status.bankReject'],
  // Whole questions.
  ['which limits are 15 digits', 'account.fields.username.max-length'],
  ['what applies to gross weight', net],
  // Chinese.
  ['退单', /“审核不通过”/],
  ['谁可以审核账单', 'bill.actions.status.approveRefund'],
  ['外汇限额', /金额.*不能超过/],
  ['HS编码', 'hs-code.fields.hsCode.format'],
  ['净重 大于 毛重', net],
  ['净重不能大于毛重', net],
  ['毛重和净重', net],
  ['1000字', /最多 1000 个字符/],
  ['谁可以提交报关单', 'declaration.actions.declarationStatus.submit'],
  ['报关单 删除', /declaration.*delet|删除/],
  ['退回 订单', 'service-order.*'],
  ['附件大小', /不超过 \d+ MB/],
  ['20MB', /20 MB/],
  ['不能重复', /不能(与其他记录)?重复/],
  ['集装箱号重复', 'declaration.rules.container-not-repeated'],
  ['危险品 包装', 'declaration.rules.dangerous-package-*'],
  ['密码 8-15位', 'account.fields.password.format'],
  ['航次 必填', 'declaration.rules.voyage-by-road'],
  ['货柜', 'declaration.*'],
  ['信用代码 格式', /统一社会信用代码|信用代码/],
  ['手机号码格式', /手机/],
  ['报关但 净重', net],
  ['三位小数', /小数/],
  ['毛重 3位小数', /毛重.*小数最多 3 位/],
  ['账号密码几位', 'account.fields.password.format'],
  // English.
  ['net weight', net],
  ['gross wieght', /gross weight/],
  ['net weight above gross', net],
  ['weights', /weight/i],
  ['30 days', 'fx-collection.fields.supplementDue.system'],
  ['8-15 digits', 'account.fields.password.format'],
  ['8 to 15 characters', 'account.fields.password.format'],
  ['at most 500 entries', /at most 500 entries/],
  ['who may reject a declaration', 'declaration.actions.declarationStatus.reject'],
  ['container twice', 'declaration.rules.container-not-repeated'],
  ['duplicte container', 'declaration.rules.container-not-repeated'],
  ['voyage number required', 'declaration.rules.voyage-by-road'],
  ['refund returned', 'bill.*'],
  ['payer same as payee', 'bill.rules.payer-is-not-payee'],
  ['amount not more than declaration', /must not exceed the declaration amount/],
  ['hazardous goods UN code', 'declaration.rules.dangerous-un-code'],
  ['1,000 characters', /at most 1000 characters/],
  ['payment more than the bill amount', 'bill.rules.payment-within-bill'],
  ['who may approve an enterprise', 'enterprise.actions.auditStatus.pass'],
  ['approve enterprise', 'enterprise.actions.auditStatus.pass'],
  ['谁能审核企业信息', 'enterprise.actions.auditStatus.pass'],
  ['waybill repeated', /waybill-not-repeated$/],
  ['currency of all goods', 'declaration.rules.one-currency'],
  ['passwrd', /password/i],
  [net, net],
  // Burmese.
  ['အသားတင်အလေးချိန် စုစုပေါင်းအလေးချိန်', net],
  ['အလေးချိန်', net],
  ['၃၀ ရက်', 'fx-collection.fields.supplementDue.system'],
  ['15 လုံး', 'account.fields.username.max-length'],
  ['ငြင်းပယ်', /ငြင်းပယ်|ပယ်ချ|ပြန်ပို့/],
  ['ကွန်တိန်နာ ထပ်', 'declaration.rules.container-not-repeated'],
  ['စကားဝှက် ၈ - ၁၅', 'account.fields.password.format'],
  ['ဘယ်သူ တင်သွင်း', /တင်သွင်း/],
  ['ငွေကြေး', /ငွေကြေး/],
  ['အော်ဒါ ပယ်ဖျက်', 'service-order.actions.status.stop*'],
  ['ငွေပေးချေမှုလျှောက်လွှာကို ဘဏ်က ငြင်းပယ်', 'fx-payment.actions.status.bankReject'],
  ['ဖိုင် အရွယ်အစား', /MB/],
];

/** Query and what is its very first answer. */
const firsts: readonly (readonly [query: string, wanted: string | RegExp])[] = [
  ['谁能看到账单', 'bill.access'],
  ['明细行数上限', /\.max-items$/],
  ['逾期账单', 'bill.*'],
  ['取消订单', 'service-order.actions.status.stop*'],
  ['装箱单最多多少行', 'packing-list.fields.lines.max-items'],
  ['银行能看到哪些付汇申请', 'fx-payment.access'],
  ['谁可以终止进行中的订单', 'service-order.actions.status.stop.2'],
  ['毛重小数位数', /grossWeight\.digits$/],
  ['合同条款 200项', 'contract.fields.clauses.max-items'],
  ['谁可以删除合同', 'contract.access'],
  ['who may see bills', 'bill.access'],
  ['limits on number of lines', /\.max-items$/],
  ['overdue bills', 'bill.fields.overdueDays.system'],
  ['who may cancel an approved order', 'service-order.actions.status.stop'],
  ['cancel order', 'service-order.actions.status.stop*'],
  ['which orders does a broker see', 'service-order.access'],
  ['how many goods lines may a declaration have', 'declaration.fields.goods.max-items'],
  ['at most 2,000 lines', /\.max-items$/],
  ['who confirms receipt of a payment', 'bill.actions.status.confirmReceipt*'],
  ['who can export contracts', 'contract.access'],
  ['which rows does a bank see of FX payments', 'fx-payment.access'],
  ['which entries of Mars does a bank see of FX payments', 'fx-payment.access'],
  ['who can refuse', /\.actions\.\w+\.(reject|refuse)/],
  ['ငွေတောင်းခံလွှာကို ဘယ်သူ မြင်ရသလဲ', 'bill.access'],
  ['ဘယ်သူ ငြင်းပယ်နိုင်သလဲ', /\.actions\.\w+\.(reject|refuse)/],
  ['ရက်လွန် ငွေတောင်းခံလွှာ', 'bill.fields.overdueDays.system'],
  ['ကုန်ပစ္စည်း ၂၀၀၀ ခု', /\.max-items$/],
  ['ကြေညာလွှာ ဘယ်သူ တင်သွင်းနိုင်လဲ', 'declaration.actions.declarationStatus.submit'],
  ['စာချုပ် ဘယ်သူ ကြည့်နိုင်လဲ', 'contract.access'],
  ['စကားဝှက် ၈ လုံး', 'account.fields.password.format'],
  ['လိုင်းအရေအတွက် ကန့်သတ်ချက်', /\.max-items$/],
];

const isWanted = (wanted: string | RegExp) => (id: string) => {
  if (typeof wanted === 'string') return wanted.endsWith('*') ? id.startsWith(wanted.slice(0, -1)) : id === wanted;
  const entry = book.entries.find((one) => one.id === id);
  return entry !== undefined && (wanted.test(id) || Object.values(entry.sentence).some((said) => wanted.test(said)));
};

describe('the first five answers', () => {
  it.each(queries)('%s', (query, wanted) => {
    const first = search
      .search(query)
      .found.slice(0, 5)
      .map(({ entry }) => entry.id);
    expect(first, first.join(', ')).toSatisfy((ids: string[]) => ids.some(isWanted(wanted)));
  });
});

describe('the first answer', () => {
  it.each(firsts)('%s', (query, wanted) => {
    expect(search.search(query).found[0]?.entry.id).toSatisfy(isWanted(wanted));
  });

  it('is no long list of names where a shorter sentence says the word', () => {
    for (const query of ['order', 'cancel order', 'country', 'contract no.']) {
      const first = search.search(query).found.slice(0, 5);
      const long = first.filter(({ entry }) => (entry.sentence.en ?? '').length > 250).map(({ entry }) => entry.id);
      expect(long, query).toEqual([]);
    }
  });

  it('to the number of a statement of the specification is what answers it, and nothing else', () => {
    const found = search.search('5.20').found.map(({ entry }) => entry.id);
    expect(found).toEqual(book.entries.filter(entryTest(book, { source: '5.20' })).map(({ id }) => id));
    expect(found).toContain(net);
  });
});

/** A question, what answers it, and a word that is looked for by itself. */
const questions: readonly (readonly [query: string, wanted: string, word: string])[] = [
  ['谁可以看账单', 'bill.access', '账单'],
  ['谁能看到合同', 'contract.access', '合同'],
  ['银行能看到哪些收汇', 'fx-collection.access', '收汇'],
  ['谁可以推送账单', 'bill.actions.status.push', '推送'],
  ['账单到期通知谁', 'bill.deadlines.due-soon', '到期'],
  ['合同到期前提醒谁', 'contract.deadlines.ends-soon', '合同'],
  ['who is told when a bill is overdue', 'bill.deadlines.due-soon', 'overdue'],
  ['who is told when a bill is pushed', 'bill.actions.status.push', 'pushed'],
  ['who may see bills', 'bill.access', 'bills'],
  ['who sees declarations', 'declaration.access', 'declaration'],
  ['who can register a contract', 'contract.actions.signStatus.register', 'register'],
  ['which documents can be made of a contract', 'contract.papers.contract', 'contract'],
  ['ငွေတောင်းခံလွှာကို ဘယ်သူ ကြည့်နိုင်သလဲ', 'bill.access', 'ငွေတောင်းခံလွှာ'],
  ['စာချုပ်ကို ဘယ်သူ မြင်ရသလဲ', 'contract.access', 'စာချုပ်'],
  ['အော်ဒါကို ဘယ်သူ မြင်ရသလဲ', 'service-order.access', 'အော်ဒါ'],
];

describe('a question', () => {
  it.each(questions)('%s is answered by few, and the rest is kept', (query, wanted, word) => {
    const { found, answered } = search.search(query);
    expect(found[0]?.entry.id).toBe(wanted);
    expect(answered?.count).toBeLessThanOrEqual(5);
    expect(answered?.about).toContain(plain(word));
    expect(found.length).toBeGreaterThan(answered?.count ?? 0);
  });

  it('loses nothing that its word finds by itself', () => {
    const ids = (query: string) => search.search(query).found.map(({ entry }) => entry.id);
    expect(new Set(ids('谁可以看账单'))).toEqual(new Set(ids('账单')));
    expect(new Set(ids('who may see bills'))).toEqual(new Set(ids('bills')));
  });

  it('is none where an id, a number, a statement, a field or a limit is typed', () => {
    for (const query of [net, '5.20', '毛重', 'gross weight', 'အလေးချိန်', '30天', '15 digits', '航次 必填', '账单 状态'])
      expect(search.search(query).answered, query).toBeUndefined();
  });
});

describe('a reading of the specification', () => {
  const deciding = book.readings.filter(({ id }) => book.entries.some(({ readings }) => readings.includes(id)));
  const findsIt = (id: string, text: string): boolean =>
    search
      .search(text)
      .found.slice(0, 5)
      .some(({ entry }) => entry.readings.includes(id));

  it.each(['zh', 'my'] as const)('asked for in its own words in %s finds what it decides', (language) => {
    expect(deciding.length).toBeGreaterThan(20);
    expect(deciding.filter(({ id, about }) => !findsIt(id, about[language])).map(({ id }) => id)).toEqual([]);
  });

  it('is found in English, too', () => {
    const asked = deciding.find(({ about }) => about.zh === '联系人姓名最长多少');
    expect(asked && findsIt(asked.id, asked.about.en)).toBe(true);
  });
});

describe('an answer', () => {
  it('says where the words stand that made it one', () => {
    const marked = (query: string, language: 'zh' | 'en' | 'my'): string[] => {
      const answer = search.search(query).found.find(({ entry }) => entry.id === net);
      const text = answer?.entry.sentence[language] ?? '';
      const places = answer ? search.placesIn(text, answer.terms) : [];
      return places.map(({ start, end }) => text.slice(start, end));
    };
    expect(marked('重量', 'zh')).toEqual(['净重', '毛重']);
    expect(marked('weight', 'en')).toEqual(['net weight', 'gross weight']);
    expect(marked('အလေးချိန်', 'my').join()).toContain('အလေးချိန်');
  });

  it('comes before enumerations where it is a rule', () => {
    const kinds = search.search('毛重').found.map(({ entry }) => entry.kind);
    expect(kinds.indexOf('rule')).toBe(0);
    expect(kinds.indexOf('choice')).toBeGreaterThan(kinds.indexOf('required'));
  });

  it('is near where nothing has all of it, and none where nothing has any', () => {
    expect(search.search('净重 火星').exact).toBe(0);
    expect(search.search('净重 火星').found.map(({ entry }) => entry.id)).toContain(net);
    expect(search.search('净重').exact).toBe(search.search('净重').found.length);
    expect(search.search('qqxxzz').found).toEqual([]);
    expect(search.search('   ').found).toEqual([]);
  });
});

it('entries handed in one area after the other are answered as soon as they are there, and in the end as all at once', async () => {
  const growing = growingSearch(book);
  const areaOf = new Map(book.entities.map(({ id, area }) => [id, area]));
  const known: readonly ListedEntry[] = book.entries;
  const [first = [], ...rest] = Map.groupBy(known, ({ entity }) => areaOf.get(entity)).values();
  await growing.add(first);
  const early = growing.search('唯一').found;
  expect(early.length).toBeGreaterThan(0);
  expect(early.every(({ entry }) => first.includes(entry))).toBe(true);
  await Promise.all(rest.map((entries) => growing.add(entries)));
  const idsOf = (of: BookSearch) => of.search('净重不能大于毛重').found.map(({ entry }) => entry.id);
  expect(idsOf(growing)).toEqual(idsOf(search));
});

it('Burmese syllables are cut where they end, English words are stemmed, Chinese signs paired', () => {
  expect(termsIn('မြန်မာ')).toEqual(['မြန်မာ', 'မာ']);
  expect(termsIn('ကြည့်၊ ဖျက်။')).toEqual(['ကြည့်', 'ဖျက်']);
  expect(termsIn('Repeated weights')).toEqual(['repeat', 'weight']);
  expect(termsIn('报关单')).toEqual(['报关', '关单', '单']);
});

it('every word of the synonyms is in the book, or means one that is', () => {
  const groups = book.synonyms.same.flatMap((group) => Object.values(group));
  const known = new Set(
    book.entries.flatMap(({ sentence, details }) =>
      [sentence, ...details].flatMap((words) => Object.values(words).flatMap(termsIn)),
    ),
  );
  const lost = groups.filter(
    (words) =>
      words.length > 0 &&
      !words.some((word) => {
        const terms = termsIn(word);
        const paired =
          terms.length > 1 && /[\p{Script=Han}\p{Script=Myanmar}]$/u.test(word) ? terms.slice(0, -1) : terms;
        return paired.every((term) => known.has(term));
      }),
  );
  expect(lost).toEqual([]);
});
