// The dialog that asks who it is once more: for the password, and for a code where the account has a second factor.
import { Alert, Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AskedPasskey, askPasskeyAgain, type ProofGiven, proveAgain } from '../api/account-calls.ts';
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
  /** What the browser can be asked: null where the account has no passkey, or the browser none to offer. */
  const [asked, setAsked] = useState<AskedPasskey | null>(null);
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
      if (isFirst) {
        setNeedsCode(true);
        // Where that cannot be had, the code is asked for all the same.
        if (canAsk()) askPasskeyAgain(form.getFieldValue('password')).then(setAsked, () => {});
      } else form.setFields([{ name: at.path, errors: [at.message] }]);
      // The field of the code is there once it is drawn; nothing is wrong with it yet.
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
        {asked?.options && (
          <Form.Item>
            <Button
              disabled={isBusy}
              onClick={() => void submit(() => proofByPasskey(form.getFieldValue('password'), asked))}
            >
              {t('ui.factors.usePasskey')}
            </Button>
          </Form.Item>
        )}
        {failure !== null && <Alert role="alert" type="error" showIcon title={failure} />}
      </Form>
    </Modal>
  );
}

/** Throws what the browser does where no passkey is used. */
async function proofByPasskey(
  password: string,
  { pending, options }: Extract<AskedPasskey, { readonly pending: string }>,
): Promise<ProofGiven> {
  return { password, pending, passkey: await signIn(options) };
}
