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
  of(
    'field required that only a transition sets',
    /(fx-(collection|payment)|service-order)\.yaml$/,
    'required',
    ({ span }, { text, sites }) => {
      const moment = sites.find(({ path, span: { start, end } }) => {
        const written = path[0] === 'properties' && path.length === 2 ? text.slice(start, end) : '';
        return /date-time, readOnly: true/.test(written) && !/computed|default|starts/.test(written);
      });
      if (!moment || !text.startsWith(']', span.end - 1)) return null;
      const { length } = text.slice(0, span.end - 1).trimEnd();
      return { start: length, end: span.end - 1, text: `, ${moment.path[1]}`, at: length + 2 };
    },
  ),
];
