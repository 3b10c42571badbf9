// PDFs to sign: papers as the product sets them, the picture of a seal, and fields for two signers.
import { PNG } from 'pngjs';
import { Typesetter } from '../../runtime/server/papers/typesetter.ts';
import { type PlannedField, prepareFields } from '../../runtime/server/signatures/prepare-fields.ts';

/** A paper of two pages in Chinese and Burmese, PDF/A-2a. */
export async function setPaper(): Promise<Buffer> {
  const typesetter = new Typesetter({ processes: 1 });
  const main = [
    '#set text(font: ("Noto Sans SC", "Noto Sans Myanmar"))',
    '#set document(title: "购销合同")',
    '= 购销合同 အရောင်းအဝယ်စာချုပ်',
    '卖方与买方就下列货物达成协议。 #link("https://example.org")[example.org] #pagebreak() ရောင်းသူနှင့် ဝယ်သူ သဘောတူသည်',
  ].join('\n');
  const { content } = await typesetter.set({
    files: { '/main.typ': main },
    data: '{}',
    madeAt: 1_780_000_000,
    as: 'pdf',
  });
  typesetter.close();
  return Buffer.from(content);
}

export const twoFields: readonly PlannedField[] = [
  { name: 'seller', label: '卖方签章', page: 'last', rectangle: { x: 80, y: 120, width: 120, height: 120 } },
  { name: 'buyer', label: '买方签章', page: 'last', rectangle: { x: 340, y: 120, width: 120, height: 120 } },
];

/** A paper with both fields, still empty. */
export async function preparedPaper(): Promise<Buffer> {
  return prepareFields(await setPaper(), twoFields);
}

/** A round red seal, see-through where it is not red. */
export function sealPicture(side = 240): Buffer {
  const picture = new PNG({ width: side, height: side });
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const far = Math.hypot(x - side / 2, y - side / 2) / side;
      picture.data.set([200, 20, 30, far > 0.42 && far < 0.49 ? 255 : far < 0.12 ? 180 : 0], (y * side + x) * 4);
    }
  return PNG.sync.write(picture);
}
