// The second step of a login: a code of the app, a passkey, or a recovery code.
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { askPasskey, type LoginProof } from '../api/factor-calls.ts';
import { messageOf } from '../ui/message-of.ts';
import { canAsk, signIn } from './browser-passkey.ts';
import { proveLogin } from './session.ts';

interface SecondStepProps {
  /** Back to the password; with what to say there, where it is no choice of the person. */
  readonly onBack: (why: ApiError | null) => void;
}

type Way = 'code' | 'recoveryCode';
type Options = NonNullable<Awaited<ReturnType<typeof askPasskey>>>;

export default function SecondStep({ onBack }: SecondStepProps): ReactNode {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ readonly typed: string }>();
  const [way, setWay] = useState<Way>('code');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const options = usePasskeyOptions();

  const prove = async (proof: () => Promise<LoginProof>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await proveLogin(await proof());
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.error === 'login-run-out') return onBack(thrown);
      setFailure(thrown instanceof ApiError ? messageOf(thrown) : t('ui.factors.passkeyFailed'));
      setBusy(false);
      form.resetFields();
      form.focusField('typed');
    }
  };
  const change = (): void => {
    setWay(way === 'code' ? 'recoveryCode' : 'code');
    setFailure(null);
    form.resetFields();
  };

  return (
    <Form
      form={form}
      name="second-step"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={({ typed }) => void prove(async () => (way === 'code' ? { code: typed } : { recoveryCode: typed }))}
    >
      <p className="login-step">{t(`ui.factors.${way}Text`)}</p>
      <Form.Item
        key={way}
        name="typed"
        label={t(`ui.factors.${way}`)}
        rules={[{ required: true, whitespace: true, message: t(`ui.factors.${way}Missing`) }]}
      >
        <Input
          autoFocus
          size="large"
          maxLength={40}
          {...(way === 'code'
            ? { inputMode: 'numeric' as const, autoComplete: 'one-time-code' }
            : { autoComplete: 'off' })}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        {t('ui.login.submit')}
      </Button>
      {failure !== null && <Alert role="alert" type="error" showIcon title={failure} className="login-failure" />}
      <div className="login-ways">
        {options && (
          <Button onClick={() => void prove(async () => ({ passkey: await signIn(options) }))} disabled={isBusy}>
            {t('ui.factors.usePasskey')}
          </Button>
        )}
        <Button type="link" onClick={change} disabled={isBusy}>
          {t(way === 'code' ? 'ui.factors.useRecoveryCode' : 'ui.factors.useCode')}
        </Button>
        <Button type="link" onClick={() => onBack(null)} disabled={isBusy}>
          {t('ui.factors.back')}
        </Button>
      </div>
    </Form>
  );
}

/** What the browser can be asked: nothing where the account has no passkey, or the browser none to offer. */
function usePasskeyOptions(): Options | null {
  const [options, setOptions] = useState<Options | null>(null);
  useEffect(() => {
    if (!canAsk()) return;
    let isCurrent = true;
    askPasskey().then(
      (asked) => isCurrent && setOptions(asked),
      // The code is asked for all the same, and says what is wrong.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return options;
}
