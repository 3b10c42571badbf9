// Two versions of a record: what several changes come to between them.
import { describe, expect, it } from 'vitest';
import type { HistoryChange, HistoryEntry } from '../../runtime/web/api/entity-calls.ts';
import { differencesBetween, versionsOf } from '../../runtime/web/history/version-changes.ts';

const entry = (action: string, ...changes: readonly HistoryChange[]): HistoryEntry => ({
  at: '2026-11-12T06:46:00.000Z',
  by: '李小示',
  action,
  changes,
});

/** Newest first, as the server tells it. */
const history = [
  entry('edit', { path: 'marks', before: 'A', after: 'N/M' }, { path: 'goods.1.productName', before: '精米' }),
  entry('noteReceipt'),
  entry('edit', { path: 'marks', before: 'N/M', after: 'A' }, { path: 'pieces', before: 500, after: 510 }),
  entry(
    'create',
    { path: 'marks', after: 'N/M' },
    { path: 'pieces', after: 500 },
    { path: 'customs', after: '8603', afterLabel: '瑞丽海关' },
  ),
];
const versions = versionsOf(history);

describe('versions of a record', () => {
  it('are the changes of its values, the oldest the first', () => {
    expect(versions.map(({ number, entry: { action } }) => [number, action])).toEqual([
      [3, 'edit'],
      [2, 'edit'],
      [1, 'create'],
    ]);
  });

  it('differ in what the changes between them come to', () => {
    expect(differencesBetween(versions, 1, 2)).toEqual([
      { path: 'marks', before: 'N/M', after: 'A' },
      { path: 'pieces', before: 500, after: 510 },
    ]);
    expect(differencesBetween(versions, 2, 3)).toEqual([
      { path: 'marks', before: 'A', after: 'N/M' },
      { path: 'goods.1.productName', before: '精米' },
    ]);
  });

  it('do not differ in what was changed and changed back', () => {
    expect(differencesBetween(versions, 1, 3)).toEqual([
      { path: 'pieces', before: 500, after: 510 },
      { path: 'goods.1.productName', before: '精米' },
    ]);
    expect(differencesBetween(versions, 2, 2)).toEqual([]);
  });

  it('tell names with the values they belong to', () => {
    expect(differencesBetween(versions, 0, 3)).toEqual([
      { path: 'marks', after: 'N/M' },
      { path: 'pieces', after: 510 },
      { path: 'customs', after: '8603', afterLabel: '瑞丽海关' },
      { path: 'goods.1.productName', before: '精米' },
    ]);
  });
});
