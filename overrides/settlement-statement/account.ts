// The account between an issuer and a counterparty in one currency: opening balance, movements, closing balance and its ageing, exact.
import { compareDecimals, subtractDecimals, sumDecimals } from '../../runtime/core/decimal.ts';

/** A bill between the two that was pushed. */
export interface BilledAmount {
  readonly id: string;
  /** `receivable`: the counterparty pays it; `payable`: the issuer does. */
  readonly side: 'receivable' | 'payable';
  /** Days (`2026-03-01`); a bill without one is due on its date. */
  readonly date: string;
  readonly dueDate: string | null;
  readonly amount: string;
}

/** What happened to a bill on a day. */
export interface BillEvent {
  readonly bill: string;
  readonly kind: 'payment' | 'refund' | 'writeOff';
  readonly date: string;
  readonly amount: string;
  /** Serial of a payment. */
  readonly reference: string | null;
}

/** Days, both included. */
export interface AccountPeriod {
  readonly from: string;
  readonly to: string;
}

export interface Movement {
  readonly serial: number;
  readonly date: string;
  readonly kind: 'bill' | BillEvent['kind'] | 'earlier';
  readonly bill: string | null;
  readonly reference: string | null;
  /** What raises what the counterparty owes; null: nothing does. */
  readonly debit: string | null;
  readonly credit: string | null;
  /** After it; above nothing the counterparty owes. */
  readonly balance: string;
}

const ages = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
/** Days overdue from which on each age counts; the first is of what is not due. */
const agedFrom = [Number.NEGATIVE_INFINITY, 1, 31, 61, 91];
type Age = (typeof ages)[number];
export type AgedAmounts = { readonly [age in Age]: string } & {
  readonly side: BilledAmount['side'];
  readonly total: string;
};

export interface PartnerAccount {
  readonly opening: string;
  readonly movements: readonly Movement[];
  readonly closing: string;
  /** What is open at the end: of the counterparty, and of the issuer. Their difference is the closing balance. */
  readonly ages: readonly AgedAmounts[];
}

/** Lines a statement has at most; what came before them in the period is one line. */
const mostLines = 1500;
const order = ['bill', 'payment', 'refund', 'writeOff'] as const;

type Entry = Omit<Movement, 'serial' | 'balance'>;

/** Adds it up. What happened to a bill before its own date counts on that date: nothing is settled that is not billed. */
export function accountOf(
  bills: readonly BilledAmount[],
  events: readonly BillEvent[],
  { from, to }: AccountPeriod,
): PartnerAccount {
  const byId = new Map(bills.map((bill) => [bill.id, bill]));
  const dated = events.flatMap((event) => {
    const bill = byId.get(event.bill);
    return bill ? [{ ...event, date: event.date < bill.date ? bill.date : event.date }] : [];
  });
  const entries = [
    ...bills.map((bill) => entryOf(bill, { ...bill, bill: bill.id, kind: 'bill', reference: null })),
    ...dated.flatMap((event) => {
      const bill = byId.get(event.bill);
      return bill ? [entryOf(bill, event)] : [];
    }),
  ]
    .filter(({ date }) => date <= to)
    .sort(inOrder);
  const opening = netOf(entries.filter(({ date }) => date < from));
  const within = entries.filter(({ date }) => date >= from);
  return {
    opening,
    movements: withBalances(shortened(within), opening),
    closing: sumDecimals([opening, netOf(within)]),
    ages: (['receivable', 'payable'] as const).map((side) => agedOf(side, bills, dated, to)),
  };
}

/** What is charged to the counterparty stands in debit; what settles it in credit; a refund in both. */
function entryOf({ side }: BilledAmount, event: Omit<BillEvent, 'kind'> & { readonly kind: Entry['kind'] }): Entry {
  const { bill, kind, date, amount, reference } = event;
  const [charged, settled] = kind === 'refund' ? [amount, amount] : kind === 'bill' ? [amount, null] : [null, amount];
  const [debit, credit] = side === 'receivable' ? [charged, settled] : [settled, charged];
  return { date, kind, bill, reference, debit, credit };
}

function inOrder(a: Entry, b: Entry): number {
  const rank = ({ kind }: Entry): number => (order as readonly string[]).indexOf(kind);
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return rank(a) - rank(b) || String(a.bill).localeCompare(String(b.bill));
}

function netOf(entries: readonly Entry[]): string {
  const added = (key: 'debit' | 'credit'): string => sumDecimals(entries.flatMap((entry) => entry[key] ?? []));
  return subtractDecimals(added('debit'), added('credit'));
}

/** The newest lines, after one that stands for all before them. */
function shortened(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length <= mostLines) return entries;
  const rest = entries.slice(-(mostLines - 1));
  const folded = entries.slice(0, entries.length - rest.length);
  const added = (key: 'debit' | 'credit'): string => sumDecimals(folded.flatMap((entry) => entry[key] ?? []));
  const date = folded.at(-1)?.date ?? '';
  return [
    { date, kind: 'earlier', bill: null, reference: null, debit: added('debit'), credit: added('credit') },
    ...rest,
  ];
}

function withBalances(entries: readonly Entry[], opening: string): Movement[] {
  let balance = opening;
  return entries.map((entry, index) => {
    balance = sumDecimals([balance, netOf([entry])]);
    return { ...entry, serial: index + 1, balance };
  });
}

function agedOf(
  side: BilledAmount['side'],
  bills: readonly BilledAmount[],
  events: readonly BillEvent[],
  to: string,
): AgedAmounts {
  const settled = Map.groupBy(
    events.filter(({ kind, date }) => kind !== 'refund' && date <= to),
    ({ bill }) => bill,
  );
  const open = bills
    .filter((bill) => bill.side === side && bill.date <= to)
    .map((bill) => ({
      age: ageOn(to, bill.dueDate ?? bill.date),
      amount: subtractDecimals(bill.amount, sumDecimals((settled.get(bill.id) ?? []).map(({ amount }) => amount))),
    }))
    .filter(({ amount }) => compareDecimals(amount, '0') !== 0);
  const of = (age: Age): string => sumDecimals(open.filter((one) => one.age === age).map(({ amount }) => amount));
  const [notDue, upTo30, upTo60, upTo90, over90] = [
    of('notDue'),
    of('upTo30'),
    of('upTo60'),
    of('upTo90'),
    of('over90'),
  ];
  return { side, notDue, upTo30, upTo60, upTo90, over90, total: sumDecimals([notDue, upTo30, upTo60, upTo90, over90]) };
}

function ageOn(day: string, due: string): Age {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / 86_400_000);
  return ages[agedFrom.findLastIndex((least) => days >= least)] ?? 'notDue';
}
