// What columns into embedded sub-records are called: with the label of the object, unless it is flat.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import { searchPaths, toldSearchPaths } from '../../runtime/core/search-paths.ts';
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

describe('the hint of a search box', () => {
  const told = (entity: string, language: Language): readonly string[] => {
    const descriptor = descriptorOf(entity);
    const [view] = descriptor.views;
    return view ? toldSearchPaths(descriptor, view, language) : [];
  };
  it('names a title once, by the column that shows it', () => {
    for (const language of languages)
      expect(told('rule-proposal', language).filter((path) => /title/i.test(path))).toEqual(['title']);
    expect(told('rule-proposal', 'zh').slice(0, 2)).toEqual(['proposalNo', 'title']);
  });
  it('says something wherever there is a box, and nothing that is not searched', () => {
    for (const { descriptor } of Object.values(model.entities))
      for (const view of descriptor.views)
        for (const language of languages) {
          const paths = toldSearchPaths(descriptor, view, language);
          const searched = searchPaths(descriptor, view);
          expect(paths.length > 0).toBe(searched.length > 0);
          expect(paths.filter((path) => !searched.includes(path))).toEqual([]);
        }
  });
});
