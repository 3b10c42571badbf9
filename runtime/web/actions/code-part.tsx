// The code by message in the dialog of an action: the person proves to be themselves.
import { Alert, Form } from 'antd';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../session/code-field.tsx';
import { useSession } from '../session/session.ts';
import '../session/password-form.css';

/** Gives the code that was typed; nothing where there is none yet, which is then said at its field. */
export type TakeCode = () => Promise<string | undefined>;

interface Entered {
  readonly verificationCode: string;
}

export default function CodePart({ takes }: { readonly takes: RefObject<TakeCode | null> }): ReactNode {
  const { t } = useTranslation();
  const { account } = useSession();
  const [form] = Form.useForm<Entered>();
  useEffect(() => {
    takes.current = async () => {
      try {
        return (await form.validateFields()).verificationCode;
      } catch {
        return undefined;
      }
    };
    return () => {
      takes.current = null;
    };
  }, [form, takes]);
  if (!account.mobile) return <Alert type="warning" showIcon title={t('message.codeNeedsMobile')} />;
  return (
    <Form<Entered> form={form} layout="vertical" requiredMark={false} className="password-form answer-code">
      <p>{t('ui.dialog.codeSentTo', { mobile: account.mobile })}</p>
      <CodeField
        account={account.id}
        mobile={account.mobile}
        purpose={2}
        rules={[{ required: true, pattern: /^\d{6}$/, message: t('message.codeMissing') }]}
        onSent={() => form.resetFields()}
      />
    </Form>
  );
}
