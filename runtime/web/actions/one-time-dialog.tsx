// What the server says once and never again after an action, such as a one-time password: stays until the person has it.
import { Alert, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../ui/return-focus.ts';
import './actions.css';

export interface OneTimeDialogProps {
  /** Name -> value; the words of a name stand below `ui.told`. */
  readonly told: { readonly [name: string]: string };
  readonly onClose: () => void;
}

/** What is told where the person got no password. */
const failures = ['notIssuedFor', 'notSentTo'];
/** What is told with an advice of its own. */
const advised = ['sentTo', 'webhookSecret'];

export function OneTimeDialog({ told, onClose }: OneTimeDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const failed = failures.find((name) => name in told);
  const advice = failed ?? advised.find((name) => name in told) ?? 'oneTimePassword';
  const isSecret = 'webhookSecret' in told;
  // Not closed by a click beside it: what it says cannot be read again.
  return (
    <Modal
      open
      title={t(isSecret ? 'ui.told.secretTitle' : 'ui.told.title')}
      maskClosable={false}
      onCancel={onClose}
      onOk={onClose}
      okText={t('ui.told.done')}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Alert type={failed ? 'warning' : 'info'} title={t(`ui.told.advice.${advice}`)} showIcon />
      <dl className="told">
        {Object.entries(told).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`ui.told.${name}`)}</dt>
            <dd>
              <code translate="no">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
