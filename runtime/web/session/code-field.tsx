// The code that comes by message: asked for at most once a minute, good for five (spec 9).
import { Alert, Button, Form, type FormItemProps, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodePurpose } from '../../core/code-purpose.ts';
import { checkVerificationCode, getVerificationCode, readOutbox, type SentMessage } from '../api/account-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { messageOf } from '../ui/message-of.ts';
import { toast } from '../ui/toast.ts';
import { formatCountdown, noteSent, useSentCode } from './sent-code.ts';

const wholeCode = /^\d{6}$/;

interface CodeFieldProps {
  readonly account: string;
  readonly mobile: string;
  readonly purpose: CodePurpose;
  readonly rules: NonNullable<FormItemProps['rules']>;
  /** A fresh code is on its way: what was said about the last one no longer holds. */
  readonly onSent: () => void;
}

export function CodeField({ account, mobile, purpose, rules, onSent }: CodeFieldProps): ReactNode {
  const { t } = useTranslation();
  const sentFor = purpose === 1 ? account : `${account}.${purpose}`;
  const { resendIn, goodFor } = useSentCode(sentFor);
  const [isAsking, setAsking] = useState(false);
  const [turn, setTurn] = useState(0);
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      noteSent(sentFor, await getVerificationCode(mobile, purpose));
      toast.success(t('message.codeSent'));
      onSent();
      setTurn((before) => before + 1);
    } catch (thrown) {
      toast.error(messageOf(thrown));
      noteSent(sentFor, { resendAfter: waitOf(thrown) });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Form.Item label={t('ui.passwordForm.verificationCode')} htmlFor={`code-${purpose}`} className="code-item">
        <div className="code-row">
          <Form.Item name="verificationCode" rules={rules} validateFirst validateTrigger="onBlur">
            <Input id={`code-${purpose}`} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
          <Button onClick={() => void ask()} loading={isAsking} disabled={resendIn > 0}>
            {resendIn > 0 ? t('ui.passwordForm.resendIn', { seconds: resendIn }) : t('ui.passwordForm.getCode')}
          </Button>
        </div>
        {goodFor > 0 && (
          <p className="code-good">{t('ui.passwordForm.codeGood', { time: formatCountdown(goodFor) })}</p>
        )}
      </Form.Item>
      {goodFor > 0 && <DemoMessages key={turn} />}
    </>
  );
}

/** Seconds to wait, as the server says in a refusal. */
function waitOf(thrown: unknown): number {
  const data = thrown instanceof ApiError ? thrown.data : null;
  const told = typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
  return Number(told.resendAfter ?? told.retryAfter ?? 0);
}

/** What a demo server would have sent: nobody gets a message from it. */
function DemoMessages(): ReactNode {
  const { t } = useTranslation();
  const [last, setLast] = useState<SentMessage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readOutbox().then(([newest]) => isCurrent && setLast(newest ?? null));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (last === null) return null;
  return <Alert type="info" className="code-demo" title={`${t('ui.passwordForm.demoOutbox')}: ${last.text}`} />;
}

interface CodeCheck {
  readonly check: (typed: string) => Promise<void>;
  readonly forget: () => void;
}

/** Asks the server about a whole code, once for each: a wrong try counts. Throws what is wrong with it. */
export function useCodeCheck(mobile: string): CodeCheck {
  const [known] = useState(() => new Map<string, Promise<void>>());
  return {
    check: (typed) => {
      if (!wholeCode.test(typed)) return Promise.resolve();
      const checked = known.get(typed) ?? checkVerificationCode(mobile, typed);
      known.set(typed, checked);
      return checked;
    },
    forget: () => known.clear(),
  };
}
