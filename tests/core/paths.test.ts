// Values by path, through embedded objects and lines.
import { describe, expect, it } from 'vitest';
import { holds } from '../../runtime/core/condition.ts';
import { valueAt, valuesAt, withValueAt, withValuesAt } from '../../runtime/core/paths.ts';

const record = {
  mode: '4',
  consignee: { name: 'A' },
  goods: [
    { unit: '035', price: '1', licenses: [{ number: 'L1' }] },
    { unit: '007', licenses: [] },
  ],
};

describe('valuesAt', () => {
  it('reads embedded objects', () => expect(valueAt(record, 'consignee.name')).toBe('A'));
  it('gives one value a line, absent ones too', () =>
    expect(valuesAt(record, 'goods.price')).toEqual([
      { path: 'goods.0.price', value: '1' },
      { path: 'goods.1.price', value: undefined },
    ]));
  it('goes through nested lines', () =>
    expect(valuesAt(record, 'goods.licenses.number')).toEqual([{ path: 'goods.0.licenses.0.number', value: 'L1' }]));
  it('reads a concrete line', () => expect(valueAt(record, 'goods.1.unit')).toBe('007'));
  it('yields absent for what is not there', () => expect(valueAt(record, 'absent.name')).toBeUndefined());
});

describe('withValueAt', () => {
  it('replaces inside a line and leaves the original alone', () => {
    const changed = withValueAt(record, 'goods.1.unit', '035');
    expect(valueAt(changed, 'goods.1.unit')).toBe('035');
    expect(valueAt(changed, 'goods.0.unit')).toBe('035');
    expect(record.goods[1]?.unit).toBe('007');
  });
  it('makes the embedded object on the way', () =>
    expect(withValueAt({}, 'consignee.name', 'B')).toEqual({ consignee: { name: 'B' } }));
});

describe('withValuesAt', () => {
  const changes = [
    ['goods.1.unit', '035'],
    ['goods.0.licenses.0.number', undefined],
    ['goods.0.price', null],
    ['consignee.code', 'C'],
    ['sender.name', 'S'],
    ['mode', undefined],
    ['goods.7.unit', '035'],
  ] as const;

  it('is the same as one value after the other, and leaves the original alone', () => {
    const before = structuredClone(record);
    const one = changes.reduce<Parameters<typeof withValueAt>[0]>(
      (row, [path, value]) => withValueAt(row, path, value),
      record,
    );
    expect(withValuesAt(record, changes)).toEqual(one);
    expect(record).toEqual(before);
  });

  it('copies what lies on the way once, however many values', () => {
    let copied = 0;
    const lines = new Proxy(
      Array.from({ length: 300 }, () => ({ unit: 'x' })),
      {
        get: (target, key) => {
          if (key === Symbol.iterator) copied += 1;
          return Reflect.get(target, key);
        },
      },
    );
    const given = Array.from({ length: 300 }, (_, index) => [`goods.${index}.unit`, undefined] as const);
    expect(withValuesAt({ goods: lines }, given).goods).toEqual(Array.from({ length: 300 }, () => ({})));
    expect(copied).toBe(1);
  });
});

describe('conditions', () => {
  it.each([
    [{ field: 'mode', is: '4' }, true],
    [{ field: 'mode', isNot: '4' }, false],
    [{ field: 'mode', in: ['2', '4'] }, true],
    [{ field: 'absent', is: '4' }, false],
    [{ field: 'absent', isNot: '4' }, true],
    [{ present: 'consignee.name' }, true],
    [{ absent: 'consignee.code' }, true],
    [{ every: 'goods.unit', is: '035' }, false],
    [{ every: 'none.unit', is: '035' }, false],
    [{ all: [{ field: 'mode', is: '4' }, { present: 'goods.unit' }] }, true],
    [
      {
        any: [
          { field: 'mode', is: '2' },
          { field: 'mode', is: '4' },
        ],
      },
      true,
    ],
    [{ not: { field: 'mode', notIn: ['4'] } }, true],
    [{ field: 'mode', above: '3.99' }, true],
    [{ field: 'mode', above: '4.00' }, false],
    [{ field: 'nothing', above: '-1' }, false],
  ] as const)('%j is %s', (condition, expected) => expect(holds(condition, record)).toBe(expected));
});
