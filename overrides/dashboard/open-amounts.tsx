// What the enterprise is still to collect and to pay, by currency and by how long it is overdue (spec 2).
import { Card, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { bill } from '../../generated/entities/bill/descriptor.gen.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { useVisibleMenu } from '../../runtime/web/session/visible-menu.tsx';
import { amountText } from './amount-text.ts';
import { billsAddress, type OpenInCurrency, openByCurrency } from './bill-ages.ts';
import { FiguresFailed } from './figures-failed.tsx';
import { useSummary } from './use-summary.ts';

/** States in which something of a bill may still be open, or be paid without a confirmed receipt. */
const open = [
  'payerToConfirm',
  'pendingPayment',
  'paidPendingPayee',
  'refundRequested',
  'refundRefused',
  'refundFailed',
];
const openAmount = 'openAmount';
/** What was paid, and whose receipt the payee is to confirm. */
const toReceive = 'toReceiveAmount';
/** The least amount there is, from which on a list shows what is more than nothing. */
const least = '0.01';

export function OpenAmounts(): ReactNode {
  return (
    <div className="dashboard-cards">
      <OpenAmount
        own="payee"
        party="payer"
        received={toReceive}
        title="ui.dashboard.toCollect"
        lists={['billsReceivable', 'inmittance']}
      />
      <OpenAmount
        own="payer"
        party="payee"
        received={null}
        title="ui.dashboard.toPay"
        lists={['billsPayable', 'remittance']}
      />
    </div>
  );
}

interface OpenAmountProps {
  /** What the enterprise is on these bills, and what the partner is. */
  readonly own: 'payer' | 'payee';
  readonly party: 'payer' | 'payee';
  /** Field of what waits for its receipt; null where that is not the enterprise's to confirm. */
  readonly received: string | null;
  readonly title: string;
  /** Views that list them; the first in sight is linked. */
  readonly lists: readonly string[];
}

function OpenAmount({ own, party, received, title, lists }: OpenAmountProps): ReactNode {
  const { t } = useTranslation();
  const { account } = useSession();
  const items = useVisibleMenu().flatMap((group) => group.items);
  // What is paid in full is nothing to its payer any more.
  const summary = useSummary(bill, {
    by: ['currency', 'ageing'],
    sum: received === null ? [openAmount] : [openAmount, received],
    filters: {
      [own]: { is: account.companyId ?? '' },
      status: { in: open.join(',') },
      ...(received === null && { [openAmount]: { from: least } }),
    },
  });
  const list = items.find(({ view }) => view !== undefined && lists.includes(view))?.route ?? null;
  const aged = items.find(({ key }) => key === 'ageing')?.route ?? null;
  const heading = t(title);
  // Nothing is said of bills to who may not see any: 0.00 would be a figure.
  if (summary.kind === 'hidden') return null;
  const known = summary.kind === 'known' ? openByCurrency(summary.groups, received) : null;
  return (
    <Card
      size="small"
      title={list === null ? heading : <Link to={`${list}?status.in=${open.join(',')}`}>{heading}</Link>}
      extra={aged !== null && <Link to={aged}>{t('menu.ageing')}</Link>}
    >
      {summary.kind === 'coming' && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {summary.kind === 'failed' && <FiguresFailed reload={summary.reload} />}
      {known?.length === 0 && <p className="open-none">{t('ui.dashboard.noBills')}</p>}
      {known && known.length > 0 && (
        <dl className="open-amount">
          {known.map((one) => (
            <InCurrency key={one.currency} {...{ one, list, party }} />
          ))}
        </dl>
      )}
    </Card>
  );
}

interface InCurrencyProps {
  readonly one: OpenInCurrency;
  /** Route of the list of the bills; null: none is in sight. */
  readonly list: string | null;
  readonly party: string;
}

/** An amount is one in a currency; its parts follow, each with its bills. */
function InCurrency({ one, list, party }: InCurrencyProps): ReactNode {
  const { t } = useTranslation();
  const { currency, amount, bills, byAge, received } = one;
  const hasReceived = Number(received) > 0;
  const figure = (text: string, address: string): ReactNode =>
    list === null ? text : <Link to={address}>{text}</Link>;
  return (
    <div>
      <dt>{currency}</dt>
      <dd>{amountText(amount)}</dd>
      <dd className="open-bills">{t('ui.dashboard.bills', { number: bills })}</dd>
      <dd className="open-parts">
        {byAge.map(({ age, open: part }) => (
          <span key={age} className={age === 'notDue' ? '' : 'open-overdue'}>
            {t(`entity.bill.values.ageing.${age}`)}{' '}
            {figure(amountText(part), billsAddress(list ?? '', party, { partner: null, currency, ages: [age] }))}
          </span>
        ))}
        {hasReceived && (
          <span>
            {t('ui.dashboard.toReceive')}{' '}
            {figure(amountText(received), `${list}?currency.in=${currency}&${toReceive}.from=${least}`)}
          </span>
        )}
      </dd>
    </div>
  );
}
