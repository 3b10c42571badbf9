// Texts of the statements that read pages of lists, put together once for each set of tests, order and columns; only values differ then.
import type { RawBuilder } from 'kysely';
import { join } from './condition-sql.ts';
import type { Projection } from './layout.ts';
import type { Order } from './list-order.ts';
import { compile, type Fragment, type Statement } from './statement.ts';

/** By the tests of a list: the same ones are asked for its page and for its total. */
const matching = new WeakMap<readonly RawBuilder<boolean>[], Statement>();

/** Text and values of tests that must all hold. */
export function matchingOf(where: readonly RawBuilder<boolean>[]): Statement {
  const known = matching.get(where);
  if (known) return known;
  const compiled = compile(join(where, 'and'));
  matching.set(where, compiled);
  return compiled;
}

/** What makes the text of a statement: equal in all of them, two statements have the same text. */
export interface PageShape {
  readonly projection: Projection;
  readonly order: Order;
  readonly where: readonly RawBuilder<boolean>[];
  /** Everything else that the text depends on. */
  readonly form: string;
  /** Values behind those of the tests. */
  readonly values: readonly unknown[];
}

/** By columns, then order, then tests and form. */
const texts = new WeakMap<Projection, WeakMap<Order, Map<string, string>>>();
/** Callers may filter by any set of fields. */
const mostTexts = 200;

/**
 * The statement of a page. It is composed where its text is not known, and its text is kept only where its values are those of the tests and
 * of the page in this order, and where fields alone decide the order: whatever else it may hold of the caller is composed at each call.
 */
export function pageStatement({ projection, order, where, form, values }: PageShape, make: () => Fragment): Statement {
  if (!order.isByFields) return compile(make());
  const tests = matchingOf(where);
  const byOrder = texts.get(projection) ?? new WeakMap<Order, Map<string, string>>();
  texts.set(projection, byOrder);
  const known = byOrder.get(order) ?? new Map<string, string>();
  byOrder.set(order, known);
  const key = `${form} ${tests.text}`;
  const all = [...tests.values, ...values];
  const text = known.get(key);
  if (text !== undefined) return { text, values: all };
  const made = compile(make());
  const isPlain = made.values.length === all.length && made.values.every((value, index) => value === all[index]);
  if (!isPlain) return made;
  if (known.size >= mostTexts) known.clear();
  known.set(key, made.text);
  return made;
}
