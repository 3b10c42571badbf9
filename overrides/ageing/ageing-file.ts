// The ageing as a file that spreadsheets open: one line for each row of the table.
import { csvLine } from '../../runtime/core/csv-line.ts';
import type { AgedRow } from './ageing-rows.ts';

export interface AgedWords {
  /** Headings of partner, currency, each age in order, and total. */
  readonly heads: readonly string[];
  readonly ages: readonly string[];
  readonly total: string;
  readonly nameOf: (partner: string) => string;
}

/** Lines of the file; amounts as exact decimals, nothing where nothing is open. */
export function agedFile(rows: readonly AgedRow[], { heads, ages, total, nameOf }: AgedWords): string {
  const lines = rows.map(({ partner, currency, cells, total: { open } }) =>
    csvLine([partner === null ? total : nameOf(partner), currency, ...ages.map((age) => cells[age]?.open ?? ''), open]),
  );
  return [csvLine(heads), ...lines].join('');
}
