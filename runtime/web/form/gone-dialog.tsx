// Someone else deleted the record meanwhile: says so, and lets what was entered be stored as a new record.
import { Button, Modal, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../ui/return-focus.ts';

export interface GoneDialogProps {
  /** Absent: the person may not make such records. */
  readonly onSaveAnew?: () => void;
  /** Drops what was entered and goes to the list; absent: there is no list. */
  readonly onLeave?: () => void;
  readonly onStay: () => void;
}

export function GoneDialog({ onSaveAnew, onLeave, onStay }: GoneDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  return (
    <Modal
      open
      width={780}
      title={t('ui.form.goneTitle')}
      onCancel={onStay}
      mask={{ closable: false }}
      footer={
        <Space wrap>
          {onLeave && (
            <Button danger onClick={onLeave}>
              {t('ui.form.goneLeave')}
            </Button>
          )}
          <Button onClick={onStay}>{t('ui.form.goneStay')}</Button>
          {onSaveAnew && (
            <Button type="primary" onClick={onSaveAnew}>
              {t('ui.form.goneSaveAnew')}
            </Button>
          )}
        </Space>
      }
    >
      {t(onSaveAnew ? 'ui.form.goneText' : 'ui.form.goneKeep')}
    </Modal>
  );
}
