// The login page: system title, user name, password, the second step, language; what ended the last login; on demo servers the accounts.
import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, type FormInstance, Input } from 'antd';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DemoAccounts, readDemoAccounts } from '../api/account-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { usePageTitle } from '../pages/page-title.ts';
import { messageOf } from '../ui/message-of.ts';
import { PageLoading } from '../ui/page-states.tsx';
import { toast } from '../ui/toast.ts';
import { EntrancePanel } from './entrance-panel.tsx';
import { endOfLogin } from './login-end.ts';
import { type LoginMessage, loginMessageOf, waitOf } from './login-message.ts';
import { PasswordInput } from './password-input.tsx';
import { formatCountdown, useSecondsUntil } from './sent-code.ts';
import { logIn } from './session.ts';
import { withFormWords } from './with-form-words.ts';

const SecondStep = lazy(() => withFormWords(() => import('./second-step.tsx')));

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export default function LoginPage(): ReactNode {
  const { t } = useTranslation();
  const [form] = Form.useForm<Credentials>();
  const [owesSecondFactor, setOwes] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  usePageTitle({ sentence: 'ui.login.title' });
  const back = (why: ApiError | null): void => {
    setRefused(why);
    setOwes(false);
  };
  if (owesSecondFactor) {
    return (
      <EntrancePanel title={t('ui.app.title')}>
        <Suspense fallback={<PageLoading />}>
          <SecondStep onBack={back} />
        </Suspense>
      </EntrancePanel>
    );
  }
  return (
    <EntrancePanel title={t('ui.app.title')}>
      <LoginForm form={form} refused={refused} onOwed={() => setOwes(true)} />
      <Demo onChoose={(credentials) => form.setFieldsValue(credentials)} />
    </EntrancePanel>
  );
}

interface Failure {
  readonly sentence: LoginMessage;
  /** Milliseconds since 1970 until which no try is let in; 0 for other failures. */
  readonly lockedUntil: number;
}

/** One failure after the other. */
interface NumberedFailure extends Failure {
  readonly number: number;
}

interface LoginFormProps {
  readonly form: FormInstance<Credentials>;
  /** What led back from the second step. */
  readonly refused: ApiError | null;
  readonly onOwed: () => void;
}

function LoginForm({ form, refused, onOwed }: LoginFormProps): ReactNode {
  const { t } = useTranslation();
  const [ended] = useState(endOfLogin);
  const [failure, setFailure] = useState<NumberedFailure | null>(refused && { ...failureOf(refused), number: 0 });
  const [busy, setBusy] = useState(false);
  useSayAgain(form);

  const submit = async ({ username, password }: Credentials): Promise<void> => {
    setBusy(true);
    try {
      const { owesSecondFactor } = await logIn(username.trim(), password);
      if (owesSecondFactor) onOwed();
    } catch (thrown) {
      toast.error(messageOf(thrown));
      setFailure((former) => ({ ...failureOf(thrown), number: (former?.number ?? 0) + 1 }));
      setBusy(false);
      form.focusField('password');
    }
  };

  return (
    <Form<Credentials>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
    >
      {ended !== null && <Alert role="status" type="warning" showIcon title={say(t, ended)} className="login-notice" />}
      <Form.Item
        name="username"
        label={t('ui.login.username')}
        rules={[{ required: true, whitespace: true, message: t('ui.login.usernameMissing') }]}
      >
        <Input prefix={<UserOutlined aria-hidden />} autoComplete="username" autoFocus size="large" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('ui.login.password')}
        rules={[{ required: true, message: t('ui.login.passwordMissing') }]}
      >
        <PasswordInput prefix={<LockOutlined aria-hidden />} autoComplete="current-password" size="large" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('ui.login.submit')}
      </Button>
      {/* Below the button, so that fields and button stay where they are; drawn anew each time, so that it is said again. */}
      {failure !== null && <FailureAlert key={failure.number} {...failure} />}
    </Form>
  );
}

/** Says what was wrong, and after too many tries how long to wait. */
function FailureAlert({ sentence, lockedUntil }: Failure): ReactNode {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(lockedUntil);
  const wait = seconds > 0 && (
    <span aria-live="off">{t('ui.login.lockedFor', { time: formatCountdown(seconds) })}</span>
  );
  return (
    <Alert role="alert" type="error" showIcon title={say(t, sentence)} description={wait} className="login-failure" />
  );
}

function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof ApiError)) {
    const said = messageOf(thrown);
    return { sentence: { key: 'error.server-busy', params: {}, said }, lockedUntil: 0 };
  }
  const wait = waitOf(thrown);
  return { sentence: loginMessageOf(thrown), lockedUntil: wait > 0 ? Date.now() + wait * 1000 : 0 };
}

/** The sentence in the language of the page. */
function say(t: TFunction, { key, params, said }: LoginMessage): string {
  return t(key, { ...params, defaultValue: said });
}

/** Another language was chosen: what stands beside the fields is said again in it, and passing messages go. */
function useSayAgain(form: FormInstance<Credentials>): void {
  const language = currentLanguage();
  const former = useRef(language);
  useEffect(() => {
    if (former.current === language) return;
    former.current = language;
    toast.clear();
    const faulty = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (faulty.length > 0) void form.validateFields(faulty.map(({ name }) => name)).catch(() => {});
  }, [form, language]);
}

/** The accounts of a demo server, whose password is no secret. */
function Demo({ onChoose }: { readonly onChoose: (credentials: Credentials) => void }): ReactNode {
  const { t } = useTranslation();
  const [demo, setDemo] = useState<DemoAccounts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readDemoAccounts().then((found) => isCurrent && setDemo(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (demo === null) return null;
  return (
    <section className="login-demo" aria-labelledby="login-demo">
      <h2 id="login-demo">{t('ui.login.demo')}</h2>
      <p>{t('ui.login.demoText', { password: demo.password })}</p>
      <ul>
        {demo.accounts.map(({ username, company }) => (
          <li key={username}>
            <Button type="text" size="small" onClick={() => onChoose({ username, password: demo.password })}>
              <span className="login-demo-name">{username}</span>
              <span>{company[currentLanguage()]}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
