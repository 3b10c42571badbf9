// A new authenticator app: its picture to be read by the phone, or the text to be typed there, and the first code as proof.
import { Button, Form, Input, QRCode } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { type BegunApp, finishFactor } from '../api/factor-calls.ts';
import { messageOf } from '../ui/message-of.ts';

interface AppProofProps {
  readonly begun: BegunApp;
  readonly name: string;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onBack: () => void;
}

/** Pixels; a phone reads it from an arm's length. */
const size = 190;

export function AppProof({ begun, name, onAdded, onBack }: AppProofProps): ReactNode {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ readonly code: string }>();
  const [isBusy, setBusy] = useState(false);
  const submit = async ({ code }: { readonly code: string }): Promise<void> => {
    setBusy(true);
    try {
      onAdded(await finishFactor({ id: begun.id, name, code }));
    } catch (thrown) {
      setBusy(false);
      const said = thrown instanceof ApiError ? (thrown.findings[0]?.message ?? messageOf(thrown)) : messageOf(thrown);
      form.setFields([{ name: 'code', value: '', errors: [said] }]);
      form.focusField('code');
    }
  };
  return (
    <Form
      form={form}
      name="app-proof"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(entered) => void submit(entered)}
    >
      <p className="factor-text">{t('ui.factors.scan')}</p>
      <div className="factor-picture" role="img" aria-label={t('ui.factors.picture')}>
        <QRCode value={begun.address} size={size} type="svg" />
      </div>
      <p className="factor-text">
        {t('ui.factors.orType')}{' '}
        <code className="factor-secret">{(begun.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <Form.Item
        name="code"
        label={t('ui.factors.code')}
        rules={[{ required: true, whitespace: true, message: t('ui.factors.codeMissing') }]}
      >
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      </Form.Item>
      <div className="factor-buttons">
        <Button onClick={onBack} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('ui.factors.putInUse')}
        </Button>
      </div>
    </Form>
  );
}
