// Beside the form of a webhook: where its secret comes from, and how a receiver checks that a message is ours.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const signed = 'base64(HMAC-SHA256(secret, webhook-id + "." + webhook-timestamp + "." + body))';

export function VerifyGuide(): ReactNode {
  const { t } = useTranslation();
  const action = t('lifecycle.webhook.actions.renewSecret');
  return (
    <Alert
      type="info"
      showIcon
      title={t('ui.webhooks.secretFrom', { action })}
      description={
        <details>
          <summary>{t('ui.webhooks.verify')}</summary>
          <ol>
            <li>{t('ui.webhooks.verifyHeaders')}</li>
            <li>
              {t('ui.webhooks.verifySign')} <code>{signed}</code>
            </li>
            <li>{t('ui.webhooks.verifySecret')}</li>
            <li>{t('ui.webhooks.verifyCompare')}</li>
            <li>
              {t('ui.webhooks.verifyLibraries')}{' '}
              <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
                Standard Webhooks
              </a>
            </li>
          </ol>
        </details>
      }
    />
  );
}
