// Tells people on enterprise pages that their corporate information is not complete (spec 6): banks, too, and once it is nobody is told.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { type User, useSession } from '../../runtime/web/session/session.ts';
import './enterprise.css';

const informationRoute = '/enterpris';

export function CompanyNotice(): ReactNode {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const notice = noticeFor(session);
  // Some lists are found elsewhere as well.
  if (notice === null || !pathname.startsWith(informationRoute)) return null;
  const isThere = pathname === informationRoute;
  const mayGo = session.menus.has('enterpriseInfo') && !isThere;
  return (
    <Alert
      className="company-notice"
      type={notice === 'waiting' ? 'info' : 'warning'}
      showIcon
      title={t(`ui.company.${notice}`)}
      {...(mayGo && { action: <Link to={informationRoute}>{t('ui.company.go')}</Link> })}
    />
  );
}

type Notice = 'incomplete' | 'rejected' | 'waiting';

/** The platform's own people look after enterprises; they have nothing to complete. */
export function noticeFor({ account, company }: Pick<User, 'account' | 'company'>): Notice | null {
  if (account.accountType === 'operator' || account.accountType === 'admin') return null;
  if (company?.auditStatus === 'approved') return null;
  if (company?.auditStatus === 'submitted') return 'waiting';
  return company?.auditStatus === 'rejected' ? 'rejected' : 'incomplete';
}
