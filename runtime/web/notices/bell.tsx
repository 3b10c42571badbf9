// The bell of the navbar: how many notices are not read, and the panel with the newest.
import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markSeen } from '../api/notice-calls.ts';
import { startLive } from '../live/live-connection.ts';
import { laterPart } from '../ui/later-part.tsx';
import { countText, useCount } from './use-count.ts';
import './bell.css';

const NoticePanel = laterPart(() => import('./notice-panel.tsx'));

/** Begins to listen for the person as soon as it is there. */
export default function Bell({ account }: { readonly account: string }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => startLive(account), [account]);
  const { unread, unseen } = useCount();
  const open = (): void => {
    setOpen(true);
    // What cannot be noted now is noted the next time.
    if (unseen > 0) markSeen().catch(() => undefined);
  };
  const label = unread === 0 ? t('ui.notices.none') : t('ui.notices.unread', { number: countText(unread) });
  return (
    <>
      <Button
        type="text"
        className="bell navbar-counted"
        icon={<BellOutlined aria-hidden />}
        onClick={open}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
      >
        {unread > 0 && (
          <span className={unseen > 0 ? 'bell-count bell-unseen' : 'bell-count'} aria-hidden>
            {countText(unread)}
          </span>
        )}
      </Button>
      <span role="status" className="bell-said">
        {unseen > 0 ? t('ui.notices.new', { number: countText(unseen) }) : ''}
      </span>
      {isOpen && <NoticePanel onClose={() => setOpen(false)} />}
    </>
  );
}
