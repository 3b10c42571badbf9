// A record under edit or for reading: head, what is wrong, sections, and what happens around saving.
import { App } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Validate } from '../../core/check-shape.ts';
import type { EntityDescriptor, View } from '../../core/descriptor.ts';
import { RecordActions } from '../actions/record-actions.tsx';
import { recordTitle } from '../actions/record-title.ts';
import { deleteRecords, type ServedRow } from '../api/entity-calls.ts';
import { useDraft } from '../drafts/use-draft.tsx';
import { currentLanguage } from '../i18n/i18n.ts';
import { LinesField } from '../lines/lines-field.tsx';
import { useBackToList } from '../list/list-address.ts';
import { useSession } from '../session/session.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { toast } from '../shell/toast.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { enterToNext } from './enter-to-next.ts';
import { FieldRegistryProvider } from './field-registry.ts';
import { FindingsSummary } from './findings-summary.tsx';
import { FormHead, type HeadButton } from './form-head.tsx';
import { isRecordField, sectionsOf } from './form-schema.ts';
import { type FormScope, FormScopeProvider } from './form-scope.tsx';
import { LeafField } from './leaf-field.tsx';
import { openRecord } from './open-record.ts';
import { RecordFooter } from './record-footer.tsx';
import { RjsfForm } from './rjsf-form.tsx';
import { SectionNav } from './section-nav.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useFormWork } from './use-form-work.ts';
import { givenValues } from './use-loaded-record.ts';

const HistoryDrawer = lazy(() => import('../history/history-drawer.tsx'));

const fields = { leaf: LeafField, lines: LinesField };

export interface RecordFormProps {
  readonly entity: EntityDescriptor;
  readonly validate: Validate;
  readonly view: View;
  readonly loaded: ServedRow;
  /** Absent: new. */
  readonly id?: string;
  readonly copyOf: string | null;
}

export function RecordForm({ entity, validate, view, loaded, id, copyOf }: RecordFormProps): ReactNode {
  const [open] = useState(() => openRecord(entity, validate, loaded));
  const [served, setServed] = useState(loaded);
  const session = useSession();
  const isNew = served.id === undefined;
  const readOnly = isNew
    ? !(session.may(entity, 'create') && view.verbs.includes('create'))
    : !(served.$editable ?? true) || !session.may(entity, 'edit') || !view.verbs.includes('edit');
  const scope = useRootScope({ entity, view, open, readOnly, isNew });
  const sections = useMemo(() => sectionsOf(entity.form, entity.fields, isNew), [entity, isNew]);
  const place = {
    account: session.account.id,
    entity: entity.id,
    of: id ?? `new:${view.id}${copyOf ? `:${copyOf}` : ''}`,
  };
  const draft = useDraft(open.store, readOnly ? null : place);
  const work = useFormWork({ entity, view, open, scope, served, onServed: setServed, onSaved: draft.forget });
  const title = useTitle(entity, served, readOnly, copyOf);
  const others = useOtherButtons({ entity, view, served });
  const goBack = useBackToList(view.route);
  // A new record has no state yet: what may be done with it is what its author may do in the initial one.
  const actable = isNew ? { ...served, companyId: session.person.companyId } : served;
  usePageTitle(title);
  useSaveKey(readOnly ? null : work.save);
  return (
    <FormScopeProvider value={scope}>
      <form className="tg-page" noValidate aria-labelledby="f-title" onSubmit={stay} onKeyDown={enterToNext}>
        <div className="tg-top">
          <FormHead
            entity={entity}
            title={title}
            store={open.store}
            record={served}
            isSaving={work.isSaving}
            {...(!readOnly && { onSave: () => void work.save() })}
            onBack={goBack}
            others={others.buttons}
            actions={
              <RecordActions
                entity={entity}
                record={actable}
                actions={view.actions}
                before={work.before}
                onDone={work.onActionDone}
                onRefused={work.onActionRefused}
                onSettled={work.onActionSettled}
              />
            }
          />
          <SectionNav sections={sections} />
        </div>
        {draft.notice}
        <FindingsSummary id="f-summary" />
        <div className="tg-form">
          <FieldRegistryProvider value={fields}>
            <RjsfForm sections={sections} />
          </FieldRegistryProvider>
        </div>
        {!isNew && <RecordFooter record={served} />}
      </form>
      {work.conflict && (
        <ConflictDialog
          entity={entity}
          conflict={work.conflict}
          base={open.store.base}
          mine={open.store.record}
          onResolve={work.resolveConflict}
          onCancel={work.cancelConflict}
        />
      )}
      {!readOnly && <UnsavedGuard store={open.store} />}
      {others.dialogs}
    </FormScopeProvider>
  );
}

/** Enter does not submit anything: saving is a button, and Ctrl+S. */
function stay(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

interface RootScope {
  readonly isNew: boolean;
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly open: ReturnType<typeof openRecord>;
  readonly readOnly: boolean;
}

function useRootScope({ entity, view, open, readOnly, isNew }: RootScope): FormScope {
  return useMemo(
    () => ({
      root: entity,
      entity: entity.id,
      fields: entity.fields.filter((field) => !isRecordField(field)),
      store: open.store,
      checker: open.checker,
      path: '',
      schemaPath: '',
      readOnly,
      fixed: fixedFields(entity, view, isNew),
      openers: new Map(),
    }),
    [entity, view, open, readOnly, isNew],
  );
}

/** Fields that are shown but not asked for: given by the view, or given once and for all when the record was made. */
function fixedFields(entity: EntityDescriptor, view: View, isNew: boolean): ReadonlySet<string> {
  const once = isNew ? [] : entity.fields.filter(({ fixed }) => fixed).map(({ key }) => key);
  return new Set([...Object.keys(givenValues(view)), ...once]);
}

function useTitle(entity: EntityDescriptor, served: ServedRow, readOnly: boolean, copyOf: string | null): string {
  const { t } = useTranslation();
  const label = t(`entity.${entity.id}.label`);
  if (served.id === undefined) return t(copyOf === null ? 'ui.form.new' : 'ui.form.copyOf', { label });
  return `${t(readOnly ? 'ui.form.view' : 'ui.form.edit', { label })} ${recordTitle(entity, served, currentLanguage())}`;
}

/** Ctrl+S saves wherever the focus is. */
function useSaveKey(save: (() => Promise<void>) | null): void {
  useEffect(() => {
    if (!save) return;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save]);
}

interface Others {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly served: ServedRow;
}

function useOtherButtons({ entity, view, served }: Others): { buttons: readonly HeadButton[]; dialogs: ReactNode } {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { may } = useSession();
  const navigate = useNavigate();
  const goBack = useBackToList(view.route);
  const [showsHistory, setShowsHistory] = useState(false);
  if (served.id === undefined) return { buttons: [], dialogs: null };
  const id = String(served.id);
  const askToDelete = (): void => {
    void modal.confirm({
      title: t('ui.dialog.confirmTitle'),
      content: t('message.confirm.deleteOne', { title: recordTitle(entity, served, currentLanguage()) }),
      okText: t('ui.list.delete'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await deleteRecords(entity.id, [id]);
        toast.success(t('message.deleted'));
        goBack();
      },
    });
  };
  const offers = (verb: 'copy' | 'delete'): boolean => view.verbs.includes(verb) && may(entity, verb);
  const buttons: HeadButton[] = [
    { key: 'history', label: t('ui.list.history'), onClick: () => setShowsHistory(true) },
    ...(offers('copy') && view.verbs.includes('create')
      ? [{ key: 'copy', label: t('ui.list.copy'), onClick: () => void navigate(`${view.route}/new?copy=${id}`) }]
      : []),
    ...(offers('delete') && (served.$deletable ?? true)
      ? [{ key: 'delete', label: t('ui.list.delete'), danger: true, onClick: askToDelete }]
      : []),
  ];
  const dialogs = showsHistory && (
    <Suspense fallback={null}>
      <HistoryDrawer entity={entity} record={served} onClose={() => setShowsHistory(false)} />
    </Suspense>
  );
  return { buttons, dialogs };
}
