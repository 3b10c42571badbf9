// Account security (spec 2): the password form, second factors and logins in a dialog, from the user menu.
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../ui/return-focus.ts';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactors } from './second-factors.tsx';

export default function SecurityDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  useReturnFocus();
  const [isOpen, setOpen] = useState(true);
  const [isChanged, setChanged] = useState(false);
  return (
    <Modal
      open={isOpen}
      title={t('ui.passwordForm.title')}
      footer={null}
      width={480}
      centered
      mask={{ closable: false }}
      // Once the password is changed there is nothing to go back to.
      closable={!isChanged}
      keyboard={!isChanged}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <PasswordForm onChanged={() => setChanged(true)}>
        <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
      </PasswordForm>
      {!isChanged && <FoldedFactors />}
      {!isChanged && <OwnSessions />}
    </Modal>
  );
}

/** Folded up, and asked for once it is opened: the dialog is about the password first. */
function FoldedFactors(): ReactNode {
  const { t } = useTranslation();
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="second-factors" onToggle={() => setOpened(true)}>
      <summary>{t('ui.factors.title')}</summary>
      {wasOpened && <SecondFactors />}
    </details>
  );
}
