// What columns into embedded sub-records are called: with the label of the object, unless it is flat.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { columnLabel } from '../../runtime/web/kinds/column-label.ts';

function descriptorOf(entity: string): EntityDescriptor {
  const compiled = model.entities[entity];
  if (!compiled) throw new Error(`No schema describes ${entity}`);
  return compiled.descriptor;
}

describe('the label of a column', () => {
  it.each([
    ['declaration', 'billNo', 'entity.declaration.fields.billNo'],
    [
      'declaration',
      'domesticConsignor.nameZh',
      'entity.declaration.fields.domesticConsignor · entity.declaration-party.fields.nameZh',
    ],
    ['cargo-list', 'header.documentNo', 'entity.trade-document-header.fields.documentNo'],
    [
      'cargo-list',
      'header.seller.name',
      'entity.trade-document-header.fields.seller · entity.trade-document-party.fields.name',
    ],
    ['cargo-list', 'header', 'entity.cargo-list.fields.header'],
  ])('of %s at %s', (entity, path, expected) => {
    expect(columnLabel(descriptorOf(entity), path, (key) => key)).toBe(expected);
  });
});
