// The password before a second factor is added or removed; and the name of a new one.
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import type { OwnFactor } from '../api/factor-calls.ts';
import { messageOf } from '../ui/message-of.ts';
import { PasswordInput } from './password-input.tsx';

/** What the password is asked for. */
export type Intent =
  | { readonly kind: 'app' | 'passkey' | 'codes' }
  | { readonly kind: 'remove'; readonly factor: OwnFactor; readonly isLast: boolean };

interface PasswordFirstProps {
  readonly intent: Intent;
  readonly onGoOn: (intent: Intent, password: string, name: string) => Promise<void>;
  readonly onBack: () => void;
}

interface Entered {
  readonly name?: string;
  readonly password: string;
}

export function PasswordFirst({ intent, onGoOn, onBack }: PasswordFirstProps): ReactNode {
  const { t } = useTranslation();
  const [form] = Form.useForm<Entered>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isNew = intent.kind === 'app' || intent.kind === 'passkey';
  const submit = async ({ password, name = '' }: Entered): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onGoOn(intent, password, name);
    } catch (thrown) {
      setBusy(false);
      const at = thrown instanceof ApiError ? thrown.findings.find(({ path }) => path === 'password') : undefined;
      if (at) {
        form.setFields([{ name: 'password', errors: [at.message] }]);
        form.focusField('password');
      } else setFailure(thrown instanceof ApiError ? messageOf(thrown) : t('ui.factors.passkeyFailed'));
    }
  };
  return (
    <Form<Entered>
      form={form}
      name="factor"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={isNew ? { name: t(`ui.factors.kinds.${intent.kind}`) } : {}}
      onFinish={(entered) => void submit(entered)}
    >
      {intent.kind === 'remove' && (
        <Alert
          type="warning"
          showIcon
          className="factor-note"
          title={t(intent.isLast ? 'ui.factors.removeLast' : 'ui.factors.removeOne', { name: intent.factor.name })}
        />
      )}
      {intent.kind === 'codes' && (
        <Alert type="warning" showIcon className="factor-note" title={t('ui.factors.oldCodes')} />
      )}
      {isNew && (
        <Form.Item
          name="name"
          label={t('ui.factors.name')}
          extra={t('ui.factors.nameText')}
          rules={[{ required: true, whitespace: true, message: t('message.factorNameMissing') }]}
        >
          <Input maxLength={50} />
        </Form.Item>
      )}
      <Form.Item
        name="password"
        label={t('ui.login.password')}
        rules={[{ required: true, message: t('message.passwordMissing') }]}
      >
        <PasswordInput autoComplete="current-password" autoFocus />
      </Form.Item>
      {failure !== null && <Alert role="alert" type="error" showIcon title={failure} className="factor-note" />}
      <div className="factor-buttons">
        <Button onClick={onBack} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" loading={isBusy} danger={intent.kind === 'remove'}>
          {t(intent.kind === 'remove' ? 'ui.factors.remove' : 'ui.factors.goOn')}
        </Button>
      </div>
    </Form>
  );
}
