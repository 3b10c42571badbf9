// The dialog that asks who it is once more: for the password, and for a code where the account has a second factor.
import { Alert, Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askPasskeyAgain, type ProofGiven, proveAgain } from '../api/account-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { messageOf } from '../ui/message-of.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { endProof } from './asked-proof.ts';
import { canAsk, signIn } from './browser-passkey.ts';
import { PasswordInput } from './password-input.tsx';

interface Entered {
  readonly password: string;
  readonly code?: string;
}

/** `onClose`: it was given up. */
export default function ProveAgain({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const [form] = Form.useForm<Entered>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The server says so, once the password is right. */
  const [needsCode, setNeedsCode] = useState(false);
  useReturnFocus();
  const submit = async (given: () => Promise<ProofGiven>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await proveAgain(await given());
      endProof(true);
    } catch (thrown) {
      setBusy(false);
      // What the browser throws, also where the person does not go on.
      if (!(thrown instanceof ApiError)) return setFailure(t('ui.factors.passkeyFailed'));
      const [at] = thrown.findings ?? [];
      if (at?.path !== 'password' && at?.path !== 'code') return setFailure(messageOf(thrown));
      const isFirst = at.path === 'code' && !needsCode;
      if (isFirst) setNeedsCode(true);
      // The field of the code is there once it is drawn; nothing is wrong with it yet.
      else form.setFields([{ name: at.path, errors: [at.message] }]);
      setTimeout(() => form.focusField(at.path));
    }
  };
  return (
    <Modal
      open
      title={t('ui.proveAgain.title')}
      width={420}
      centered
      mask={{ closable: false }}
      okText={t('ui.factors.goOn')}
      cancelText={t('ui.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Entered>
        form={form}
        name="prove-again"
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={(entered) => void submit(async () => entered)}
      >
        <p>{t('ui.proveAgain.why')}</p>
        <Form.Item
          name="password"
          label={t('ui.login.password')}
          rules={[{ required: true, message: t('message.passwordMissing') }]}
        >
          <PasswordInput autoComplete="current-password" autoFocus onPressEnter={form.submit} />
        </Form.Item>
        {needsCode && (
          <Form.Item
            name="code"
            label={t('ui.proveAgain.code')}
            rules={[{ required: true, whitespace: true, message: t('message.factorCodeMissing') }]}
          >
            <Input autoComplete="one-time-code" maxLength={60} onPressEnter={form.submit} />
          </Form.Item>
        )}
        {needsCode && canAsk() && (
          <Form.Item>
            <Button disabled={isBusy} onClick={() => void submit(() => proofByPasskey(form.getFieldValue('password')))}>
              {t('ui.factors.usePasskey')}
            </Button>
          </Form.Item>
        )}
        {failure !== null && <Alert role="alert" type="error" showIcon title={failure} />}
      </Form>
    </Modal>
  );
}

/** Throws what the server says of the password, and what the browser does where no passkey is used. */
async function proofByPasskey(password: string): Promise<ProofGiven> {
  const { pending, options } = await askPasskeyAgain(password);
  if (options === null) throw new Error('The account has no passkey');
  return { password, pending, passkey: await signIn(options) };
}
