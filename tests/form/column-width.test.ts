// Columns of a list are as wide as what they hold, and their names go on in a second line.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Language } from '../../runtime/core/descriptor/value.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { columnWidth } from '../../runtime/web/list/column-width.ts';

/** Ten pixels a letter. */
const measure = (text: string): number => text.length * 10;
/** What stands around the words: padding, and room for the arrows of the sort. */
const padding = 18;
const arrows = 22;

function fieldOf(entity: string, path: string): Field {
  const field = fieldAt(model.entities[entity]?.descriptor.fields ?? [], path);
  if (!field) throw new Error(`${entity} has no field ${path}`);
  return field;
}

function widthOf(field: Field, label: string, language: Language = 'en', sorts = false): number {
  return columnWidth(field, { label, sorts, language, say: (key) => key.slice(key.lastIndexOf('.') + 1) }, measure);
}

describe('the width of a column', () => {
  it('is that of the number the server gives', () => {
    // DD, a day and five digits.
    expect(widthOf(fieldOf('service-order', 'orderNo'), 'No.')).toBe(15 * 10 + padding);
  });

  it('holds a whole number where it names the record', () => {
    const field = fieldOf('planner-manifest', 'batchNo');
    const words = { label: 'No.', sorts: false, names: true, language: 'en', say: (key: string) => key } as const;
    expect(columnWidth(field, words, measure)).toBeGreaterThanOrEqual(16 * 10 + padding);
    expect(widthOf(field, 'No.')).toBeLessThan(16 * 10 + padding);
  });

  it('is that of the longest of the words it may hold', () => {
    const field = fieldOf('service-order', 'status');
    const longest = field.kind === 'enum' ? Math.max(...field.values.map((value) => value.length)) : 0;
    expect(longest).toBeGreaterThan(8);
    expect(widthOf(field, 'Status')).toBe(Math.min(150, longest * 10 + 18) + padding);
  });

  it('is the same for dates and amounts in every language', () => {
    for (const path of ['orderTime', 'orderAmount']) {
      const field = fieldOf('service-order', path);
      expect(widthOf(field, '金额', 'zh')).toBe(widthOf(field, 'Amount', 'en'));
    }
  });

  it('has room for its name in two lines, broken between words', () => {
    const field = fieldOf('service-order', 'itemCount');
    expect(widthOf(field, 'Settlement account name')).toBe('account name'.length * 10 + padding);
    expect(widthOf(field, 'Settlement account', 'en', true)).toBe('Settlement'.length * 10 + arrows + padding);
  });

  it('has room for a name of the record, where that may be long', () => {
    const width = (path: string, names: boolean): number => {
      const words = { label: 'No.', sorts: false, names, language: 'en', say: String } as const;
      return columnWidth(fieldOf('planner-manifest', path), words, measure);
    };
    expect(width('batchNo', true)).toBeGreaterThan(width('batchNo', false));
    expect(width('status', true)).toBe(width('status', false));
  });
});
