// What happened to the bills between two enterprises in a currency, as the account of a statement takes it.
import { sql } from 'kysely';
import { type Executor, runFragment } from '../../runtime/server/store/statement.ts';
import type { BillEvent, BilledAmount } from './account.ts';

interface Between {
  readonly issuer: string;
  readonly counterparty: string;
  readonly currency: string;
  /** Nothing after this day is read. */
  readonly to: string;
  /** Where the business day begins. */
  readonly timeZone: string;
}

/** Bills that were pushed and not sent back, in both directions: both enterprises see these. */
export async function billsBetween(
  database: Executor,
  { issuer, counterparty, currency, to }: Between,
): Promise<BilledAmount[]> {
  const rows = await runFragment(
    database,
    sql`select "id", "payee" = ${issuer}::uuid, "date"::text, "dueDate"::text, "amount"::text from "bill"
        where (("payee" = ${issuer}::uuid and "payer" = ${counterparty}::uuid) or ("payee" = ${counterparty}::uuid and "payer" = ${issuer}::uuid))
          and "currency" = ${currency} and "pushStatus" = 'pushed' and "status" not in ('draft', 'returned') and "date" <= ${to}::date
          and "amount" is not null
        order by "date", "billNo"`,
  );
  return rows.map(([id, receives, date, dueDate, amount]) => ({
    id: String(id),
    side: receives === true ? 'receivable' : 'payable',
    date: String(date),
    dueDate: dueDate === null ? null : String(dueDate),
    amount: String(amount),
  }));
}

const kinds = ['payment', 'refund', 'writeOff'] as const;

/** Payments, refunds that were made, and write-offs that were approved; one without a day counts on that of its bill. */
export async function eventsOf(
  database: Executor,
  bills: readonly BilledAmount[],
  { to, timeZone }: Pick<Between, 'to' | 'timeZone'>,
): Promise<BillEvent[]> {
  if (bills.length === 0) return [];
  const ids = bills.map(({ id }) => id);
  const rows = await runFragment(
    database,
    sql`select e."rootId", e."kind", (e."at" at time zone ${timeZone})::date::text, e."amount"::text, e."reference" from (
          select "rootId", 'payment' "kind", "paidAt" "at", "amount", "paymentSerial" "reference", "line1" from "bill_payments"
          union all
          select "rootId", 'refund', "finishedAt", "amount", null, "line1" from "bill_refunds"
           where "reviewStatus" = 'approved' and "failureReason" is null
          union all
          select "rootId", 'writeOff', "writtenOffAt", "amount", null, "line1" from "bill_writeOffs"
           where "reviewStatus" is null or "reviewStatus" not in ('pending', 'rejected', 'withdrawn')
        ) e
        where e."rootId" = any(${ids}::uuid[]) and e."amount" is not null
          and (e."at" is null or (e."at" at time zone ${timeZone})::date <= ${to}::date)
        order by e."at", e."rootId", e."line1"`,
  );
  return rows.flatMap(([bill, kind, date, amount, reference]) => {
    const known = kinds.find((one) => one === kind);
    if (!known) return [];
    return [
      {
        ...{ bill: String(bill), kind: known, amount: String(amount) },
        date: date === null ? '' : String(date),
        reference: reference === null ? null : String(reference),
      },
    ];
  });
}
