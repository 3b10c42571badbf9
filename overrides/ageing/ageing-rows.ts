// Rows of the ageing of bills: one for each partner and currency, and one that adds up each currency.
import { sumDecimals } from '../../runtime/core/decimal.ts';

/** A group of the summary: partner, currency and age of bills, and what is open of them. */
export interface AgedGroup {
  readonly partner: string;
  readonly currency: string;
  readonly age: string;
  /** An exact decimal. */
  readonly open: string;
  readonly bills: number;
}

/** What is open in one span of days. */
export interface AgedCell {
  readonly open: string;
  readonly bills: number;
}

export interface AgedRow {
  /** Null: all partners together. */
  readonly partner: string | null;
  readonly currency: string;
  /** By age; a span without bills has none. */
  readonly cells: { readonly [age: string]: AgedCell };
  readonly total: AgedCell;
}

/**
 * Rows by currency, within it by what is open, the most first; the total of each currency follows its partners. Amounts of several
 * currencies are never added up.
 */
export function agedRows(groups: readonly AgedGroup[]): AgedRow[] {
  const currencies = [...new Set(groups.map(({ currency }) => currency))].sort();
  return currencies.flatMap((currency) => {
    const own = groups.filter((group) => group.currency === currency);
    const partners = [...new Set(own.map(({ partner }) => partner))];
    const rows = partners.map((partner) =>
      rowOf(
        partner,
        currency,
        own.filter((group) => group.partner === partner),
      ),
    );
    return [...rows.sort((a, b) => Number(b.total.open) - Number(a.total.open)), rowOf(null, currency, own)];
  });
}

function rowOf(partner: string | null, currency: string, groups: readonly AgedGroup[]): AgedRow {
  const ages = [...new Set(groups.map(({ age }) => age))];
  const cells = ages.map((age) => [age, added(groups.filter((group) => group.age === age))] as const);
  return { partner, currency, cells: Object.fromEntries(cells), total: added(groups) };
}

function added(groups: readonly AgedGroup[]): AgedCell {
  return {
    open: sumDecimals(groups.map(({ open }) => open)),
    bills: groups.reduce((all, { bills }) => all + bills, 0),
  };
}
