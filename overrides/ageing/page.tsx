// What is open of the bills of the own enterprise and how long it is overdue: to be collected, and to be paid.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AgeingTable } from './ageing-table.tsx';
import './ageing.css';

export default function AgeingPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="ageing">
      <h1>{t('menu.ageing')}</h1>
      <p>{t('ui.ageing.from')}</p>
      <AgeingTable
        title={t('ui.ageing.receivable')}
        own="payee"
        party="payer"
        lists={['billsReceivable', 'inmittance']}
      />
      <AgeingTable title={t('ui.ageing.payable')} own="payer" party="payee" lists={['billsPayable', 'remittance']} />
    </div>
  );
}
