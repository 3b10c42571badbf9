// What changed between two versions of the schemas, entry by entry: added, removed, stricter, looser, different.
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { causeChanges, groupByCause } from '../../cli/rules/cause-changes.ts';
import { printChanges } from '../../cli/rules/diff-books.ts';
import { loadVersion } from '../../cli/rules/load-version.ts';
import { type Json, type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { BookEntry, RuleBook } from '../../runtime/core/rule-book/book.ts';
import { causeWords } from '../../runtime/core/rule-book/cause-words.ts';
import { changeWords } from '../../runtime/core/rule-book/change-words.ts';
import { type BookChange, compareBooks, type Verdict } from '../../runtime/core/rule-book/compare-books.ts';
import {
  type FactScope,
  factChange,
  factName,
  factValue,
  fieldLabel,
  fieldValue,
  placeName,
} from '../../runtime/core/rule-book/fact-words.ts';
import type { DocumentChange } from '../../runtime/core/rule-book/rule-history.ts';
import { translate } from '../../runtime/core/rule-book/translate.ts';
import { valueChoices } from '../../runtime/core/rule-book/value-choices.ts';
import { type Case, makeProject } from '../generator/case-project.ts';
import { book, model, root as project } from './book.ts';

const projects: { discard(): void }[] = [];
afterAll(() => {
  for (const { discard } of projects) discard();
});

const shipment = 'schemas/trade/shipment.yaml';
const lifecycle = 'schemas/lifecycles/shipment.yaml';
const types = 'schemas/types.yaml';

function versionOf(described: Case): ReturnType<typeof loadVersion> {
  const made = makeProject(described);
  projects.push(made);
  return loadVersion(made.root);
}

const before = await versionOf({});

/** What changes when a text in a file of the small project is replaced by another. */
async function changesOf(file: string, replace: string, by: string): Promise<BookChange[]> {
  return compareBooks(before.book, (await versionOf({ edits: [{ file, replace, by }] })).book);
}

/** The small project has no words of its own for what decides a rule. */
const words = { book: before.book, say: translate(before.model.locales.en) };

const short = (changes: readonly BookChange[]): string[] => changes.map(({ id, verdict }) => `${verdict} ${id}`);

describe('a limit', () => {
  it.each([
    ['fewer decimals', types, 'digits: [8, 3]', 'digits: [8, 2]', 'stricter'],
    ['more digits', types, 'digits: [8, 3]', 'digits: [9, 3]', 'looser'],
    ['more digits and fewer decimals', types, 'digits: [8, 3]', 'digits: [9, 2]', 'different'],
  ])('with %s', async (_what, file, replace, by, verdict) => {
    expect(short(await changesOf(file, replace, by))).toEqual([
      `${verdict} shipment.fields.netWeight.digits`,
      `${verdict} shipment.fields.grossWeight.digits`,
    ]);
  });

  it.each([
    ['shorter', 'maxLength: 100', 'maxLength: 50', 'stricter shipment-line.fields.goodsName.max-length'],
    ['longer', 'maxLength: 100', 'maxLength: 200', 'looser shipment-line.fields.goodsName.max-length'],
    ['gone', ', maxLength: 100', '', 'removed shipment-line.fields.goodsName.max-length'],
    ['a higher bound', 'above: "0"', 'above: "1"', 'stricter shipment-line.fields.quantity.above'],
    [
      'a list instead of any',
      '{ type: string, code: unit }',
      '{ enum: [a, b] }',
      'added shipment-line.fields.unit.enum',
    ],
  ])('%s', async (_what, replace, by, expected) => {
    expect(short(await changesOf('schemas/trade/shipment-line.yaml', replace, by))).toContain(expected);
  });

  it('asked for sooner is stricter, no longer asked for is gone', async () => {
    const sooner = await changesOf(shipment, 'requiredInDraft: [direction]', 'requiredInDraft: [direction, netWeight]');
    expect(short(sooner)).toEqual(['stricter shipment.fields.netWeight.required']);
    expect(sooner[0]?.facts).toEqual([{ name: 'stage', before: 'complete', after: 'always' }]);
    expect(short(await changesOf(shipment, 'required: [broker, netWeight', 'required: [broker'))).toEqual([
      'removed shipment.fields.netWeight.required',
    ]);
  });

  it('with another pattern is different', async () => {
    expect(short(await changesOf(types, '[0-9A-Z]{18}', '[0-9A-Z]{17}X'))).toEqual([
      'different enterprise.fields.creditCode.format',
    ]);
  });

  it('on files follows the profile', async () => {
    expect(short(await changesOf('schemas/uploads.yaml', '5 MB', '2 MB'))).toEqual([
      'stricter shipment.fields.papers.upload',
    ]);
    expect(short(await changesOf('schemas/uploads.yaml', '[pdf, png]', '[pdf, png, jpg]'))).toEqual([
      'looser shipment.fields.papers.upload',
    ]);
  });
});

describe('a rule', () => {
  const rule = 'not-above: [netWeight, grossWeight], spec: "5" }';
  it.each([
    ['with a condition it did not have', rule, rule.replace('spec', 'when: { present: broker }, spec'), 'looser'],
    ['checked on every save', rule, rule.replace('spec', 'on: save, spec'), 'stricter'],
    ['the other way round', rule, rule.replace('netWeight, grossWeight', 'grossWeight, netWeight'), 'different'],
  ])('%s', async (_what, replace, by, verdict) => {
    expect(short(await changesOf(shipment, replace, by))).toEqual([`${verdict} shipment.rules.net-not-above-gross`]);
  });

  it('that is new or gone', async () => {
    const line = '  - { id: broker-chosen, required-when: broker }\n';
    expect(short(await changesOf(shipment, line, ''))).toEqual(['removed shipment.rules.broker-chosen']);
    const two = `${line}  - { id: papers-there, required-when: papers }\n`;
    expect(short(await changesOf(shipment, line, two))).toEqual(['added shipment.rules.papers-there']);
  });
});

describe('the parameters of a rule', () => {
  const [entry] = before.book.entries.filter(({ kind }) => kind === 'rule');
  const withParams = (params: Json): Pick<RuleBook, 'entries'> => {
    if (!entry) throw new Error('The small project has no rule');
    return { entries: [{ ...entry, facts: { ...entry.facts, params } }] };
  };
  const total = { entity: 'manifest', match: { batchNo: 'batchNo' }, except: { status: ['draft'] } };

  it.each<[string, Json, Json, Verdict, string]>([
    ['a share less apart', { withinPercent: '5', total }, { withinPercent: '3', total }, 'stricter', 'withinPercent'],
    ['a share more apart', { withinPercent: '3', total }, { withinPercent: '10', total }, 'looser', 'withinPercent'],
    ['apart at all', { sum: 'a', total }, { sum: 'a', total, withinPercent: '5' }, 'looser', 'withinPercent'],
    ['fewer days', { field: 'a', before: 365, after: 0 }, { field: 'a', before: 30, after: 0 }, 'stricter', 'before'],
    ['a rate of older days', { withinDays: 10 }, { withinDays: 20 }, 'looser', 'withinDays'],
    [
      'fewer left out, within another part',
      { sum: 'a', total: { ...total, except: { status: ['draft', 'stopped'] } } },
      { sum: 'a', total },
      'stricter',
      'total/except',
    ],
    [
      'matched by another field',
      { total },
      { total: { ...total, match: { batchNo: 'id' } } },
      'different',
      'total/match/batchNo',
    ],
  ])('%s', (_what, earlier, later, verdict, name) => {
    const changes = compareBooks(withParams(earlier), withParams(later));
    expect(changes.map((one) => [one.verdict, one.facts.map((fact) => fact.name)])).toEqual([
      [verdict, [`params/${name}`]],
    ]);
  });

  it('tell the one that changed, by what it is called', () => {
    const [change] = compareBooks(withParams({ withinPercent: '5', total }), withParams({ withinPercent: '3', total }));
    const said = (language: Language): string[] =>
      (change?.facts ?? []).map((fact) =>
        factChange(
          { book, language, say: translate(model.locales[language]), entity: 'declaration' },
          fact.name,
          fact.before,
          fact.after,
        ),
      );
    expect(said('en')).toEqual(['within (%): 5 → 3']);
    expect(said('zh')).toEqual(['允许误差（%）：5 → 3']);
    expect(said('my')).not.toEqual(said('en'));
  });
});

describe('a lifecycle', () => {
  it('whose state can no longer be edited, or whose action more states allow', async () => {
    expect(short(await changesOf(lifecycle, 'draft: { editable: true, ', 'draft: { '))).toContain(
      'stricter shipment.states.status.draft',
    );
    expect(
      short(await changesOf(lifecycle, 'approve: { from: [submitted]', 'approve: { from: [submitted, stopped]')),
    ).toEqual(['looser shipment.actions.status.approve']);
  });

  it('that asks for more', async () => {
    expect(short(await changesOf(lifecycle, 'by: [author], checks: true,', 'by: [author],'))).toEqual([
      'looser shipment.actions.status.submit',
    ]);
  });
});

describe('versions', () => {
  it('name the one place that several changes come of', async () => {
    const made = await versionOf({ edits: [{ file: types, replace: 'digits: [8, 3]', by: 'digits: [9, 3]' }] });
    const caused = causeChanges(compareBooks(before.book, made.book), before, made);
    expect(caused.length).toBeGreaterThan(1);
    expect(groupByCause(caused)).toEqual([{ cause: { kind: 'type', name: 'weight' }, changes: caused }]);
  });

  it('that are the same have no changes', async () => {
    expect(compareBooks(before.book, (await versionOf({})).book)).toEqual([]);
    expect(printChanges([], words)).toBe('No rule changed.');
  });

  it('can be a folder, its schemas, or a git revision', async () => {
    expect((await loadVersion(join(project, 'schemas'))).book.entries.length).toBeGreaterThan(1000);
    expect((await loadVersion('HEAD')).book.entries.length).toBeGreaterThan(1000);
    await expect(loadVersion('no-such-revision')).rejects.toThrow(/neither a folder/);
    await expect(loadVersion('--output=x')).rejects.toThrow(/neither a folder/);
  });

  it('of older files say it in the words of today, for what was not said then', async () => {
    const made = makeProject({});
    projects.push(made);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ma Hla', '-c', 'user.email=hla@example.com', ...args], { cwd: made.root });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'Ship rice');
    const words = join(project, 'locales', 'rule-book.yaml');
    copyFileSync(words, join(made.root, 'locales', 'rule-book.yaml'));
    const { book: then } = await loadVersion('HEAD', made.root);
    const asked = then.entries.find(({ id }) => id === 'shipment.asked.submit');
    expect(asked?.sentence.en).toMatch(/^What is asked on “.+”: fields to fill in \d+/);
    expect(asked?.sentence.my).not.toBe(asked?.sentence.en);
  });

  it('are told in a text people can read, what can refuse records first', async () => {
    const of = (kind: 'type' | 'entity', name: string) => ({ cause: { kind, name } });
    const [draft] = await changesOf(
      shipment,
      'requiredInDraft: [direction]',
      'requiredInDraft: [direction, netWeight]',
    );
    if (!draft) throw new Error('Nothing became stricter');
    const wider = await changesOf(types, 'digits: [8, 3]', 'digits: [9, 3]');
    const text = printChanges(
      [
        { ...draft, failing: 2, ...of('entity', 'shipment') },
        ...wider.slice(0, 2).map((change) => ({ ...change, ...of('type', 'weight') })),
      ],
      words,
    );
    expect(text.split('\n')).toEqual([
      '3 entries change by 2 causes: stricter 1, looser 2; 2 stored records would fail',
      '',
      'type weight: looser 2',
      '  of each: whole: 8 -> 9',
      '  looser shipment.fields.netWeight.digits',
      expect.any(String),
      '  looser shipment.fields.grossWeight.digits',
      expect.any(String),
      '',
      'entity shipment: stricter 1; 2 stored records would fail',
      '  stricter shipment.fields.netWeight.required',
      expect.any(String),
      '    stage: complete -> always',
      '    2 stored records would fail',
    ]);
  });
});

describe('what an account type may do', () => {
  const broker =
    'broker: { rows: [ { company: broker, when: { field: status, isNot: draft } } ], may: [view, export] }';
  it.each([
    ['a verb less', broker.replace('[view, export]', '[view]'), 'stricter'],
    ['all rows', 'broker: { rows: all, may: [view, export] }', 'looser'],
    ['administrators alone', broker.replace(/ }$/, ', level: enterpriseAdmin }'), 'stricter'],
    ['other rows', broker.replace('company: broker', 'company: companyId'), 'different'],
  ])('with %s', async (_what, by, verdict) => {
    const changes = await changesOf(shipment, broker, by);
    expect(short(changes)).toContain(`${verdict} shipment.access`);
  });
});

it('a notice that goes out on another day, to others or of other records is another one, neither stricter nor looser', () => {
  const [notice] = book.entries.filter(({ id }) => id === 'bill.deadlines.due-soon');
  if (!notice) throw new Error('Bills have no notice of their day');
  const withFacts = (facts: BookEntry['facts']) =>
    compareBooks({ entries: [notice] }, { entries: [{ ...notice, facts: { ...notice.facts, ...facts } }] });
  for (const facts of [{ days: 5 }, { tells: ['trader of payer'] }, { when: null }])
    expect(short(withFacts(facts))).toEqual(['different bill.deadlines.due-soon']);
  expect(short(compareBooks({ entries: [] }, { entries: [notice] }))).toEqual(['added bill.deadlines.due-soon']);
});

describe('what decides a rule', () => {
  const scope = (language: Language, entity: string): FactScope => ({
    book,
    language,
    say: translate(model.locales[language]),
    entity,
  });

  it('has words in three languages for every fact of the book', () => {
    const names = new Set(book.entries.flatMap(({ facts }) => Object.keys(facts)));
    const raw = languages.flatMap((language) =>
      [...names].filter((name) => book.words[`term-${name}`]?.[language] === undefined),
    );
    expect(names.size).toBeGreaterThan(80);
    expect(raw).toEqual([]);
  });

  it('is told by labels of fields, values, states and actions', () => {
    expect(factChange(scope('en', 'declaration'), 'maximum', 100, 60)).toBe('at most: 100 → 60');
    expect(factChange(scope('zh', 'bill'), 'sameHand', null, { 'own-money': ['push'] })).toMatch(
      /^可由同一人办理：无 → .+ = 推送$/,
    );
    const when = { all: [{ field: 'type', is: 'trade' }, { absent: 'orderNo' }] };
    expect(factValue(scope('en', 'bill'), when)).toBe('Bill type = Trade bill and Order no. empty');
    expect(factValue(scope('my', 'declaration'), ['goods.unitPrice', 'broker of companyId'])).not.toMatch(/[a-z][A-Z]/);
    expect(factName(scope('en', 'bill'), 'openAmount')).toBe('Amount open');
  });

  it('is told of other records by their labels, with what it can be instead', () => {
    const own = scope('en', 'declaration');
    expect(factName(own, 'params/total/match/batchNo')).toMatch(/^total › matched by › [A-Z][a-z]/);
    const states = valueChoices(own, ['draft', 'checking', 'rejected']);
    expect(states?.of).toBe('states');
    expect(states?.options.length).toBeGreaterThan(3);
    expect(states?.options.filter(({ label }) => label === '' || /^[a-z]/.test(label))).toEqual([]);
    const records = valueChoices(scope('zh', 'declaration'), ['planner-manifest', 'original-bill']);
    expect(records?.of).toBe('records');
    expect(records?.options.slice(0, 2).map(({ label }) => /\p{Script=Han}/u.test(label))).toEqual([true, true]);
    expect(valueChoices(own, ['grossWeight'])?.options[0]).toEqual({
      value: 'grossWeight',
      label: factValue(own, 'grossWeight'),
    });
    expect(valueChoices(own, ['no-such-name'])).toBeNull();
  });

  it('is told of the records of an example by the labels of inner fields and states', () => {
    const manifest = scope('en', 'planner-manifest');
    expect(fieldLabel(manifest, 'waybills.0.billNo')).toMatch(/^[A-Z][^›.]+ › [A-Z]/);
    expect(fieldValue(manifest, 'status', 'submitted')).toMatch(/^[A-Z]/);
    expect(fieldValue(manifest, 'waybills.0.billNo', 'submitted-1')).toBe('submitted-1');
  });

  it('names its place without the steps of the files', () => {
    const places: [string, string, readonly (string | number)[], string][] = [
      ['bill', 'schemas/bill/bill.yaml', ['properties', 'amount', 'maximum'], 'Bill amount › at most'],
      ['bill', 'schemas/types.yaml', ['remarks', 'maxLength'], 'characters at most'],
      ['bill', 'schemas/bill/bill.yaml', ['rules', 'one', 'not-above', 'when', 'is'], 'counts when › is'],
      [
        'bill',
        'schemas/lifecycles/bill.yaml',
        ['transitions', 'push', 'sets', 'pushStatus'],
        'Push › the system sets › Push status',
      ],
    ];
    for (const [entity, file, path, said] of places) expect(placeName(scope('en', entity), file, path)).toBe(said);
  });

  it('tells a change of a document from what to what, lists by what came and left, rules by their sentences', () => {
    const told = (language: Language, entity: string, change: Omit<DocumentChange, 'revision'>): string => {
      const words = changeWords({ ...scope(language, entity), entries: book.entries }, { revision: '', ...change });
      return [words.form, words.place, words.before, words.after].join(' | ');
    };
    const bill = 'entity bill';
    expect(told('en', 'bill', { document: 'types', path: ['remarks', 'maxLength'], before: 1000, after: 500 })).toBe(
      'changed | characters at most | 1000 | 500',
    );
    const awaits = { document: 'lifecycle bill', path: ['states', 'pendingPayment', 'awaits'] };
    expect(told('zh', 'bill', { ...awaits, before: ['pay', 'remind'], after: ['pay', 'confirmReceipt'] })).toBe(
      'exchanged | 付款方已确认待付款 › 等待办理 | 催款 | 确认收款',
    );
    expect(told('en', 'bill', { ...awaits, before: ['pay', 'remind'], after: ['remind', 'pay'] })).toMatch(/^order \|/);
    const rule = book.entries.find(({ entity, kind }) => entity === 'bill' && kind === 'rule');
    const path = ['rules', rule?.name ?? ''];
    expect(told('en', 'bill', { document: bill, path, after: { id: rule?.name ?? '' } })).toBe(
      `came | ${rule?.sentence.en} |  | `,
    );
    expect(told('en', 'bill', { document: bill, path: ['properties', 'dueDate', 'readOnly'], after: true })).toMatch(
      /^came \| Due date › filled by the system \| {2}\| yes$/,
    );
    // Of another entity that the rule looks at.
    expect(
      told('en', 'declaration', {
        document: 'entity declaration',
        path: ['rules', 'amendment-answered-first', 'none-among', 'except', 'status'],
        before: ['draft'],
        after: ['draft', 'granted'],
      }),
    ).toMatch(/› except › state \| {2}\| Granted$/);
  });

  it('calls what fields share by the fields', () => {
    const entries = ['grossWeight', 'netWeight', 'pieces', 'voyageNo'].map((field) => ({
      id: `declaration.fields.${field}.digits`,
      entity: 'declaration',
    }));
    const told = causeWords(scope('en', ''), { kind: 'type', name: 'weight' }, entries);
    expect(told).toEqual({ name: expect.stringMatching(/^Gross weight[^,]*, Net weight[^,]*, /), more: 1 });
    expect(causeWords(scope('zh', ''), { kind: 'lifecycle', name: 'bill' }, []).name).toMatch(/\p{Script=Han}/u);
  });
});
