// How the audit of an enterprise stands, and with what opinion (spec 4): on top of its form.
import { Alert, type AlertProps } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';
import { refreshSession, useSession } from '../../runtime/web/session/session.ts';

import './enterprise.css';

const looks: { readonly [status: string]: readonly [type: NonNullable<AlertProps['type']>, words: string] } = {
  notSubmitted: ['warning', 'incomplete'],
  submitted: ['info', 'waiting'],
  rejected: ['error', 'rejected'],
  approved: ['success', 'approved'],
};

export function AuditBanner({ record }: { readonly record: ServedRow }): ReactNode {
  const { t } = useTranslation();
  const session = useSession();
  const isOwn = record.id === session.person.companyId;
  useCurrentCompany(isOwn ? String(record.auditStatus) : null);
  if (!isOwn) return null;
  const [type, words] = looks[String(record.auditStatus)] ?? ['info', 'waiting'];
  const opinion = typeof record.auditStatusDescribe === 'string' ? record.auditStatusDescribe : '';
  return (
    <Alert
      className="company-notice"
      type={type}
      showIcon
      title={t(`ui.company.${words}`)}
      {...(opinion !== '' && { description: t('ui.company.opinion', { opinion }) })}
    />
  );
}

/** Notices on other pages go by what the session knows of the enterprise: it asks anew when the state here is another one. */
function useCurrentCompany(status: string | null): void {
  const known = useSession().company?.auditStatus;
  useEffect(() => {
    if (status !== null && known !== undefined && known !== status) void refreshSession();
  }, [status, known]);
}
