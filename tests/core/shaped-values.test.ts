// Texts that are values of a field chosen beside them: which field that is, at any depth, and what a text means there.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { shapedValue, shapersIn, textOfValue, valueOfText } from '../../runtime/core/shaped-values.ts';

function entityOf(id: string): EntityDescriptor {
  const found = model.entities[id];
  if (!found) throw new Error(`No entity ${id}`);
  return found.descriptor;
}

const requests = entityOf('original-bill-amendment');
const manifest = entityOf('original-bill');

describe('texts that are values of others', () => {
  it('are found in lines, each with what says it', () => {
    const found = [...shapersIn(requests.fields)].map(([{ key }, shaper]) => [key, shaper.by, shaper.of]);
    expect(found).toEqual([
      ['before', 'field', 'original-bill'],
      ['after', 'field', 'original-bill'],
    ]);
    expect(shapersIn(manifest.fields).size).toBe(0);
  });

  it('are values of the field that is named, two levels deep, and of none where nothing is', () => {
    expect(shapedValue(manifest, 'waybills.goods.packageType')).toMatchObject({
      entity: 'original-bill',
      path: 'waybills.goods.packageType',
      field: { kind: 'code', table: 'package-type' },
    });
    for (const named of [undefined, null, 'waybills', 'waybills.goods', 'nothing', 3]) {
      expect(shapedValue(manifest, named)).toBeNull();
    }
  });

  it('name every value that people fill in there, and what they cannot change not at all', () => {
    const field = fieldAt(requests.fields, 'lines.field');
    const values = field && 'values' in field ? field.values : [];
    expect(values).toEqual(expect.arrayContaining(['arrivalDate', 'waybills.billNo', 'waybills.goods.serial']));
    expect(values.filter((path) => fieldAt(manifest.fields, path) === null)).toEqual([]);
    for (const path of ['orderNo', 'batchNo', 'entryExitCustoms', 'status', 'totalCargoCount', 'waybills.goods']) {
      expect(values).not.toContain(path);
    }
  });
});

describe('the value a text means', () => {
  it.each([
    ['waybills.totalPackages', '1201', 1201],
    ['waybills.totalPackages', 'many', 'many'],
    ['waybills.grossWeight', '11134.000', '11134.000'],
    ['waybills.freightPayment', 'PP', 'PP'],
    ['waybills.crossBorderDeparture', 'MMLSH', 'MMLSH'],
    ['arrivalDate', '2030-01-02', '2030-01-02'],
  ])('of %s: %s', (path, text, value) => {
    const field = fieldAt(manifest.fields, path);
    if (!field) throw new Error(`No field ${path}`);
    expect(valueOfText(text, field)).toBe(value);
    expect(textOfValue(valueOfText(text, field))).toBe(text);
  });

  it('is none where nothing is left', () => {
    expect([textOfValue(null), textOfValue(''), textOfValue(false)]).toEqual([null, null, 'false']);
  });
});
