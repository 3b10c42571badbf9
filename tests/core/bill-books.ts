// The books of a few bills: random steps on them, and beside them a ledger of its own that says what each figure must be.
import { compareDecimals, differenceOfDecimals, sumDecimals } from '../../runtime/core/decimal.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import {
  amountOf,
  type BillStep,
  type BillStepResult,
  isNone,
  isRefusedAmong,
  pushedBill,
  randomFrom,
  stepOf,
  theServer,
  traderOf,
} from './bill-steps.ts';

/** A step as it was drawn, whatever the bills look like by then: so steps before it can be left out. */
export interface DrawnStep {
  readonly bill: number;
  readonly action: string;
  /** How much: numbers from 0 to below 1 that choose among what is open, more, and parts. */
  readonly share: number;
  readonly kind: number;
  readonly serial: number;
  readonly stranger: boolean;
}

/** What one bill must say. */
interface Ledger {
  readonly billed: string;
  paid: string;
  refunded: string;
  writtenOff: string;
  /** Asked back, and not decided. */
  claimed: string;
}

/** Two traders and a broker of the world that API tests begin with. */
const companies = ['a1', 'a2', 'b1'].map((end) => `00000000-0000-4000-8000-0000000000${end}`);
const currencies = ['CNY', 'USD', 'MMK'];
const payerSteps = ['confirm', 'return', 'pay', 'pay', 'pay', 'pay', 'requestRefund', 'requestRefund'];
const payeeSteps = [
  'confirmReceipt',
  'confirmReceipt',
  'approveRefund',
  'approveRefund',
  'rejectRefund',
  'refundFails',
];
/** What one person of the payee asks to give up and another approves is written off by the server. */
const giveUpSteps = ['writeOff', 'remind'];
const actions = [...payerSteps, ...payeeSteps, ...giveUpSteps];

/** The steps of a seed, and how its bills begin. */
export function drawn(seed: number, length: number): { readonly bills: readonly Row[]; readonly steps: DrawnStep[] } {
  const random = randomFrom(seed);
  const of = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const bills = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => {
    const payer = of(companies);
    const payee = of(companies.filter((one) => one !== payer));
    const amount = `${1 + Math.floor(random() * 900)}.${String(Math.floor(random() * 100)).padStart(2, '0')}`;
    const id = `00000000-0000-4000-8000-00000000000${index + 1}`;
    return pushedBill(of(['trade', 'service']), amount, {
      id,
      payer,
      payee,
      companyId: payee,
      currency: of(currencies),
    });
  });
  const steps = Array.from({ length }, () => ({
    bill: Math.floor(random() * bills.length),
    action: of(actions),
    share: random(),
    kind: random(),
    serial: random(),
    stranger: random() < 0.05,
  }));
  return { bills, steps };
}

/** What was made in a sequence, so that a run can say it tried something. */
export interface BookCounts {
  [what: string]: number;
}

/** What makes the steps: the core in this process, or a server. */
export interface BookMaker {
  /** Makes a step of one of the bills, `others` beside it. */
  make(record: Row, step: BillStep, others: readonly Row[]): Promise<BillStepResult>;
  /** Begins the serials, so that those of two sequences differ. */
  readonly serials: string;
  /** All is done on one day, on which a bill is reminded of once. */
  readonly onOneDay?: boolean;
}

/** The core alone, with the rules that look at other bills. */
export const inOneProcess: BookMaker = {
  serials: '',
  make: async (record, step, others) => {
    const isServers = step.action === 'writeOff' && step.person.accountId !== 'stranger';
    const made = stepOf(record, isServers ? { ...step, person: theServer } : step);
    const stored = others.map((one) => ({ entity: 'bill', record: one }));
    const isRefused = made.record !== null && (await isRefusedAmong(made.record, step.action, stored));
    return isRefused ? { ...made, record: null } : made;
  },
};

/** Plays the steps one after the other. @returns what is wrong with the books after which step, or null; `told`: each bill as it stands then. */
export async function playBooks(
  bills: readonly Row[],
  steps: readonly DrawnStep[],
  counts: BookCounts,
  maker: BookMaker = inOneProcess,
  told?: (records: readonly Row[]) => void,
): Promise<string | null> {
  const books = new Books(bills, counts, maker);
  for (const [index, step] of steps.entries()) {
    const wrong = await books.make(step, index);
    if (wrong !== null) return `step ${index + 1} (${step.action} of bill ${step.bill + 1}): ${wrong}`;
  }
  told?.(books.records);
  return null;
}

class Books {
  readonly records: Row[];
  private readonly ledgers: Ledger[];
  private readonly serials: string[] = [];
  private readonly counts: BookCounts;
  private readonly maker: BookMaker;

  constructor(bills: readonly Row[], counts: BookCounts, maker: BookMaker) {
    this.maker = maker;
    this.records = [...bills];
    this.counts = counts;
    const nothing = { paid: '0', refunded: '0', writtenOff: '0', claimed: '0' };
    this.ledgers = bills.map((bill) => ({ billed: amountOf(bill, 'amount'), ...nothing }));
  }

  /** Makes a step, if the product lets it be made. @returns what is wrong then, or null. */
  async make(step: DrawnStep, index: number): Promise<string | null> {
    const [record, ledger] = [this.records[step.bill] as Row, this.ledgers[step.bill] as Ledger];
    const meant = this.meant(step, record, ledger, index);
    const others = this.records.filter((_, place) => place !== step.bill);
    const { offered, record: after } = await this.maker.make(record, meant.step, others);
    const isMade = after !== null;
    this.count(isMade ? `${step.action} made` : `${step.action} refused`);
    if (isMade && meant.refused !== null) return `${meant.refused}, and yet it was made`;
    if (!isMade && offered && meant.refused === null) return `it was refused: ${JSON.stringify(meant.step.entered)}`;
    if (!isMade) {
      if (meant.refused !== null && offered) this.count(meant.refused);
      return null;
    }
    this.records[step.bill] = after;
    this.note(step.action, ledger, meant);
    this.count(`now ${after.status}`);
    return this.wrongIn(after, ledger) ?? this.wrongInTotals();
  }

  /** The step with what is filled in, and why it must be refused where it must be. */
  private meant(drawn: DrawnStep, record: Row, ledger: Ledger, index: number) {
    const { action, stranger } = drawn;
    const [open, kept] = [openOf(ledger), differenceOfDecimals(ledger.paid, ledger.refunded)];
    const { payer, payee } = record as { payer: string; payee: string };
    const side = payerSteps.includes(action) ? payer : payee;
    // A stranger is of neither enterprise.
    const other = companies.find((one) => one !== payer && one !== payee) ?? '';
    const person = stranger ? traderOf(other, 'stranger') : traderOf(side, 'clerk');
    const asked = action === 'requestRefund' ? differenceOfDecimals(kept, ledger.claimed) : open;
    const amount = amountFrom(drawn, asked, action === 'requestRefund' ? 2 : 5);
    const serial = this.serialFrom(drawn, index);
    const entered: { readonly [action: string]: Row } = {
      pay: { paymentSerial: serial, bank: 'Ruili', account: '6222025331020000001', amount },
      confirmReceipt: { receiptSerial: `SK${this.maker.serials}${index}` },
      requestRefund: { amount, reason: 'too much' },
      rejectRefund: { opinion: 'no' },
      refundFails: { failureReason: 'no such account' },
      writeOff: { amount, reason: 'gone' },
    };
    const takes = ['pay', 'requestRefund', 'writeOff'].includes(action);
    // A new day each time: of two reminders on one day the second is refused, which is tried by itself.
    const at = new Date(Date.UTC(2026, 0, 5 + index, 2));
    const step: BillStep = {
      ...{ action, person, at },
      ...(entered[action] && { entered: entered[action] }),
      ...(action === 'return' && { reason: 'wrong' }),
    };
    const reminded = action === 'remind' && this.maker.onOneDay === true && Number(record.reminderCount ?? 0) > 0;
    const refused = stranger
      ? 'it is nobody’s who may'
      : takes && compareDecimals(amount, asked) > 0
        ? `${action} of too much`
        : takes && compareDecimals(amount, '0') <= 0
          ? `${action} of nothing`
          : action === 'pay' && this.serials.includes(serial)
            ? 'the serial is used'
            : reminded
              ? 'a second reminder on one day'
              : null;
    return { step, refused, amount, serial };
  }

  private note(action: string, ledger: Ledger, { amount, serial }: { amount: string; serial: string }): void {
    if (action === 'pay') {
      ledger.paid = sumDecimals([ledger.paid, amount]);
      this.serials.push(serial);
    }
    if (action === 'requestRefund') ledger.claimed = amount;
    if (action === 'approveRefund') ledger.refunded = sumDecimals([ledger.refunded, ledger.claimed]);
    if (['approveRefund', 'rejectRefund', 'refundFails'].includes(action)) ledger.claimed = '0';
    if (action === 'writeOff') ledger.writtenOff = sumDecimals([ledger.writtenOff, amount]);
  }

  private wrongIn(record: Row, ledger: Ledger): string | null {
    const must = {
      amount: ledger.billed,
      paidAmount: differenceOfDecimals(ledger.paid, ledger.refunded),
      openAmount: openOf(ledger),
      refundAmount: ledger.refunded,
      writtenOffAmount: ledger.writtenOff,
      paymentTotal: ledger.paid,
    };
    for (const [key, wanted] of Object.entries(must)) {
      const found = amountOf(record, key);
      if (compareDecimals(found, wanted) !== 0) return `${key} is ${found}, and must be ${wanted}`;
      if (compareDecimals(found, '0') < 0) return `${key} is ${found}, below nothing`;
    }
    const parts = ['paidAmount', 'openAmount', 'refundAmount', 'writtenOffAmount'].map((key) => amountOf(record, key));
    if (compareDecimals(sumDecimals(parts), amountOf(record, 'amount')) !== 0)
      return `${parts.join(' + ')} is not billed`;
    return wrongState(record);
  }

  /** Of each pair of partners and currency: the sum of the bills is what the ledgers say. */
  private wrongInTotals(): string | null {
    const partners = new Set(this.records.map(partnersOf));
    for (const pair of partners) {
      const own = this.records.flatMap((record, index) => (partnersOf(record) === pair ? [index] : []));
      const open = sumDecimals(own.map((index) => amountOf(this.records[index] as Row, 'openAmount')));
      const must = sumDecimals(own.map((index) => openOf(this.ledgers[index] as Ledger)));
      if (compareDecimals(open, must) !== 0) return `open between ${pair} is ${open}, and must be ${must}`;
    }
    const serials = this.records.flatMap((record) =>
      ((record.payments ?? []) as Row[]).map((one) => one.paymentSerial),
    );
    return new Set(serials).size === serials.length ? null : `a payment serial counts twice: ${serials.join(', ')}`;
  }

  private serialFrom({ serial }: DrawnStep, index: number): string {
    const used = this.serials[Math.floor(serial * 5 * this.serials.length)];
    return serial < 0.2 && used !== undefined ? used : `FK${this.maker.serials}${index}`;
  }

  private count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

function openOf({ billed, paid, writtenOff }: Ledger): string {
  return differenceOfDecimals(differenceOfDecimals(billed, paid), writtenOff);
}

function partnersOf({ payer, payee, currency }: Row): string {
  return `${payer} ${payee} ${currency}`;
}

/** All that can be asked, a hundredth of a cent too much, nothing, or a part. */
function amountFrom({ kind, share }: DrawnStep, most: string, decimals: number): string {
  const least = decimals === 2 ? '0.01' : '0.00001';
  const whole = most.split('.')[0] ?? '0';
  if (kind < 0.35) return decimals === 2 ? most.replace(/(\.\d\d)\d+$/, '$1') : most;
  if (kind < 0.45) return sumDecimals([most.replace(/(\.\d\d)\d+$/, decimals === 2 ? '$1' : '$&'), least]);
  if (kind < 0.48) return '0';
  const part = Math.floor(share * (Number(whole) * 100 + 100));
  return `${Math.floor(part / 100)}.${String(part % 100).padStart(2, '0')}${kind > 0.9 && decimals > 2 ? '007' : ''}`;
}

/** What state and flags must follow from the figures. */
function wrongState(record: Row): string | null {
  const { status, paymentFlag, receiptStatus } = record;
  const none = (key: string): boolean => isNone(record, key);
  if (status === 'pendingPayment' && none('openAmount')) return 'it waits for a payment of nothing';
  if (['paidPendingPayee', 'closed', 'refunded'].includes(String(status)) && !none('openAmount'))
    return `it is ${status} and open`;
  if (compareDecimals(amountOf(record, 'toReceiveAmount'), amountOf(record, 'paidAmount')) > 0)
    return 'more is to be received than kept';
  if (status === 'closed' && !none('toReceiveAmount')) return 'it is closed and a receipt waits';
  if (status === 'refunded' && !none('paidAmount')) return 'it is refunded and something is kept';
  if (paymentFlag === 'paid' && !none('openAmount')) return 'it is marked as paid and open';
  if (receiptStatus === 'collected' && (status !== 'closed' || none('paidAmount'))) return 'it is marked as collected';
  return null;
}
