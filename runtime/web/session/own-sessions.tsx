// Where one is logged in, and a button that logs out everywhere else.
import { Button, Tag } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clocksOf, zonedText } from '../../core/business-day.ts';
import { endOtherSessions, type OwnSession, readSessions } from '../api/account-calls.ts';
import { toast } from '../ui/toast.ts';
import './own-sessions.css';

/** Browsers by the sign they alone carry, in the order in which they are looked for: many name others, too. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['MicroMessenger', 'WeChat'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

export function OwnSessions(): ReactNode {
  const { t } = useTranslation();
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    readSessions().then(
      (read) => isCurrent && setSessions(read),
      // The client has said why; the form above does without.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (sessions === null || sessions.length === 0) return null;
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      toast.success(t('message.othersLoggedOut', { number: await endOtherSessions() }));
      setSessions(await readSessions());
    } catch {
      // The client has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    // Folded up: the dialog is about the password, whose fields have to be in sight.
    <details className="own-sessions">
      <summary>{t('ui.ownSessions.title', { number: sessions.length })}</summary>
      <ul>
        {sessions.map((one) => (
          <li key={one.startedAt}>
            <span className="own-session-place">
              {[deviceOf(one.agent), one.ip].filter(Boolean).join(' · ') || t('ui.ownSessions.unknown')}{' '}
              {one.isCurrent && <Tag color="blue">{t('ui.ownSessions.current')}</Tag>}
            </span>
            <span className="own-session-time" title={[one.startedAt, one.lastSeenAt].map(zonedText).join(' – ')}>
              {t('ui.ownSessions.times', { started: clocksOf(one.startedAt), seen: clocksOf(one.lastSeenAt) })}
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button loading={isBusy} onClick={() => void end()}>
          {t('ui.ownSessions.endOthers')}
        </Button>
      )}
    </details>
  );
}

/** `Chrome, Windows`, as far as the browser says. */
function deviceOf(agent: string | null): string {
  const named = (signs: readonly (readonly [sign: string, name: string])[]): string | undefined =>
    signs.find(([sign]) => agent?.includes(sign))?.[1];
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(', ');
}
