// Where the seals of both parties go on the PDF of a contract: for one that is made the boxes of schemas/papers/parts/sealed.typ, which
// the template keeps at the foot of the last page, as tests read from a PDF; on an uploaded one the same places of its last page.

/** A rectangle on the last page, in points from its lower left corner, as PDF counts: a millimetre is 72 / 25.4 points. */
export interface SealPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Who signs, as a signature calls it (contract-signature, `party`). */
export const parties = ['initiator', 'signer'] as const;
export type Party = (typeof parties)[number];

const points = (millimetres: number): number => (millimetres * 72) / 25.4;

/** A4 is 210 mm wide; margins of 15 mm, 12 mm between the boxes, below them 9 mm for the date. */
const box = { y: points(15 + 9), width: points((210 - 2 * 15 - 12) / 2), height: points(38) };

/** The empty box of each party. */
export const sealPlaces: { readonly [party in Party]: SealPlace } = {
  initiator: { ...box, x: points(15) },
  signer: { ...box, x: points(210 - 15) - box.width },
};

/** Width and height of A4 in points. */
const a4 = [points(210), points(297)] as const;

/**
 * The place on a page of another size: as far from its lower left corner, and smaller where the page is.
 * @param page left, bottom, right, top in points; null where the file does not say
 */
export function sealPlaceOn(page: readonly [number, number, number, number] | null, party: Party): SealPlace {
  const { x, y, width, height } = sealPlaces[party];
  if (!page) return sealPlaces[party];
  const [left, bottom, right, top] = page;
  // A page that says its size in whole points is A4 all the same.
  const scale = Math.min(1, (right - left + 1) / a4[0], (top - bottom + 1) / a4[1]);
  return { x: left + x * scale, y: bottom + y * scale, width: width * scale, height: height * scale };
}
