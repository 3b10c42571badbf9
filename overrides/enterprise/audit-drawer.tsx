// The audit of an enterprise by the operator: everything it handed in to be read, files to be looked at, pass or fail (spec 4, 6).
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { enterprise } from '../../generated/entities/enterprise/descriptor.gen.ts';
import validate from '../../generated/entities/enterprise/validate.gen.js';
import { stateMeaning } from '../../runtime/core/forward.ts';
import { stateOf } from '../../runtime/core/lifecycle.ts';
import { RecordActions } from '../../runtime/web/actions/record-actions.tsx';
import { callsOf } from '../../runtime/web/api/calls-of.ts';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';
import { queryClient, subjects } from '../../runtime/web/api/query-client.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';
import { RecordView } from '../../runtime/web/form/record-view.tsx';
import { currentLanguage, loadFormWords } from '../../runtime/web/i18n/i18n.ts';
import { StateTag } from '../../runtime/web/kinds/state-tag.tsx';
import type { OpenedProps } from '../../runtime/web/list/list-page.tsx';
import { recordTitle } from '../../runtime/web/record/record-title.ts';
import { useSession, useViewPermissions } from '../../runtime/web/session/session.ts';
import { PageFailed, PageLoading } from '../../runtime/web/ui/page-states.tsx';
import { useReturnFocus } from '../../runtime/web/ui/return-focus.ts';
import './enterprise.css';

const width = 980;
/** Where the operator finds the accounts of every enterprise. */
const accountsMenu = 'allAccounts';
const accountsRoute = '/user/all';

export function AuditDrawer({ view, id, onClose }: OpenedProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const permissions = useViewPermissions(enterprise, view);
  const subject = [subjects.opened, 'audited', id];
  const load = async (signal: AbortSignal): Promise<ServedRow> =>
    (await Promise.all([callsOf('enterprise').get(id, { signal, toast: false }), loadFormWords()]))[0];
  // Not from memory: what is judged is what it is now.
  const { value: record, error, reload } = useAnswer(subject, load, { gcTime: 0 });
  const done = (after: ServedRow): void => void queryClient.setQueriesData({ queryKey: subject }, after);
  return (
    <Drawer
      open
      size={width}
      title={
        record
          ? t('ui.company.auditTitle', { name: recordTitle(enterprise, record, currentLanguage()) })
          : t('ui.company.audit')
      }
      onClose={onClose}
      extra={
        record && <RecordActions entity={enterprise} record={record} actions={permissions.actions} onDone={done} />
      }
    >
      {error !== null && <PageFailed error={error} onRetry={reload} />}
      {error === null && record === null && <PageLoading />}
      {record && (
        <>
          <AuditState record={record} />
          <RecordView
            key={String(record.version)}
            entity={enterprise}
            validate={validate}
            view={view}
            record={record}
          />
        </>
      )}
    </Drawer>
  );
}

function AuditState({ record }: { readonly record: ServedRow }): ReactNode {
  const { t } = useTranslation();
  const { menus, person } = useSession();
  const opinion = typeof record.auditStatusDescribe === 'string' ? record.auditStatusDescribe : '';
  return (
    <p className="audit-state">
      {enterprise.lifecycles.map((use) => {
        const { name } = stateOf(use, record);
        return (
          <StateTag key={use.field} meaning={stateMeaning(use, record, person, record.$actions)}>
            {t(`entity.enterprise.states.${use.lifecycle.id}.${name}`)}
          </StateTag>
        );
      })}
      {opinion !== '' && <span>{t('ui.company.opinion', { opinion })}</span>}
      {menus.has(accountsMenu) && (
        <Link to={`${accountsRoute}?companyId.in=${String(record.id)}`}>{t('ui.company.accounts')}</Link>
      )}
    </p>
  );
}
