// A statement gets the account between its two enterprises while it is a draft and when it is sent; then it stands.
import { changed } from '../../runtime/core/changed.ts';
import type { Changed } from '../../runtime/core/known-entities.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks, WriteContext } from '../../runtime/server/hooks.ts';
import { type AgedAmounts, accountOf, type Movement } from './account.ts';
import { billsBetween, eventsOf } from './account-events.ts';

const reckoned = ['create', 'edit', 'send'];

export default (server: () => ServerContext): EntityHooks<'settlement-statement'> => ({
  finishes: async (context) => (reckoned.includes(context.action) ? withAccount(server(), context) : undefined),
});

/** The statement with its account; without one while it does not say with whom, in which currency and for which days. */
async function withAccount(
  { settings }: ServerContext,
  { record, database }: WriteContext<'settlement-statement'>,
): Promise<Changed<'settlement-statement'>> {
  const { companyId, counterparty, currency, periodFrom, periodTo } = record;
  const said = [companyId, counterparty, currency, periodFrom, periodTo].map((value) => String(value ?? ''));
  const [issuer = '', partner = '', unit = '', from = '', to = ''] = said;
  if (said.includes(''))
    return changed(record, { openingBalance: null, movements: [], closingBalance: null, ages: [] });
  const { timeZone } = settings;
  const bills = await billsBetween(database, { issuer, counterparty: partner, currency: unit, to, timeZone });
  const events = await eventsOf(database, bills, { to, timeZone });
  const { opening, movements, closing, ages } = accountOf(bills, events, { from, to });
  const inUnit = <Line extends Movement | AgedAmounts>(line: Line) => ({ ...line, currency: unit });
  return changed(record, {
    ...{ openingBalance: opening, closingBalance: closing },
    ...{ movements: movements.map(inUnit), ages: ages.map(inUnit) },
  });
}
