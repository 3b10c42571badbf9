// What else can be done with a stored record: see its history, print it, copy it, delete it.
import { App } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { EntityDescriptor, View } from '../../core/descriptor.ts';
import { recordTitle } from '../actions/record-title.ts';
import { deleteRecords, type ServedRow } from '../api/entity-calls.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { useClosing } from '../shell/closing.tsx';
import { toast } from '../shell/toast.ts';
import type { HeadButton } from './form-head.tsx';

const HistoryDrawer = lazy(() => import('../history/history-drawer.tsx'));

/** Milliseconds an open menu takes to disappear. */
const menuClosing = 300;

interface Others {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly served: ServedRow;
}

/** The buttons, and the dialogs they open, which must be drawn. */
export function useOtherButtons({ entity, view, served }: Others): {
  buttons: readonly HeadButton[];
  dialogs: ReactNode;
} {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { may } = useSession();
  const navigate = useNavigate();
  const { closePage } = useClosing();
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
        await closePage(view.route, { asks: false });
      },
    });
  };
  const offers = (verb: 'copy' | 'delete'): boolean => view.verbs.includes(verb) && may(entity, verb);
  const buttons: HeadButton[] = [
    { key: 'history', label: t('ui.list.history'), onClick: () => setShowsHistory(true) },
    // Once the menu is gone from the page.
    { key: 'print', label: t('ui.form.print'), onClick: () => void setTimeout(() => window.print(), menuClosing) },
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
