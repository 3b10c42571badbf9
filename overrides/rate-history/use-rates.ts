// The published rates of a currency, the newest first, as far as a chart tells them.
import { listRecords } from '../../runtime/web/api/entity-calls.ts';
import { type CallState, useAnswer } from '../../runtime/web/api/use-answer.ts';
import type { PublishedRate, RateField } from './conversion.ts';

/** About nine months of working days. */
const mostRates = 200;

const fields = ['fxBuy', 'fxSell', 'noteBuy', 'noteSell'] as const satisfies readonly RateField[];

/** `view`: one the person has, which shows published rates among others. */
export function useRates(currency: string, view: string): CallState<readonly PublishedRate[]> {
  return useAnswer(['rate history', currency, view], async (signal) => {
    const filters = { currency: { is: currency }, ...(view === 'exchangeRate' && { status: { is: 'published' } }) };
    const query = { view, page: 1, pageSize: mostRates, sort: '-dateTime', filters };
    const { rows } = await listRecords('exchange-rate', query, { signal, toast: false });
    return rows.map((row) => ({
      currency,
      dateTime: String(row.dateTime),
      ...Object.fromEntries(fields.flatMap((key) => (typeof row[key] === 'string' ? [[key, row[key]]] : []))),
    }));
  });
}
