// The login page: system title, user name, password, language.
import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../api/api-error.ts';
import { LanguageSelector } from '../shell/language-selector.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { logIn } from './session.ts';
import './login-page.css';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export default function LoginPage(): ReactNode {
  const { t } = useTranslation();
  usePageTitle(t('ui.login.title'));
  return (
    <div className="login">
      <div className="login-language">
        <LanguageSelector />
      </div>
      <main className="login-panel">
        <p className="login-name">{t('ui.app.name')}</p>
        <h1>{t('ui.app.title')}</h1>
        <LoginForm />
      </main>
    </div>
  );
}

function LoginForm(): ReactNode {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async ({ username, password }: Credentials): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await logIn(username.trim(), password);
    } catch (thrown) {
      setFailure(messageOf(thrown));
      setBusy(false);
    }
  };

  return (
    <Form<Credentials> layout="vertical" requiredMark={false} onFinish={submit} validateTrigger="onSubmit">
      {failure !== null && <Alert role="alert" type="error" showIcon title={failure} className="login-failure" />}
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
        <Input.Password
          prefix={<LockOutlined aria-hidden />}
          autoComplete="current-password"
          size="large"
          maxLength={200}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('ui.login.submit')}
      </Button>
    </Form>
  );
}
