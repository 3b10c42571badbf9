// Why an application goes with a declaration, in words.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchReasons } from './match.ts';

export function MatchReasonTags({ reasons }: { readonly reasons: MatchReasons }): ReactNode {
  const { t } = useTranslation();
  const { namesDeclaration, exactAmount, sameContract, daysApart } = reasons;
  return (
    <>
      {namesDeclaration && <Tag color="green">{t('ui.writeOff.namesDeclaration')}</Tag>}
      {exactAmount && <Tag color="green">{t('ui.writeOff.exactAmount')}</Tag>}
      {sameContract && <Tag color="green">{t('ui.writeOff.sameContract')}</Tag>}
      {daysApart !== null && <Tag>{t('ui.writeOff.daysApart', { days: daysApart })}</Tag>}
      <Tag>{t('ui.writeOff.sameEnterprise')}</Tag>
      <Tag>{t('ui.writeOff.sameCurrency')}</Tag>
    </>
  );
}
