// Keeps unsaved changes from being left by accident: on other addresses of the application and on closing the tab.
import { Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import type { RecordStore } from './record-store.ts';

export function UnsavedGuard({ store }: { readonly store: RecordStore }): ReactNode {
  const { t } = useTranslation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    // A record that was just created goes on under its own address, with everything typed meanwhile.
    const { id } = store.record;
    if (typeof id === 'string' && nextLocation.pathname.endsWith(`/${id}`)) return false;
    store.flush();
    return store.isDirty;
  });
  useEffect(() => {
    const onClose = (event: BeforeUnloadEvent): void => {
      store.flush();
      if (store.isDirty) event.preventDefault();
    };
    window.addEventListener('beforeunload', onClose);
    return () => window.removeEventListener('beforeunload', onClose);
  }, [store]);
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('ui.form.unsaved')}
      okText={t('ui.dialog.stay')}
      cancelText={t('ui.dialog.leave')}
      closable={false}
      onOk={() => blocker.reset?.()}
      onCancel={() => blocker.proceed?.()}
      mask={{ closable: false }}
      keyboard={false}
    >
      {t('ui.form.unsavedLeave')}
    </Modal>
  );
}
