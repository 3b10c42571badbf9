// Mistakes in what schemas mean rather than in how they are written: each part is right by itself and does not fit the others.
import { instead, type MistakeKind, of, where } from './mistake-makers.ts';

const statements = /^schemas\/spec-statements\.yaml$/;

/** Mistakes of meaning. */
export const meaningMistakes: readonly MistakeKind[] = [
  of('code of a statement', statements, '*.code.#', where(/router/, instead('runtime/web/rooter.tsx'))),
  of(
    'amount summed for a quantity',
    /declaration\.yaml$/,
    'properties.totalQuantity|totalFirstQty.computed.sum',
    instead('goods.totalPrice'),
  ),
];
