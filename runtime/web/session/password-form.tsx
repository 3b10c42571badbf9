// The password form (spec 3, 5): code by message, old password, new one twice; every fault beside its field.
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updatePassword } from '../api/account-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { toast } from '../ui/toast.ts';
import { CodeField, useCodeCheck } from './code-field.tsx';
import { PasswordInput } from './password-input.tsx';
import { isGoodPassword } from './password-rules.ts';
import { PasswordRules } from './password-rules-list.tsx';
import { logOut, useSession } from './session.ts';
import './password-form.css';

interface Entered {
  /** Only where the account has none yet. */
  readonly mobile?: string;
  readonly verificationCode?: string;
  readonly oldPassword: string;
  readonly password: string;
  readonly checkPassword: string;
}

const keys: readonly string[] = ['mobile', 'verificationCode', 'oldPassword', 'password', 'checkPassword'];

interface PasswordFormProps {
  /** Buttons beside the one that changes the password. */
  readonly children?: ReactNode;
  /** The password is changed; the person is logged out in a moment. */
  readonly onChanged?: () => void;
}

export function PasswordForm({ children, onChanged }: PasswordFormProps): ReactNode {
  const { t } = useTranslation();
  const { account } = useSession();
  const [form] = Form.useForm<Entered>();
  const { isBusy, submit } = useChange(form, onChanged);
  const label = (key: string): string => t(`ui.passwordForm.${key}`);
  if (!account.mobile) return <Alert type="warning" showIcon title={t('ui.passwordForm.noMobile')} />;
  return (
    <Form<Entered>
      form={form}
      className="password-form"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      disabled={isBusy}
      onFinish={(entered) => void submit(entered)}
    >
      {account.mobilePending ? <FirstMobile /> : <CodeToMobile mobile={account.mobile} form={form} />}
      <PasswordFields />
      <div className="password-form-buttons">
        {children}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {label('submit')}
        </Button>
      </div>
    </Form>
  );
}

/** The number that codes will go to: of the first administrator, whom no code reaches yet. */
function FirstMobile(): ReactNode {
  const { t } = useTranslation();
  return (
    <Form.Item
      name="mobile"
      label={t('ui.passwordForm.mobile')}
      extra={t('ui.passwordForm.ownMobile')}
      rules={[needed(t('message.mobileMissing'))]}
    >
      <Input inputMode="tel" autoComplete="tel" maxLength={20} />
    </Form.Item>
  );
}

/** The number of the account, and the code sent there. */
function CodeToMobile({ mobile, form }: { readonly mobile: string; readonly form: FormHandle }): ReactNode {
  const { t } = useTranslation();
  const { account } = useSession();
  const code = useCodeCheck(mobile);
  return (
    <>
      <Form.Item label={t('ui.passwordForm.mobile')} htmlFor="password-mobile">
        <Input id="password-mobile" readOnly variant="filled" value={mobile} autoComplete="off" />
      </Form.Item>
      <CodeField
        purpose={1}
        mobile={mobile}
        account={account.id}
        rules={[needed(t('message.codeMissing')), { validator: (_, value) => code.check(String(value ?? '')) }]}
        onSent={() => {
          code.forget();
          form.resetFields(['verificationCode']);
        }}
      />
    </>
  );
}

/** The old password, and the new one twice. */
function PasswordFields(): ReactNode {
  const { t } = useTranslation();
  const label = (key: string): string => t(`ui.passwordForm.${key}`);
  const typed: string = Form.useWatch('password') ?? '';
  return (
    <>
      <Form.Item name="oldPassword" label={label('oldPassword')} rules={[needed(t('message.oldPasswordMissing'))]}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={label('newPassword')}
        dependencies={['oldPassword']}
        rules={[
          needed(t('message.newPasswordMissing')),
          ({ getFieldValue }) => ({
            validator: async (_, value: string) => {
              if (!value) return;
              if (!isGoodPassword(value)) throw new Error(t('format.password', { label: label('newPassword') }));
              if (value === getFieldValue('oldPassword')) throw new Error(t('message.passwordSameAsOld'));
            },
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" aria-describedby="password-rules" />
      </Form.Item>
      <PasswordRules id="password-rules" password={typed} />
      <Form.Item
        name="checkPassword"
        label={label('checkPassword')}
        // Changing the new password checks the confirmation again (spec 5).
        dependencies={['password']}
        rules={[
          needed(t('message.checkPasswordMissing')),
          ({ getFieldValue }) => ({
            validator: async (_, value: string) => {
              if (value && value !== getFieldValue('password')) throw new Error(t('message.passwordsDiffer'));
            },
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
    </>
  );
}

function needed(message: string) {
  return { required: true, message };
}

type FormHandle = ReturnType<typeof Form.useForm<Entered>>[0];

/** Sends the form; what the server finds stands beside its field. After a change the person is logged out (spec 8). */
function useChange(form: FormHandle, onChanged: (() => void) | undefined) {
  const { t } = useTranslation();
  const { account } = useSession();
  const [isBusy, setBusy] = useState(false);
  const submit = async (entered: Entered): Promise<void> => {
    setBusy(true);
    try {
      const { logoutAfter } = await updatePassword({ id: account.id, mobile: account.mobile ?? '', ...entered });
      toast.success(t('message.passwordChanged'));
      onChanged?.();
      setTimeout(() => void logOut(), logoutAfter);
    } catch (thrown) {
      setBusy(false);
      if (!(thrown instanceof ApiError)) throw thrown;
      const found = thrown.findings.filter(({ path }) => keys.includes(path));
      form.setFields(found.map(({ path, message }) => ({ name: path as keyof Entered, errors: [message] })));
      const [first] = found;
      if (first) form.focusField(first.path as keyof Entered);
    }
  };
  return { isBusy, submit };
}
