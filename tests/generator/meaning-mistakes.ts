// Mistakes in what schemas mean rather than in how they are written: each part is right by itself and does not fit the others.
import { asSibling, instead, type MistakeKind, misspellValue, of, onLine, where } from './mistake-makers.ts';

const entity = /^schemas\/(?!codes|flows|papers|lifecycles|cases|seeds)[\w-]+\/[\w-]+\.yaml$/;
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
  of('completion turned round', /manifest-party|bill-payment/, 'completes.0.with', ({ span }, { text }) => {
    const turned = text.slice(span.start, span.end).replaceAll(/([\w.]+): ([\w.]+)/g, '$2: $1');
    return { ...span, text: turned, at: span.start + 2 };
  }),
  of('reader and day of looks turned round', /news\.yaml$/, 'looks', ({ span }, { text }) => {
    const turned = text.slice(span.start, span.end).replace('by: reader, on: day', 'by: day, on: reader');
    return { ...span, text: turned, at: span.start + turned.indexOf('day') };
  }),
  of('value in a list of a condition', entity, '**.when.in.#', misspellValue),
  of(
    'condition that every record fulfils',
    /bill\/bill\.yaml$/,
    'rules.#.when',
    onLine(/on: save/, /^$/, instead('{ field: type, in: [service, trade] }')),
  ),
  of('value of a code table twice', /codes\/(fee-(unit|mark)|currency|user-level)\.yaml$/, 'values.1.value', asSibling),
  of('field of no key across enterprises', /original-bill\.yaml$/, 'acrossEnterprises.#', instead('batchNo')),
  of('another field across enterprises', /declaration\.yaml$/, 'acrossEnterprises.0', instead('orderNo')),
  of('value of a code table left to do', /^schemas\/codes\//, 'values.#.my', instead('TODO')),
  of('verb that nobody has a view for', /exchange-rate\.yaml$/, 'views.publishedRates.verbs', ({ span }) => ({
    ...span,
    text: '[create]',
    at: span.start + 1,
  })),
  of(
    'rule that asks for the opposite of another',
    /bill\/bill\.yaml$/,
    'rules.#.differs',
    ({ span, path }, { text, sites }) => {
      const whole = sites.find((one) => one.path.join('.') === path.slice(0, 2).join('.'));
      const start = text.indexOf('\n', whole?.span.end ?? 0) + 1;
      const rule = `  - { id: opposed, same-as: ${text.slice(span.start, span.end)} }\n`;
      return whole ? { start, end: start, text: rule, at: start + rule.indexOf('opposed') } : null;
    },
  ),
  of(
    'words that values are said in',
    entity,
    'properties.*.says',
    where(/label"$/, instead('"entities.{value}.label"')),
  ),
  of('amount in a country', /service-order\.yaml$/, 'properties.orderAmount.in', instead('tradingCountry')),
];
