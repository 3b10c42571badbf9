// Remarks of others: where each stands, in lines and in lines of lines too, and that it goes when what it is about is changed.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { checkRemarks } from '../../runtime/core/check-remarks.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { remarksBelow, withoutHeeded } from '../../runtime/core/remarks.ts';
import { isSame } from '../../runtime/web/record/record-store.ts';

const declaration = model.entities.declaration?.descriptor;
if (!declaration) throw new Error('no declaration');

const remarks: Row[] = [
  { field: 'grossWeight', remark: 'head' },
  { field: 'goods/specModel', line: 2, remark: 'cell' },
  { field: 'goods/licenses/number', line: 1, innerLine: 1, remark: 'inner' },
  { field: 'goods/currency', remark: 'column' },
  { field: 'goods/specModel', line: 9, remark: 'no such line' },
];
const record: Row = {
  declarationStatus: 'returned',
  grossWeight: '10',
  goods: [{ specModel: 'a', licenses: [{ number: '1' }] }, { specModel: 'b' }],
  checkRemarks: remarks,
};
const at = (path: string): string[] =>
  remarksBelow(declaration, record, path).flatMap(({ within, said }) => (within === '' ? [said] : []));
const left = (change: Row): unknown =>
  (withoutHeeded(declaration, { before: record, record: { ...record, ...change }, isSame }).checkRemarks as Row[]).map(
    ({ remark }) => remark,
  );

describe('a remark', () => {
  it('that names a line which is not there is told, with the field and how many lines there are', () => {
    const inner = { field: 'goods/licenses/number', remark: 'inner' };
    const more: Row[] = [
      { ...inner, line: 1, innerLine: 2 },
      { ...inner, line: 3, innerLine: 1 },
      { ...inner, line: 2, innerLine: 1 },
    ];
    const found = checkRemarks(declaration, { ...record, checkRemarks: [...remarks, ...more] });
    expect(found.map(({ path, params }) => [path, params.label, params.number, params.count])).toEqual([
      ['checkRemarks.4.line', '@entity.declaration.named.own.goods/specModel', 9, 2],
      ['checkRemarks.5.innerLine', '@entity.declaration.named.own.goods/licenses/number', 2, 1],
      ['checkRemarks.6.line', '@entity.declaration.named.own.goods/licenses/number', 3, 2],
      ['checkRemarks.7.innerLine', '@entity.declaration.named.own.goods/licenses/number', 1, 0],
    ]);
  });
  it('names fields of the record, and what people fill in within them', () => {
    const field = fieldAt(declaration.fields, 'checkRemarks.field');
    const values = field && 'values' in field ? field.values : [];
    expect(values).toEqual(expect.arrayContaining(['goods', 'goods/specModel', 'goods/licenses/number', 'marks']));
  });
  it('stands at its value, or at all lines where it names none that is there', () => {
    expect(at('grossWeight')).toEqual(['head']);
    expect(at('goods.1.specModel')).toEqual(['cell']);
    expect(at('goods.0.licenses.0.number')).toEqual(['inner']);
    expect(at('goods')).toEqual(['column', 'no such line']);
    expect(remarksBelow(declaration, record, 'goods')).toContainEqual({ within: '1.specModel', said: 'cell' });
  });
  it('is not shown while nobody can heed it', () =>
    expect(remarksBelow(declaration, { ...record, declarationStatus: 'submitted' }, 'grossWeight')).toEqual([]));
  it('goes when what it is about is changed, and only then', () => {
    expect(left({ grossWeight: '11' })).toEqual(['cell', 'inner', 'column', 'no such line']);
    const goods = [{ specModel: 'a', licenses: [{ number: '1' }] }, { specModel: 'c' }];
    expect(left({ goods })).toEqual(['head', 'inner']);
  });
});
