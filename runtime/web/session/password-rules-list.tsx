// The rules of a new password, ticked off while it is typed.
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordRules } from './password-rules.ts';

export function PasswordRules({ id, password }: { readonly id: string; readonly password: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <ul id={id} className="password-rules">
      {passwordRules.map(({ key, params, holds }) => {
        const isMet = holds(password);
        return (
          <li key={key} className={isMet ? 'password-rule-met' : undefined}>
            {isMet ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
            {t(`ui.passwordForm.rules.${key}`, params)}
            <span className="only-read">{t(isMet ? 'ui.passwordForm.ruleMet' : 'ui.passwordForm.ruleOpen')}</span>
          </li>
        );
      })}
    </ul>
  );
}
