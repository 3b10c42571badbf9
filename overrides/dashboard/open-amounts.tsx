// What the enterprise is still to collect and to pay: bills that were pushed and not received or paid yet, by currency (spec 2).
import { Card, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { bill } from '../../generated/entities/bill/descriptor.gen.ts';
import { sumDecimals } from '../../runtime/core/decimal.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { useVisibleMenu } from '../../runtime/web/session/visible-menu.tsx';
import { amountText } from './amount-text.ts';
import { FiguresFailed } from './figures-failed.tsx';
import { useSummary } from './use-summary.ts';

/** States in which money is still to come from the payer, and to be confirmed by the payee. */
const unpaid = ['payerToConfirm', 'pendingPayment'];
const unreceived = [...unpaid, 'paidPendingPayee', 'refundRefused', 'refundFailed'];
/** What is open of them, and what was paid without a confirmed receipt. */
const toCollect = ['openAmount', 'toReceiveAmount'];
const toPay = ['openAmount'];

export function OpenAmounts(): ReactNode {
  return (
    <div className="dashboard-cards">
      <OpenAmount
        party="payee"
        amounts={toCollect}
        states={unreceived}
        title="ui.dashboard.toCollect"
        lists={['billsReceivable', 'inmittance']}
      />
      <OpenAmount
        party="payer"
        amounts={toPay}
        states={unpaid}
        title="ui.dashboard.toPay"
        lists={['billsPayable', 'remittance']}
      />
    </div>
  );
}

interface OpenAmountProps {
  /** What the enterprise is on these bills. */
  readonly party: 'payer' | 'payee';
  /** Fields that make the amount. */
  readonly amounts: readonly string[];
  readonly states: readonly string[];
  readonly title: string;
  /** Views that list them; the first in sight is linked. */
  readonly lists: readonly string[];
}

function OpenAmount({ party, amounts, states, title, lists }: OpenAmountProps): ReactNode {
  const { t } = useTranslation();
  const { account } = useSession();
  const menu = useVisibleMenu();
  const summary = useSummary(bill, {
    by: ['currency'],
    sum: amounts,
    filters: { [party]: { is: account.companyId ?? '' }, status: { in: states.join(',') } },
  });
  const inSight = menu.flatMap(({ items }) => items).find(({ view }) => view !== undefined && lists.includes(view));
  const address = inSight && `${inSight.route}?status.in=${states.join(',')}`;
  const heading = t(title);
  // Nothing is said of bills to who may not see any: 0.00 would be a figure.
  if (summary.kind === 'hidden') return null;
  const groups = summary.kind === 'known' ? summary.groups : null;
  return (
    <Card size="small" title={address ? <Link to={address}>{heading}</Link> : heading}>
      {summary.kind === 'coming' && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {summary.kind === 'failed' && <FiguresFailed reload={summary.reload} />}
      {/* An amount is one in a currency. */}
      {groups?.length === 0 && <p className="open-none">{t('ui.dashboard.noBills')}</p>}
      {groups && groups.length > 0 && (
        <dl className="open-amount">
          {groups.map(({ by, sums, count }) => (
            <div key={by.currency}>
              <dt>{by.currency}</dt>
              <dd>{amountText(sumDecimals(amounts.map((key) => sums[key] ?? '0')))}</dd>
              <dd className="open-bills">{t('ui.dashboard.bills', { number: count })}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
