// Enterprises: one's own as a single record in tabs; for the operator the list, whose rows open for the audit in a drawer.
import type { ReactNode } from 'react';
import { enterprise } from '../../generated/entities/enterprise/descriptor.gen.ts';
import type { Enterprise } from '../../generated/entities/enterprise/types.gen.ts';
import { listPage } from '../../runtime/web/list/list-page.tsx';
import type { ListPageProps } from '../../runtime/web/pages/routes.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { NoPermission } from '../../runtime/web/ui/page-states.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import EnterpriseForm from './form.tsx';

const AuditList = listPage<Enterprise>(enterprise, { opened: AuditDrawer });

export default function EnterprisePage({ view }: ListPageProps): ReactNode {
  const { person } = useSession();
  if (view !== 'enterpriseInfo') return <AuditList view={view} />;
  if (person.companyId === null) return <NoPermission />;
  return <EnterpriseForm view={view} id={person.companyId} isOnly />;
}
