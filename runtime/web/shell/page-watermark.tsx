// Who and when, faintly across the page, so that a photograph of the screen says where it is from (spec 2).
import { Watermark } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { clocksOf } from '../../core/business-day.ts';
import { nameOf, useSession } from '../session/session.ts';

/** Clipped, not hidden: `overflow: hidden` would keep the heads of forms from sticking below the top bar. */
const unclipped = { overflow: 'clip' } as const;

export function PageWatermark({ children }: { children: ReactNode }): ReactNode {
  const session = useSession();
  const [minute, setMinute] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const lines = [`${nameOf(session)} ${session.account.username}`, minute];
  return (
    <Watermark
      className="page-watermark"
      content={lines}
      font={{ color: 'rgba(0, 0, 0, 0.055)', fontSize: 13 }}
      gap={[140, 120]}
      rotate={-22}
      style={unclipped}
    >
      {children}
    </Watermark>
  );
}

function minuteNow(): string {
  return clocksOf(new Date().toISOString()).slice(0, 'YYYY-MM-DD HH:mm'.length);
}
