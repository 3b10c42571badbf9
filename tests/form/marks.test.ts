// What a record was made from travels with it through a form: it is no value, is never found fault with, and is sent back.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { isLines } from '../../runtime/core/kinds/field-traits.ts';
import { copyOfLine } from '../../runtime/web/record/line-operations.ts';
import { findIn, openRecord } from '../../runtime/web/record/open-record.ts';
import { newPayloadOf, payloadOf } from '../../runtime/web/record/payload.ts';

const entity = compileEntity(model.entities.declaration ?? { descriptor: never(), validate: never() });
const mark = { flow: 'order-to-declaration', id: 'a', line: 'lines.0' };
const sources = [{ flow: 'order-to-declaration', id: 'a', version: 1 }];
const served: Row = {
  $from: sources,
  $labels: {},
  ieFlag: 'I',
  docKind: 'declaration',
  goods: [{ productName: '米', $from: mark }, { productName: '糖' }],
};

function never(): never {
  throw new Error('There are no declarations');
}

describe('marks of a record', () => {
  const { store } = openRecord(entity, served);

  it('stay with it, unlike labels', () => {
    expect(store.record).toMatchObject({ $from: sources, goods: [{ $from: mark }, {}] });
    expect(Object.keys(store.record)).not.toContain('$labels');
  });

  it('are no fault of it', () => {
    expect(findIn(entity, store.record, 'draft').filter(({ path }) => path.includes('$'))).toEqual([]);
  });

  it.each([
    ['itself', payloadOf],
    ['as a new record', newPayloadOf],
  ])('are sent when it is saved %s, in the lines they belong to', (_, make) => {
    expect(make(entity.shape, store.record)).toMatchObject({
      $from: sources,
      goods: [{ productName: '米', $from: mark }, { productName: '糖' }],
    });
    expect(make(entity.shape, { ieFlag: 'I' })).toEqual({ ieFlag: 'I' });
  });

  it('go with a copy of a line', () => {
    const goods = entity.shape.byKey.get('goods');
    if (!isLines(goods)) throw new Error('Goods are lines');
    expect(copyOfLine({ productName: '米', $from: mark }, goods.fields)).toEqual({ productName: '米', $from: mark });
  });
});
