// One table of the ageing: what is to be collected or paid, by partner and currency, each figure a link to its bills.
import { Button, Card, Empty, Skeleton, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { bill } from '../../generated/entities/bill/descriptor.gen.ts';
import { saveBlob } from '../../runtime/web/api/client.ts';
import { useTitles } from '../../runtime/web/kinds/use-titles.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { useVisibleMenu } from '../../runtime/web/session/visible-menu.tsx';
import { amountText } from '../dashboard/amount-text.ts';
import { ages, billsAddress } from '../dashboard/bill-ages.ts';
import { FiguresFailed } from '../dashboard/figures-failed.tsx';
import { useSummary } from '../dashboard/use-summary.ts';
import { agedFile } from './ageing-file.ts';
import { type AgedCell, type AgedRow, agedRows } from './ageing-rows.ts';

/** Groups a summary tells at most. */
const mostGroups = 2000;

interface AgeingTableProps {
  readonly title: string;
  /** What the own enterprise is on these bills, and what the partner is. */
  readonly own: 'payee' | 'payer';
  readonly party: 'payee' | 'payer';
  /** Views that list the bills; the first in sight is linked. */
  readonly lists: readonly string[];
}

export function AgeingTable({ title, own, party, lists }: AgeingTableProps): ReactNode {
  const { t } = useTranslation();
  const { account } = useSession();
  const items = useVisibleMenu().flatMap((group) => group.items);
  const route = items.find(({ view }) => view !== undefined && lists.includes(view))?.route ?? null;
  const summary = useSummary(bill, {
    by: [party, 'currency', 'ageing'],
    sum: ['openAmount'],
    filters: { [own]: { is: account.companyId ?? '' }, ageing: { in: ages.join(',') } },
  });
  const groups = summary.kind === 'known' ? summary.groups : [];
  const rows = agedRows(
    groups.map(({ by, sums, count }) => ({
      ...{ partner: by[party] ?? '', currency: by.currency ?? '', age: by.ageing ?? '' },
      ...{ open: sums.openAmount ?? '0', bills: count },
    })),
  );
  const partners = [...new Set(rows.flatMap(({ partner }) => partner ?? []))];
  const titleOf = useTitles(
    bill.id,
    partners.map((value) => ({ field: party, value })),
  );
  const nameOf = (partner: string): string => titleOf(party, partner) ?? partner;
  const ageLabels = ages.map((age) => t(`entity.bill.values.ageing.${age}`));
  if (summary.kind === 'hidden') return <Empty description={t('ui.ageing.hidden')} />;
  const figure = (row: AgedRow, cell: AgedCell | undefined, of: readonly string[]): ReactNode => {
    if (!cell) return null;
    const text = amountText(cell.open);
    if (route === null) return text;
    const { partner, currency } = row;
    return <Link to={billsAddress(route, party, { partner, currency, ages: of })}>{text}</Link>;
  };
  const save = (): void => {
    const heads = [t('ui.ageing.partner'), t('entity.bill.fields.currency'), ...ageLabels, t('ui.ageing.total')];
    const file = agedFile(rows, { heads, ages, total: t('ui.ageing.total'), nameOf });
    saveBlob(new Blob([`\uFEFF${file}`], { type: 'text/csv' }), `${title}.csv`);
  };
  return (
    <Card
      size="small"
      title={<h2>{title}</h2>}
      extra={
        <Button size="small" disabled={rows.length === 0} onClick={save}>
          {t('ui.ageing.export')}
        </Button>
      }
    >
      {summary.kind === 'coming' && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {summary.kind === 'failed' && <FiguresFailed reload={summary.reload} />}
      {groups.length >= mostGroups && <p role="alert">{t('ui.ageing.partial')}</p>}
      {summary.kind === 'known' && (
        <Table<AgedRow>
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          rowKey={({ partner, currency }) => `${partner ?? 'total'} ${currency}`}
          rowClassName={({ partner }) => (partner === null ? 'ageing-total' : '')}
          dataSource={rows}
          locale={{ emptyText: <Nothing /> }}
          columns={[
            {
              title: t('ui.ageing.partner'),
              key: 'partner',
              render: (_, { partner }) => (partner === null ? t('ui.ageing.total') : nameOf(partner)),
            },
            { title: t('entity.bill.fields.currency'), dataIndex: 'currency' },
            ...ages.map((age, index) => ({
              title: ageLabels[index],
              key: age,
              align: 'right' as const,
              render: (_: unknown, row: AgedRow) => figure(row, row.cells[age], [age]),
            })),
            {
              title: t('ui.ageing.total'),
              key: 'total',
              align: 'right',
              render: (_, row) => figure(row, row.total, ages),
            },
          ]}
        />
      )}
    </Card>
  );
}

function Nothing(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          {t('ui.ageing.none')}
          <br />
          <small>{t('ui.ageing.noneHint')}</small>
        </>
      }
    />
  );
}
