// Headings as people write them in spreadsheets lead to the fields they mean, or to none.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { isLines } from '../../runtime/core/kinds/field-traits.ts';
import { guessMapping } from '../../runtime/server/imports/guess-mapping.ts';
import { importTargets, lineTargets } from '../../runtime/server/imports/import-labels.ts';
import { Messages } from '../../runtime/server/messages.ts';

const messages = new Messages(model.locales);

function entity(id: string): EntityDescriptor {
  const found = model.entities[id]?.descriptor;
  if (!found) throw new Error(`There is no entity ${id}`);
  return found;
}

/** The headings with the fields they lead to, all of one header. */
function ledTo(id: string, key: string | null, header: readonly string[]): [string, string | null][] {
  const descriptor = entity(id);
  const lines = descriptor.fields.find((field) => field.key === key);
  const targets = isLines(lines)
    ? lineTargets({ messages }, descriptor, lines)
    : importTargets({ messages }, descriptor);
  const mapping = guessMapping(header, targets);
  return header.map((heading, column) => [heading, mapping[column] ?? null]);
}

type Headings = readonly (readonly [heading: string, field: string | null])[];

const sheets: readonly (readonly [id: string, key: string | null, headings: Headings])[] = [
  [
    'declaration',
    'goods',
    [
      ['Item', null],
      ['商编', 'productNo'],
      ['品名', 'productName'],
      ['Qty', 'transactionQty'],
      ['UOM', 'transactionUnit'],
      ['Unit Price (USD)', 'unitPrice'],
      ['Amount（USD）', 'totalPrice'],
      ['Item no.', 'partNo'],
    ],
  ],
  [
    'declaration',
    'goods',
    [
      ['序号', null],
      ['税号', 'productNo'],
      ['数量', 'transactionQty'],
      ['单位', 'transactionUnit'],
    ],
  ],
  [
    'declaration',
    'goods',
    [
      ['项号', null],
      ['HS编码', 'productNo'],
      ['备案序号', 'recordSerial'],
    ],
  ],
  [
    'declaration',
    'goods',
    [
      ['စဉ်', null],
      ['HS ကုဒ်', 'productNo'],
      ['ယူနစ်', 'transactionUnit'],
      ['တစ်ယူနစ်စျေးနှုန်း', 'unitPrice'],
    ],
  ],
  [
    'packing-list',
    'lines',
    [
      ['毛重(KG)', 'grossWeight'],
      ['净重(KG)', 'netWeight'],
      ['体积(CBM)', 'volume'],
      ['箱号', 'cartonNo'],
    ],
  ],
  [
    'cargo-list',
    'lines',
    [
      ['净重(KG)', 'netWeight'],
      ['毛重(KG)', 'grossWeight'],
      ['件数', 'pieces'],
    ],
  ],
  [
    'hs-code',
    null,
    [
      ['税号', 'hsCode'],
      ['商品名', 'hsName'],
      ['单位', 'firstUnit'],
      ['起始日期', 'startDate'],
    ],
  ],
  [
    'product',
    null,
    [
      ['货号', 'partNo'],
      ['税号', 'hsCode'],
      ['品名', 'name'],
      ['单位', 'dealUnit'],
      ['单价(USD)', 'unitPrice'],
    ],
  ],
];

describe('a header', () => {
  it.each(sheets)('of %s %s leads to what it means', (id, key, headings) => {
    const header = headings.map(([heading]) => heading);
    expect(ledTo(id, key, header)).toEqual(headings);
  });

  it('of two columns that differ in brackets alone leads each to its own field', () => {
    const targets = [
      { path: 'usd', words: ['Value (USD)'] },
      { path: 'cny', words: ['Value (CNY)'] },
    ];
    expect(guessMapping(['Value (CNY)', 'Value (USD)'], targets)).toEqual(['cny', 'usd']);
  });
});
