// Says why a record came back or was ended: by whom, when, and in what words; with the way to correct it for who can.
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LifecycleUse } from '../../core/descriptor/lifecycle.ts';
import type { LoggedStep } from '../../core/progress.ts';
import { Moment } from '../ui/moment.tsx';
import { PersonName } from '../ui/person-name.tsx';

interface ReturnedBannerProps {
  readonly use: LifecycleUse;
  readonly returned: LoggedStep;
  /** Goes to the first input; absent: it cannot be edited as it stands. */
  readonly onCorrect?: () => void;
  /** What opens it for editing first. */
  readonly opening?: ReactNode;
}

export function ReturnedBanner({ use, returned, onCorrect, opening }: ReturnedBannerProps): ReactNode {
  const { t } = useTranslation();
  const action = t(`lifecycle.${use.lifecycle.id}.actions.${returned.action}`);
  const state = use.lifecycle.states[returned.to ?? ''];
  // What was ended came back to nobody, and others can only read why it was refused.
  const isToCorrect = state?.work === 'correct' && (onCorrect !== undefined || opening !== undefined);
  return (
    <Alert
      className="tg-returned"
      type={state?.tone === 'error' ? 'error' : 'info'}
      showIcon
      role="status"
      title={isToCorrect ? t('ui.overview.returned', { action }) : action}
      description={
        <>
          <blockquote>{returned.comment}</blockquote>
          <span className="tg-returned-by">
            <PersonName {...returned} /> <Moment at={returned.at} />
          </span>
        </>
      }
      action={isToCorrect && onCorrect ? <Button onClick={onCorrect}>{t('ui.overview.correct')}</Button> : opening}
    />
  );
}
