// 10,000 random sequences of what payers and payees do with bills, against a ledger of its own: the books hold at every moment.
import { describe, expect, it } from 'vitest';
import { type BookCounts, type DrawnStep, drawn, playBooks } from './bill-books.ts';

/** Another seed tries others: BOOKS_SEED=7 npx vitest run tests/core/bill-books.test.ts */
const firstSeed = Number(process.env.BOOKS_SEED ?? 1);
const sequences = 10_000;
const length = 18;

/** The shortest way to the fault that leaving out steps finds. */
async function shrunk(bills: Parameters<typeof playBooks>[0], steps: readonly DrawnStep[]): Promise<DrawnStep[]> {
  const fails = async (some: readonly DrawnStep[]): Promise<boolean> => (await playBooks(bills, some, {})) !== null;
  let shortest = [...steps];
  for (let end = 1; end <= steps.length; end++) {
    if (!(await fails(steps.slice(0, end)))) continue;
    shortest = steps.slice(0, end);
    break;
  }
  for (let index = shortest.length - 2; index >= 0; index--) {
    const without = shortest.toSpliced(index, 1);
    if (await fails(without)) shortest = without;
  }
  return shortest;
}

describe('the books of bills', () => {
  it('balance after each of many random steps of payers and payees', { timeout: 180_000 }, async () => {
    const counts: BookCounts = {};
    for (let seed = firstSeed; seed < firstSeed + sequences; seed++) {
      const { bills, steps } = drawn(seed, length);
      if ((await playBooks(bills, steps, counts)) === null) continue;
      const short = await shrunk(bills, steps);
      const why = await playBooks(bills, short, {});
      expect.fail(`seed ${seed}: ${why}\n${short.map((one) => JSON.stringify(one)).join('\n')}`);
    }
    console.log(`seeds from ${firstSeed}: ${JSON.stringify(counts)}`);
    const made = [
      'confirm',
      'return',
      'pay',
      'confirmReceipt',
      'requestRefund',
      'approveRefund',
      'rejectRefund',
      'refundFails',
      'remind',
    ];
    const givenUp = ['writeOff'];
    for (const action of [...made, ...givenUp])
      expect(counts[`${action} made`] ?? 0, action).toBeGreaterThan(sequences / 50);
    for (const state of [
      'pendingPayment',
      'paidPendingPayee',
      'closed',
      'returned',
      'refunded',
      'refundRequested',
      'refundRefused',
      'refundFailed',
    ])
      expect(counts[`now ${state}`] ?? 0, state).toBeGreaterThan(sequences / 200);
    const refused = ['pay of too much', 'requestRefund of too much', 'writeOff of too much', 'the serial is used'];
    for (const why of refused) expect(counts[why] ?? 0, why).toBeGreaterThan(20);
  });
});
