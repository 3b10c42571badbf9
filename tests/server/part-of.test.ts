// A number of a record divided among its lines.
import { describe, expect, it } from 'vitest';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { partOf } from '../../runtime/server/flows/part-of.ts';

const common = { readOnly: false, source: '3' } as const;
const fields = [
  { key: 'pieces', kind: 'integer', ...common },
  { key: 'gross', kind: 'decimal', digits: [8, 3], signed: false, ...common },
] as unknown as readonly Field[];

function parts(part: string, whole: Row, siblings: readonly Row[], alike?: string) {
  const source = { part, by: 'net', ...(alike !== undefined && { alike }) };
  return siblings.map((row) => partOf(source, { from: fields, source: whole }, { row, siblings }));
}

describe('a part', () => {
  it('is as much of the whole as the line has of all lines', () => {
    const lines = [
      { net: '44000', unit: '035' },
      { net: '6000', unit: '035' },
    ];
    expect(parts('gross', { gross: '50120.000' }, lines, 'unit')).toEqual(['44105.6', '6014.4']);
    expect(parts('pieces', { pieces: 1000 }, lines, 'unit')).toEqual(['880', '120']);
  });

  it('is no finer than the whole, and all parts are the whole', () => {
    const thirds = [{ net: '1' }, { net: '1' }, { net: '1' }];
    expect(parts('pieces', { pieces: 1000 }, thirds)).toEqual(['333', '334', '333']);
    expect(parts('gross', { gross: '1.000' }, thirds)).toEqual(['0.333', '0.334', '0.333']);
  });

  it('of a single line is the whole, whatever it counts', () => {
    expect(parts('pieces', { pieces: 7 }, [{}], 'unit')).toEqual([7]);
  });

  it('is unknown where lines count differently or not at all, and of nothing', () => {
    const mixed = [
      { net: '1', unit: '035' },
      { net: '1', unit: '003' },
    ];
    expect(parts('gross', { gross: '2' }, mixed, 'unit')).toEqual([null, null]);
    expect(parts('gross', { gross: '2' }, [{ net: '1' }, {}])).toEqual([null, null]);
    expect(parts('gross', { gross: '2' }, [{ net: '1' }, { net: '0' }])).toEqual([null, null]);
    expect(parts('gross', {}, [{ net: '1' }, { net: '1' }])).toEqual([null, null]);
  });
});
