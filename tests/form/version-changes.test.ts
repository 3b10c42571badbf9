// Two versions of a record: made of the record as it is by taking changes back, and compared line by line.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { FieldChange } from '../../runtime/core/record-changes.ts';
import { changesBetween } from '../../runtime/core/record-changes.ts';
import type { HistoryEntry } from '../../runtime/web/api/entity-calls.ts';
import { differencesBetween, isPartlyKept, versionsOf } from '../../runtime/web/history/version-changes.ts';

const found = model.entities.declaration?.descriptor;
if (!found) throw new Error('No entity declaration');
const declaration = found;

const entry = (action: string, version: number, ...changes: readonly FieldChange[]): HistoryEntry => ({
  at: '2026-11-12T06:46:00.000Z',
  by: '李小示',
  ...{ action, version, changes },
});
const goods = (...names: string[]): Row[] => names.map((productName) => ({ productName, unitPrice: '2.50' }));

/** As a record was made, and after each of two saves. */
const made: Row = { marks: 'N/M', grossWeight: '500.000', goods: goods('大米', '玉米', '绿豆') };
const second: Row = { marks: 'A', grossWeight: '510.000', goods: goods('玉米', '绿豆') };
const third: Row = { marks: 'N/M', grossWeight: '510.000', goods: goods('绿豆', '玉米', '芝麻') };

/** Newest first, as the server tells it; the first entry names no values. */
const history = [
  entry('edit', 4, ...changesBetween(declaration, second, third)),
  entry('noteReceipt', 3),
  entry('edit', 2, ...changesBetween(declaration, made, second)),
  entry('create', 1),
];
const told = { record: third, history };
const between = (from: number, to: number): readonly FieldChange[] =>
  differencesBetween(declaration, told, { from, to });

describe('versions of a record', () => {
  it('are the changes of its values, and before them how it was made', () => {
    expect(versionsOf(history).map(({ number, entry: { action } }) => [number, action])).toEqual([
      [3, 'edit'],
      [2, 'edit'],
      [1, 'create'],
    ]);
  });

  it('differ in what the changes between them come to, lines told as lines', () => {
    expect(between(1, 2)).toEqual([
      { path: 'grossWeight', before: '500.000', after: '510.000' },
      { path: 'marks', before: 'N/M', after: 'A' },
      { path: 'goods.0', line: 'removed', before: made.goods && goods('大米')[0] },
    ]);
    expect(between(2, 3)).toEqual([
      { path: 'marks', before: 'A', after: 'N/M' },
      { path: 'goods.0', was: 'goods.1', line: 'moved' },
      { path: 'goods.2', line: 'added', after: goods('芝麻')[0] },
    ]);
  });

  it('do not differ in what was changed and changed back', () => {
    expect(between(1, 3).map(({ path, line }) => [path, line])).toEqual([
      ['grossWeight', undefined],
      ['goods.0', 'removed'],
      ['goods.0', 'moved'],
      ['goods.2', 'added'],
    ]);
    expect(between(2, 2)).toEqual([]);
  });

  it('of a history that told lines by their places are compared line by line as well', () => {
    const byPlace = [
      { path: 'goods.0.productName', before: '大米', after: '玉米' },
      { path: 'goods.1.productName', before: '玉米', after: '绿豆' },
      { path: 'goods.2.productName', before: '绿豆' },
      { path: 'goods.2.unitPrice', before: '2.50' },
    ];
    const record = { ...made, goods: goods('玉米', '绿豆') };
    const older = [entry('edit', 2, ...byPlace), entry('create', 1)];
    expect(differencesBetween(declaration, { record, history: older }, { from: 1, to: 2 })).toEqual([
      { path: 'goods.0', line: 'removed', before: goods('大米')[0] },
    ]);
  });

  it('are marked where some of the changes behind them were not kept', () => {
    const cut = Array.from({ length: 2_000 }, (_, at) => ({ path: `goods.${at}.unitPrice`, after: '1' }));
    const older = [entry('edit', 3), entry('edit', 2, ...cut), entry('create', 1)];
    expect([isPartlyKept(older, 1), isPartlyKept(older, 2), isPartlyKept(history, 1)]).toEqual([true, false, false]);
  });
});
