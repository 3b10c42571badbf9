// Texts as they are pasted: what a line becomes, and what texts of several lines keep.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isVisible } from '../../runtime/core/keywords.ts';
import { cleanLine } from '../../runtime/core/kinds/kind.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';

function fieldOf(entity: string, key: string): Field {
  const field = model.entities[entity]?.descriptor.fields.find((one) => one.key === key);
  if (!field) throw new Error(`${entity} has no field ${key}`);
  return field;
}

describe('a text of one line', () => {
  it.each([
    ['a cell with a line break', '瑞丽\r\n示例', '瑞丽 示例'],
    ['several cells', 'A\t\tB\nC', 'A B C'],
    ['spaces around a line break', 'A  \n  B', 'A B'],
    ['breaks and tabs at the ends', '\n\tA\n', 'A'],
    ['two spaces that a person typed', 'A  B', 'A  B'],
    ['Burmese with places to break', 'ကုန်\u200Bသွယ်\u2060ရေး', 'ကုန်သွယ်ရေး'],
    ['a byte order mark', '\uFEFF8603', '8603'],
    ['nothing but what has no width', '\u200B\u2060', ''],
    ['control characters', 'A\u0000\u0007B', 'AB'],
  ])('%s', (_, pasted, kept) => {
    expect(cleanLine(pasted)).toBe(kept);
    expect(cleanLine(kept)).toBe(kept);
  });

  it.each([
    '\u200C',
    '\u200D',
    '\u200E',
    '\u202E',
    '\u00AD',
    '\u2066',
    '\u3164',
    '\u115F',
    '\uFFA0',
    '\u2800',
    '\u{1D159}',
    '\u{16FE4}',
  ])('keeps %j, to be refused', (character) => {
    const pasted = `admin${character}istrator`;
    expect(cleanLine(pasted)).toBe(pasted);
    expect(isVisible('line', pasted)).toBe(false);
  });

  it('is what names, codes and keys of other records are; remarks keep their lines', () => {
    const pasted = 'A\u200B\n\tB';
    for (const [entity, key] of [
      ['role', 'name'],
      ['declaration', 'transportMethod'],
      ['declaration', 'declarationCustoms'],
    ] as const) {
      const field = fieldOf(entity, key);
      expect(kindOf(field).normalise(pasted, field)).toBe('A B');
    }
    const remarks = fieldOf('role', 'remarks');
    expect(kindOf(remarks).normalise(pasted, remarks)).toBe('A\u200B\n\tB');
  });

  it('is cleaned in time that grows with its length alone', () => {
    const long = ' '.repeat(200_000);
    const started = performance.now();
    expect(cleanLine(`A${long}B`)).toBe(`A${long}B`);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
