// What is typed, chosen and found in the cells of a grid of lines: what a record fills in, and what a person typed beside it.
import { describe, expect, it } from 'vitest';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field, LinesField } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import type { Option } from '../../runtime/web/api/entity-calls.ts';
import type { LineColumn } from '../../runtime/web/lines/grid-columns.ts';
import { LineWriter } from '../../runtime/web/lines/line-writer.ts';
import type { FormScope } from '../../runtime/web/record/form-scope.tsx';
import { RecordStore } from '../../runtime/web/record/record-store.ts';

const base = { required: 'never', readOnly: false, source: 'proposed' } as const;
const text = (key: string, more: Partial<Field> = {}): Field => ({ ...base, key, kind: 'text', ...more }) as Field;
const reference = { ...base, kind: 'reference', to: 'hs-code', by: 'code' } as const;
const goods = {
  ...base,
  key: 'goods',
  kind: 'lines',
  entity: 'line',
  maxItems: 3,
  fields: [
    { ...reference, key: 'code', fills: { name: 'title', unit: 'unit' } },
    { ...reference, key: 'inspection', within: { hsCode: 'code' } },
    text('name'),
    text('unit'),
    text('origin', { starts: ['above'] }),
  ],
} as unknown as LinesField;
const root = { id: 'order', fields: [goods], rules: [] } as unknown as EntityDescriptor;

function opened(lines: readonly Row[], titles: readonly string[] = []) {
  const record: Row = { goods: lines as Json };
  const named = new Map(titles.map((code) => [`goods.code|${code}`, code] as const));
  const store = new RecordStore(record, record, named);
  const checker = { leave: () => {}, renumber: () => {} };
  const scope = { root, fields: root.fields, store, checker, path: '', schemaPath: '' } as unknown as FormScope;
  const writer = new LineWriter(scope, goods, 'goods');
  const columns = goods.fields.map((field) => ({ id: field.key, field, schemaPath: `goods.${field.key}` }));
  const column = (id: string): LineColumn => columns.find((one) => one.id === id) as LineColumn;
  return { writer, store, column, line: (row = 0): Row => writer.lines[row] ?? {} };
}

const rice: Option = { value: '1006', label: 'rice', fills: { name: 'Rice', unit: 'kg' } };
const maize: Option = { value: '1005', label: 'maize', fills: { name: 'Maize' } };

describe('the same code again', () => {
  const stored = { code: '1006', name: 'Broken rice', unit: 'kg', inspection: '1006.1' };

  it('means nothing, whether it is chosen or typed', () => {
    const { writer, column, line } = opened([stored], ['1006']);
    writer.write([{ row: 0, column: column('code'), value: '1006', option: rice }]);
    expect(writer.write([{ row: 0, column: column('code'), value: '1006' }])).toEqual([]);
    expect(line()).toEqual(stored);
  });

  it('is looked up where nobody knows yet what it stands for', () => {
    const { writer, column, line } = opened([{ code: '1006' }]);
    const [asked] = writer.write([{ row: 0, column: column('code'), value: '1006' }]);
    expect(asked?.text).toBe('1006');
    writer.settle(asked ? [{ ...asked, option: rice }] : []);
    expect(line()).toEqual({ code: '1006', name: 'Rice', unit: 'kg' });
  });
});

describe('another code', () => {
  const stored = { code: '1006', name: 'Rice', unit: 'kg', inspection: '1006.1' };
  const expected = { code: '1005', name: 'Maize', unit: null, inspection: null };

  it('brings what belongs to it and empties the rest, at once or when the server has answered', () => {
    const atOnce = opened([stored], ['1006']);
    atOnce.writer.write([{ row: 0, column: atOnce.column('code'), value: '1005', option: maize }]);
    expect(atOnce.line()).toEqual(expected);
    const late = opened([stored], ['1006']);
    const asked = late.writer.write([{ row: 0, column: late.column('code'), value: '1005' }]);
    late.writer.settle(asked.map((one) => ({ ...one, option: maize })));
    expect(late.line()).toEqual(expected);
  });

  it.each(['at once', 'late'])('leaves what a person has typed beside it: %s', (when) => {
    const { writer, column, line } = opened([stored], ['1006']);
    writer.write([{ row: 0, column: column('name'), value: 'Own name' }]);
    const option = when === 'late' ? {} : { option: maize };
    const asked = writer.write([{ row: 0, column: column('code'), value: '1005', ...option }]);
    writer.settle(asked.map((one) => ({ ...one, option: maize })));
    expect(line()).toMatchObject({ code: '1005', name: 'Own name', unit: null });
  });

  it('found for a line that has moved leaves another line with the same code as it is', () => {
    const { writer, column, line } = opened([{ code: null }, { ...stored, code: '1005', name: 'Stored' }]);
    const asked = writer.write([{ row: 0, column: column('code'), value: '1005' }]);
    writer.insert(0);
    writer.settle(asked.map((one) => ({ ...one, option: maize })));
    expect(line(1)).toMatchObject({ code: '1005', name: 'Maize' });
    expect(line(2)).toMatchObject({ code: '1005', name: 'Stored', unit: 'kg' });
  });
});

describe('a line that is added for what is called for', () => {
  it('begins as others do', () => {
    const { writer, line } = opened([{ code: '1006', origin: 'MMR' }]);
    writer.takeAll([{ code: '1005' }], { replace: false, columns: [] });
    expect(line(1)).toEqual({ code: '1005', origin: 'MMR' });
  });
});
