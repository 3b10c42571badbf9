// Remarks of others: where each stands, in lines and in lines of lines too, and that it goes when what it is about is changed.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { remarksBelow, withoutHeeded } from '../../runtime/core/remarks.ts';
import { isSame } from '../../runtime/web/record/record-store.ts';

const declaration = model.entities.declaration?.descriptor;
if (!declaration) throw new Error('no declaration');

const checkRemarks: Row[] = [
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
  checkRemarks,
};
const at = (path: string): string[] =>
  remarksBelow(declaration, record, path).flatMap(({ within, said }) => (within === '' ? [said] : []));
const left = (change: Row): unknown =>
  (withoutHeeded(declaration, { before: record, record: { ...record, ...change }, isSame }).checkRemarks as Row[]).map(
    ({ remark }) => remark,
  );

describe('a remark', () => {
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
