// Which findings a form shows, and when.
import { describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import { RecordChecker } from '../../runtime/web/record/record-checker.ts';
import { RecordStore } from '../../runtime/web/record/record-store.ts';

const finding = (path: string, rule: string): Finding => ({ path, rule, sentence: `limit.${rule}`, params: {} });

/** Finds a missing name (on submit), a weight that is no number (always) and a net above gross. */
function find(record: Row, stage: 'draft' | 'complete'): Finding[] {
  const found: Finding[] = [];
  if (!record.name && stage === 'complete') found.push(finding('name', 'required'));
  if (record.net === 'abc') found.push(finding('net', 'numeric'));
  if (Number(record.net) > Number(record.gross)) found.push(finding('net', 'net-not-above-gross'));
  const lines = Array.isArray(record.goods) ? record.goods : [];
  const unnamed = stage === 'complete' ? lines.map((_, index) => finding(`goods.${index}.name`, 'required')) : [];
  return [...found, ...unnamed];
}

function open(record: Row): { store: RecordStore; checker: RecordChecker } {
  const store = new RecordStore(record, record, new Map());
  const checker = new RecordChecker(store, {
    evaluate: find,
    isEarly: () => true,
    fieldsOf: (rule) => (rule === 'net-not-above-gross' ? ['net', 'gross'] : []),
    labelKeyAt: (path) => `label of ${path}`,
  });
  return { store, checker };
}

const rulesShown = (checker: RecordChecker): string[] => checker.shown().map(({ path, rule }) => `${path} ${rule}`);

describe('RecordChecker', () => {
  it('shows nothing before anything was left or tried', () => {
    const { checker } = open({ net: 'abc' });
    checker.refresh();
    expect(rulesShown(checker)).toEqual([]);
  });

  it('shows a limit of a field that was left, but not that another is missing', () => {
    const { checker } = open({ net: 'abc' });
    checker.leave('net');
    checker.leave('name');
    checker.refresh();
    expect(rulesShown(checker)).toEqual(['net numeric']);
  });

  it('tells of news alone, and of another attempt', () => {
    const { store, checker } = open({ net: 'abc' });
    let told = 0;
    checker.subscribe(() => {
      told += 1;
    });
    checker.leave('net');
    checker.refresh();
    const shown = checker.shown();
    store.set('remark', 'x');
    checker.leave('remark');
    checker.refresh();
    expect(told).toBe(1);
    expect(checker.shown()).toBe(shown);
    checker.attempt('draft');
    expect(told).toBe(2);
    store.set('net', '1');
    checker.refresh();
    expect(told).toBe(3);
  });

  it('shows a rule when any field it compares was left', () => {
    const { store, checker } = open({ net: '2', gross: '3' });
    store.set('gross', '1');
    checker.leave('gross');
    checker.refresh();
    expect(rulesShown(checker)).toEqual(['net net-not-above-gross']);
  });

  it('shows everything of the stage that was tried, and follows corrections', () => {
    const { store, checker } = open({});
    expect(checker.attempt('complete')).toHaveLength(1);
    expect(rulesShown(checker)).toEqual(['name required']);
    store.set('name', 'rice');
    checker.refresh();
    expect(rulesShown(checker)).toEqual([]);
  });

  it('lets a draft lack what a submitted record needs', () => {
    expect(open({}).checker.attempt('draft')).toEqual([]);
  });

  it('shows a finding of the server until its field is changed', () => {
    const { store, checker } = open({ name: 'rice', bill: 'B1' });
    checker.showServerFindings([{ ...finding('bill', 'unique'), message: 'taken' }]);
    expect(rulesShown(checker)).toEqual(['bill unique']);
    store.set('bill', 'B2');
    checker.refresh();
    expect(rulesShown(checker)).toEqual([]);
  });

  it('keeps findings with their line when lines move or go', () => {
    const { checker } = open({ goods: [{}, {}, {}] });
    checker.leaveWhole('goods.2');
    checker.renumber('goods', (index) => (index === 0 ? null : index - 1));
    checker.refresh();
    expect(rulesShown(checker)).toEqual(['goods.1.name required']);
  });

  it('does not tell of a line that has just begun what it lacks, before it was left or another save is tried', () => {
    const { store, checker } = open({ name: 'rice', goods: [{}] });
    checker.attempt('complete');
    store.set('goods', [{}, {}]);
    checker.spare('goods.1');
    checker.refresh();
    expect(rulesShown(checker)).toEqual(['goods.0.name required']);
    checker.leaveWhole('goods.1');
    checker.refresh();
    expect(rulesShown(checker)).toEqual(['goods.0.name required', 'goods.1.name required']);
    checker.spare('goods.1');
    checker.attempt('complete');
    expect(rulesShown(checker)).toEqual(['goods.0.name required', 'goods.1.name required']);
  });

  it('tells of a text that stands for nothing in the place of what is missing, and stops every save', async () => {
    const { store, checker } = open({});
    const { promise, resolve } = Promise.withResolvers<'none'>();
    store.loose.hold('name', 'ruce', { isNarrowed: false, find: () => promise });
    checker.refresh();
    expect(rulesShown(checker)).toEqual([]);
    expect(checker.attempt('draft').map(({ path, rule }) => `${path} ${rule}`)).toEqual(['name choice']);
    resolve('none');
    await store.loose.settled();
    checker.attempt('complete');
    expect(checker.shown()).toEqual([
      {
        path: 'name',
        rule: 'choice',
        sentence: 'ui.picker.unknown',
        params: { label: '@label of name', text: 'ruce', state: 'none' },
      },
    ]);
    store.loose.drop('name');
    checker.refresh();
    expect(rulesShown(checker)).toEqual(['name required']);
  });

  it('forgets all of it after a save', () => {
    const { checker } = open({});
    checker.attempt('complete');
    checker.clear();
    expect(rulesShown(checker)).toEqual([]);
  });
});
