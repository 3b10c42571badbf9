// What a copy and a template take over of a record, and what is named as still to be entered.
import { expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { isCopied, isKept, toEnterAnew } from '../../runtime/core/copied.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { fieldAt } from '../../runtime/core/paths.ts';

function entity(id: string): EntityDescriptor {
  const found = model.entities[id]?.descriptor;
  if (!found) throw new Error(`No entity ${id}`);
  return found;
}

function keptOf(id: string, path: string): readonly [copied: boolean, kept: boolean] {
  const field = fieldAt(entity(id).fields, path);
  if (!field) throw new Error(`No field ${path}`);
  return [isCopied(field), isKept(field)];
}

it('numbers, states and sums are never taken over, what people enter is', () => {
  expect(keptOf('declaration', 'billNo')).toEqual([false, false]);
  expect(keptOf('declaration', 'declarationStatus')).toEqual([false, false]);
  expect(keptOf('declaration', 'totalPrice')).toEqual([false, false]);
  expect(keptOf('declaration', 'contractAgreementNo')).toEqual([true, true]);
  expect(keptOf('declaration', 'goods')).toEqual([true, true]);
});

it('what is kept for later has no files, no day and no secrets', () => {
  expect(keptOf('declaration', 'attachments')).toEqual([false, false]);
  expect(keptOf('service-order', 'attachments')).toEqual([true, false]);
  expect(keptOf('declaration', 'ieDate')).toEqual([true, false]);
  expect(keptOf('account', 'password')).toEqual([true, false]);
});

it('what is to be entered anew was there, or is asked for; lines are named each', () => {
  const declaration = entity('declaration');
  expect(toEnterAnew(declaration, {})).toEqual(['billNo']);
  expect(toEnterAnew(declaration, { billNo: 'A', manifestNo: 'B', customsNo: 'C' })).toEqual(['billNo', 'manifestNo']);
  const waybills = [{ billNo: 'A' }, {}, { billNo: 'C' }];
  expect(toEnterAnew(entity('original-bill'), { batchNo: 'B', waybills })).toEqual([
    'batchNo',
    'waybills.0.billNo',
    'waybills.1.billNo',
    'waybills.2.billNo',
  ]);
  const many = Array.from({ length: 200 }, () => ({ billNo: 'A' }));
  expect(toEnterAnew(entity('original-bill'), { waybills: many })).toHaveLength(50);
});
