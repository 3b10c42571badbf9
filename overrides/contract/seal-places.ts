// Where the seals of both parties go on the PDF of a contract that is made of its clauses: the boxes of schemas/papers/contract.typ.
// The template keeps them at the foot of the last page; tests read a PDF to hold both together.

/** A rectangle on the last page, in points from its lower left corner, as PDF counts: a millimetre is 72 / 25.4 points. */
export interface SealPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const points = (millimetres: number): number => (millimetres * 72) / 25.4;

/** A4 is 210 mm wide; margins of 15 mm, 12 mm between the boxes, below them 9 mm for the date. */
const box = { y: points(15 + 9), width: points((210 - 2 * 15 - 12) / 2), height: points(38) };

/** The empty box of each party, by what its signature calls it (contract-signature, `party`). */
export const sealPlaces: { readonly [party in 'initiator' | 'signer']: SealPlace } = {
  initiator: { ...box, x: points(15) },
  signer: { ...box, x: points(210 - 15) - box.width },
};
