// The dialog in which the administrator of an enterprise hands over to a colleague; both log in again afterwards.
import { Alert, Form, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../runtime/web/api/client.ts';
import { logOut } from '../../runtime/web/session/session.ts';
import { useReturnFocus } from '../../runtime/web/ui/return-focus.ts';
import { toast } from '../../runtime/web/ui/toast.ts';
import { useColleagues } from './use-colleagues.ts';

interface TransferDialogProps {
  /** Account that was selected in the list; taken when it can become the administrator. */
  readonly chosen: string | null;
  readonly onClose: () => void;
}

export function TransferDialog({ chosen, onClose }: TransferDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const { colleagues, loading, find } = useColleagues();
  const [picked, setPicked] = useState<string | null>(chosen);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const heir = colleagues.find(({ value }) => value === picked);
  const transfer = async (): Promise<void> => {
    if (!heir) {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      const { logoutAfter } = await call<{ readonly logoutAfter: number }>({
        method: 'GET',
        path: '/user/transfer',
        query: { id: heir.value },
      });
      toast.success(t('message.administratorTransferred'));
      setTimeout(() => void logOut(), logoutAfter);
    } catch {
      // The client has said why.
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('ui.transfer.button')}
      okText={t('ui.transfer.proceed')}
      okButtonProps={{ danger: true }}
      cancelText={t('ui.cancel')}
      confirmLoading={busy}
      onOk={() => void transfer()}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon title={t('ui.transfer.warning')} />
      <Form layout="vertical" style={{ marginTop: 16 }}>
        <Form.Item
          label={t('ui.transfer.to')}
          htmlFor="transfer-to"
          {...(isMissing && !heir && { validateStatus: 'error' as const, help: t('message.selectFirst.transfer') })}
        >
          <Select
            id="transfer-to"
            autoFocus
            value={heir ? heir.value : null}
            options={[...colleagues]}
            loading={loading}
            showSearch={{ filterOption: false, onSearch: find }}
            placeholder={t('ui.choose')}
            notFoundContent={t(loading ? 'ui.loading' : 'ui.transfer.nobody')}
            onChange={setPicked}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
