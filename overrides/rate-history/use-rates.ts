// The published rates of a currency: the newest ones, as far as a chart tells them, and the one that counted on a day.
import { listRecords } from '../../runtime/web/api/entity-calls.ts';
import { type CallState, useAnswer } from '../../runtime/web/api/use-answer.ts';
import type { PublishedRate, RateField } from './conversion.ts';

/** About nine months of working days. */
const mostRates = 200;

const fields = ['fxBuy', 'fxSell', 'noteBuy', 'noteSell'] as const satisfies readonly RateField[];

/** Whose rates, and in which view of the person: one that shows published rates, perhaps among others. */
export interface RatesOf {
  readonly currency: string;
  readonly view: string;
}

/** The newest first. */
export function useRates(of: RatesOf): CallState<readonly PublishedRate[]> {
  return useAnswer(['rate history', of.currency, of.view], (signal) => published(of, mostRates, { signal }));
}

/** The last one quoted by the end of a day (`2025-11-20`), however long before; at most one. */
export function useRateOn(of: RatesOf, day: string): CallState<readonly PublishedRate[]> {
  return useAnswer(['rate on a day', of.currency, of.view, day], (signal) => published(of, 1, { signal, day }));
}

async function published(
  { currency, view }: RatesOf,
  pageSize: number,
  { signal, day }: { readonly signal: AbortSignal; readonly day?: string },
): Promise<readonly PublishedRate[]> {
  const filters = {
    currency: { is: currency },
    ...(view === 'exchangeRate' && { status: { is: 'published' } }),
    ...(day !== undefined && { dateTime: { to: day } }),
  };
  const query = { view, page: 1, pageSize, sort: '-dateTime', filters };
  const { rows } = await listRecords('exchange-rate', query, { signal, toast: false });
  return rows.map((row) => ({
    currency,
    dateTime: String(row.dateTime),
    ...Object.fromEntries(fields.flatMap((key) => (typeof row[key] === 'string' ? [[key, row[key]]] : []))),
  }));
}
