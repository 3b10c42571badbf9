// Changes between two versions of a record: lines matched as a reader would, and enough to make one version of the other.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { withChanges, withoutChanges } from '../../runtime/core/apply-changes.ts';
import { longestCommon, uncrossed } from '../../runtime/core/common-order.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { isRow } from '../../runtime/core/paths.ts';
import {
  type ComparedShape,
  changesBetween,
  type FieldChange,
  gathered,
  spelledOut,
} from '../../runtime/core/record-changes.ts';

function shapeOf(id: string): ComparedShape {
  const found = model.entities[id]?.descriptor;
  if (!found) throw new Error(`No entity ${id}`);
  return found;
}

const declaration = shapeOf('declaration');
const bill = shapeOf('original-bill');

/** Numbers from 0 up to a limit, the same in every run. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed * 2654435761;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return (state >>> 8) % limit;
  };
}

const goodsLine = (name: string, more: Row = {}): Row => ({
  ...{ productName: name, transactionQty: '1000.00000', unitPrice: '2.5000', totalPrice: '2500.00', currency: 'CNY' },
  ...{ transactionUnit: '035', originCountry: 'MMR' },
  ...more,
});
const names = '大米 玉米 绿豆 芝麻 橡胶 柚木 花生 红豆'.split(' ');
const eight = {
  goods: names.map((name, at) => goodsLine(name, { totalPrice: `${at + 1}500.00`, unitPrice: `${at}.5` })),
};
const goodsOf = (record: { goods: Row[] }): Row[] => record.goods;

/** As changes were told before lines were matched: everything by its place. */
function byPlace(before: Json | undefined, after: Json | undefined, path = ''): FieldChange[] {
  const at = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const hasLines = (value: Json | undefined): boolean => Array.isArray(value) && value.some(isRow);
  if (isRow(before) || isRow(after)) {
    const [from, to] = [isRow(before) ? before : {}, isRow(after) ? after : {}];
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) =>
      byPlace(from[key], to[key], at(key)),
    );
  }
  if (hasLines(before) || hasLines(after)) {
    const [from, to] = [Array.isArray(before) ? before : [], Array.isArray(after) ? after : []];
    return Array.from({ length: Math.max(from.length, to.length) }).flatMap((_, index) =>
      byPlace(from[index], to[index], at(index)),
    );
  }
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

describe('lines', () => {
  it('that were removed and added are told as such, and nothing of the others', () => {
    const [rice, , ...rest] = goodsOf(eight);
    const after = {
      goods: [rice as Row, ...rest.slice(0, 2), goodsLine('腰果', { unitPrice: '9.9' }), ...rest.slice(2)],
    };
    expect(changesBetween(declaration, eight, after)).toEqual([
      { path: 'goods.1', line: 'removed', before: goodsOf(eight)[1] },
      { path: 'goods.3', line: 'added', after: after.goods[3] },
    ]);
  });

  it('that changed are told by the place they have, and the one they had', () => {
    const after = {
      goods: goodsOf(eight)
        .slice(1)
        .map((line, at) => (at === 2 ? { ...line, unitPrice: '2.6' } : line)),
    };
    expect(changesBetween(declaration, eight, after)).toEqual([
      { path: 'goods.0', line: 'removed', before: goodsOf(eight)[0] },
      { path: 'goods.2.unitPrice', was: 'goods.3.unitPrice', before: '3.5', after: '2.6' },
    ]);
  });

  it('that moved are told once, and what changed in them beside', () => {
    const [first, ...rest] = goodsOf(eight);
    const after = { goods: [...rest, { ...first, transactionQty: '1' } as Row] };
    expect(changesBetween(declaration, eight, after)).toEqual([
      { path: 'goods.7', was: 'goods.0', line: 'moved' },
      { path: 'goods.7.transactionQty', was: 'goods.0.transactionQty', before: '1000.00000', after: '1' },
    ]);
  });

  it('that have nothing in common but what all have are not the same line', () => {
    const other = goodsLine('腰果', { transactionQty: '7', unitPrice: '9.9', totalPrice: '69.30' });
    const after = { goods: goodsOf(eight).with(3, other) };
    expect(changesBetween(declaration, eight, after).map(({ path, line }) => [path, line])).toEqual([
      ['goods.3', 'removed'],
      ['goods.3', 'added'],
    ]);
  });

  it('of one product among many of the same keep to their neighbours', () => {
    const same = { goods: Array.from({ length: 12 }, (_, at) => goodsLine('大米', { totalPrice: `${at}.00` })) };
    const after = {
      goods: same.goods.slice(1).map((line, at) => (at === 5 ? { ...line, totalPrice: '66.00' } : line)),
    };
    expect(changesBetween(declaration, same, after).map(({ path, was, line }) => [path, was, line])).toEqual([
      ['goods.0', undefined, 'removed'],
      ['goods.5.totalPrice', 'goods.6.totalPrice', undefined],
    ]);
  });

  const waybill = (billNo: string, ...goods: Row[]): Row => ({ billNo, consignor: { name: '示例' }, goods });
  const cargo = (serial: number, name: string): Row => ({
    serial,
    summaryDescription: name,
    quantity: '10',
    grossWeight: '5.000',
  });

  it('are known by what a rule says that no two of them share, whatever else changed', () => {
    const before = { waybills: [waybill('A1', cargo(1, 'rice')), waybill('A2', cargo(1, 'teak'))] };
    const after = { waybills: [waybill('A2', cargo(1, 'rice')), waybill('A3', cargo(1, 'oak'))] };
    expect(changesBetween(bill, before, after).map(({ path, was, line }) => [path, was, line])).toEqual([
      ['waybills.0', undefined, 'removed'],
      ['waybills.0.goods.0.summaryDescription', 'waybills.1.goods.0.summaryDescription', undefined],
      ['waybills.1', undefined, 'added'],
    ]);
  });

  it('that are numbered anew are known by what they say, those that keep their numbers by these', () => {
    const goods = [cargo(1, 'rice'), cargo(2, 'teak'), cargo(3, 'jade')];
    const renumbered = { waybills: [waybill('A1', cargo(1, 'teak'), cargo(2, 'jade'))] };
    const before = { waybills: [waybill('A1', ...goods)] };
    expect(changesBetween(bill, before, renumbered)).toEqual([
      { path: 'waybills.0.goods.0', line: 'removed', before: goods[0] },
      { path: 'waybills.0.goods.0.serial', was: 'waybills.0.goods.1.serial', before: 2, after: 1 },
      { path: 'waybills.0.goods.1.serial', was: 'waybills.0.goods.2.serial', before: 3, after: 2 },
    ]);
    const kept = { waybills: [waybill('A1', cargo(2, 'raw teak, planks'), cargo(3, 'jade'))] };
    expect(changesBetween(bill, before, kept).map(({ path, was, line }) => [path, was, line])).toEqual([
      ['waybills.0.goods.0', undefined, 'removed'],
      ['waybills.0.goods.0.summaryDescription', 'waybills.0.goods.1.summaryDescription', undefined],
    ]);
  });

  it('below lines that moved are told within them', () => {
    const before = { waybills: [waybill('A1', cargo(1, 'rice')), waybill('A2', cargo(1, 'teak'), cargo(2, 'jade'))] };
    const after = { waybills: [waybill('A2', cargo(2, 'jade')), waybill('A1', cargo(1, 'rice'))] };
    expect(changesBetween(bill, before, after)).toEqual([
      { path: 'waybills.0', was: 'waybills.1', line: 'moved' },
      { path: 'waybills.0.goods.0', was: 'waybills.1.goods.0', line: 'removed', before: cargo(1, 'teak') },
    ]);
  });

  it('say nothing of their numbers, of what is looked up, nor of the stamps of a save', () => {
    const before = { version: 1, updatedAt: '2026-11-01T00:00:00.000Z', goods: [goodsLine('大米')] };
    const after = { version: 2, updatedAt: '2026-11-02T00:00:00.000Z', goods: [goodsLine('大米')] };
    expect(changesBetween(declaration, before, after)).toEqual([]);
    const order = shapeOf('service-order');
    const lines = (...serials: number[]): Row => ({ lines: serials.map((serial) => ({ serial, goodsName: '大米' })) });
    expect(changesBetween(order, lines(1, 2), lines(1)).map(({ line, before: old }) => [line, old])).toEqual([
      ['removed', { goodsName: '大米' }],
    ]);
  });
});

describe('changes', () => {
  const words = ['rice', 'teak', 'jade', 'oak', 'tin'];

  /** A manifest of a few waybills with goods, some alike, some empty. */
  function manifest(pick: (limit: number) => number): Row {
    const goods = (): Json[] =>
      Array.from({ length: pick(5) }, (_, at) => ({
        ...(pick(4) > 0 && { serial: pick(2) === 0 ? at + 1 : pick(9) }),
        ...(pick(5) > 0 && { summaryDescription: words[pick(words.length)] ?? '' }),
        ...(pick(3) > 0 && { quantity: pick(3) }),
      }));
    const waybills = Array.from({ length: pick(6) }, (_, at): Row => {
      const lines = goods();
      return {
        ...(pick(3) > 0 && { billNo: `A${pick(2) === 0 ? at : pick(9)}` }),
        ...(pick(3) > 0 && { consignor: { name: words[pick(words.length)] ?? '' } }),
        ...(lines.length > 0 && { goods: lines }),
      };
    });
    return { batchNo: `B${pick(3)}`, ...(waybills.length > 0 && { waybills }) };
  }

  /** The record after a few edits as people make them: lines taken out, put in, moved, corrected. */
  function edited(record: Row, pick: (limit: number) => number): Row {
    const copy = structuredClone(record);
    const fresh = manifest(pick);
    for (let left = pick(4); left > 0; left--) {
      const lists = [
        copy.waybills,
        ...(Array.isArray(copy.waybills) ? copy.waybills : []).map((one) => isRow(one) && one.goods),
      ];
      const list = lists[pick(lists.length)];
      if (!Array.isArray(list) || list.length === 0) continue;
      const at = pick(list.length);
      const kind = pick(4);
      if (kind === 0 && list.length > 1) list.splice(at, 1);
      if (kind === 1 && list !== copy.waybills)
        list.splice(at, 0, { summaryDescription: words[pick(5)] ?? '', quantity: pick(3) });
      if (kind === 2) list.splice(pick(list.length), 0, ...list.splice(at, 1));
      if (kind === 3 && isRow(list[at]) && list !== copy.waybills) list[at] = { ...list[at], quantity: 7 };
    }
    return pick(3) === 0 ? { ...copy, batchNo: fresh.batchNo ?? '' } : copy;
  }

  it('make the new version of the old one, and the old of the new, whatever was done', () => {
    let told = 0;
    for (let seed = 1; seed <= 1_000; seed++) {
      const pick = numbersFrom(seed);
      const before = manifest(pick);
      const after = pick(2) === 0 ? manifest(pick) : edited(before, pick);
      const changes = changesBetween(bill, before, after);
      told += changes.length;
      expect([seed, withChanges(before, changes)]).toEqual([seed, after]);
      expect([seed, withoutChanges(after, changes)]).toEqual([seed, before]);
      expect(changesBetween(bill, before, before)).toEqual([]);
    }
    expect(told).toBeGreaterThan(4_000);
  });

  it('that were kept by the places of lines lead back as well', () => {
    for (let seed = 1; seed <= 1_000; seed++) {
      const pick = numbersFrom(seed);
      const before = { ...eight, goods: goodsOf(eight).slice(0, 1 + pick(8)) };
      const after = {
        goods: goodsOf(eight)
          .toSorted(() => pick(3) - 1)
          .slice(0, 1 + pick(8)),
      };
      const changes = byPlace(before, after);
      expect(withoutChanges(after, changes)).toEqual(before);
      expect(withChanges(before, changes)).toEqual(after);
    }
  });

  it('beyond a limit are told of the list as a whole, and spelled out again', () => {
    const after = { marks: 'N/M', goods: goodsOf(eight).map((line) => ({ ...line, currency: 'USD', unitPrice: '1' })) };
    const changes = changesBetween(declaration, eight, after);
    expect(changes).toHaveLength(17);
    expect(gathered(declaration, { changes, before: eight, after }, 17)).toEqual(changes);
    const whole = gathered(declaration, { changes, before: eight, after }, 10);
    expect(whole.map(({ path }) => path)).toEqual(['marks', 'goods']);
    expect(withoutChanges(after, whole)).toEqual(eight);
    expect(spelledOut(declaration, whole)).toEqual(changes);
  });

  it('are no more than need be: one line of many gone is one change', () => {
    for (let gone = 0; gone < 8; gone++) {
      const changes = changesBetween(declaration, eight, { goods: goodsOf(eight).toSpliced(gone, 1) });
      expect(changes.map(({ path, line }) => [path, line])).toEqual([[`goods.${gone}`, 'removed']]);
    }
  });
});

describe('what two sequences have in common', () => {
  it('is the longest that both have in order', () => {
    /** By trying every choice. */
    const longest = (a: readonly string[], b: readonly string[]): number => {
      const [first, ...rest] = a;
      if (first === undefined) return 0;
      const at = b.indexOf(first);
      return Math.max(longest(rest, b), at < 0 ? 0 : 1 + longest(rest, b.slice(at + 1)));
    };
    for (let seed = 1; seed <= 500; seed++) {
      const pick = numbersFrom(seed);
      const some = (): string[] => Array.from({ length: pick(8) }, () => 'abcd'[pick(4)] ?? '');
      const [a, b] = [some(), some()];
      const pairs = longestCommon(a, b);
      expect(pairs).toHaveLength(longest(a, b));
      pairs.forEach(({ from, to }, at) => {
        expect(a[from]).toBe(b[to]);
        expect(from).toBeGreaterThan(pairs[at - 1]?.from ?? -1);
        expect(to).toBeGreaterThan(pairs[at - 1]?.to ?? -1);
      });
    }
  });

  it('of pairs are the most that do not cross', () => {
    const pairs = [4, 0, 1, 5, 2, 3].map((from, to) => ({ from, to }));
    expect(uncrossed(pairs).map(({ from }) => from)).toEqual([0, 1, 2, 3]);
    expect(uncrossed([])).toEqual([]);
  });
});

describe('a thousand lines', () => {
  const many = {
    goods: Array.from({ length: 1_000 }, (_, at) =>
      goodsLine(`${names[at % 8]} ${at % 50}`, {
        transactionQty: `${at}.00000`,
        totalPrice: `${at * 2}.50`,
        grossWeight: `${at}.1`,
      }),
    ),
  };
  it('tell one change when the first of them is gone', () => {
    expect(changesBetween(declaration, many, { goods: many.goods.slice(1) })).toHaveLength(1);
  });

  it('tell each change when all others changed as well', () => {
    const changed = many.goods.slice(1).map((line) => ({ ...line, unitPrice: '2.6000' }));
    expect(changesBetween(declaration, many, { goods: changed })).toHaveLength(1_000);
  });
});
