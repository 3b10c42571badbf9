// The newest notices, beside whatever page is open.
import { Button, Drawer, Empty } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { markRead } from '../api/notice-calls.ts';
import { PageFailed, PageLoading } from '../ui/page-states.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import { NoticeList } from './notice-list.tsx';
import { useCount } from './use-count.ts';
import { useNotices } from './use-notices.ts';

/** Address of the page with all of them. */
const inbox = '/notices';

export default function NoticePanel({ onClose }: { readonly onClose: () => void }): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const { unread } = useCount();
  const { rows, error, reload } = useNotices({ unread: false, kind: null });
  const leave = (): void => setOpen(false);
  return (
    <Drawer
      open={open}
      size={440}
      title={t('menu.notices')}
      onClose={leave}
      afterOpenChange={(shown) => !shown && onClose()}
      extra={
        unread > 0 && (
          <Button type="link" onClick={() => void markRead('all').catch(() => undefined)}>
            {t('ui.notices.markAllRead')}
          </Button>
        )
      }
      footer={
        <Button
          block
          onClick={() => {
            leave();
            void navigate(inbox);
          }}
        >
          {t('ui.notices.showAll')}
        </Button>
      }
    >
      {rows === null && (error === null ? <PageLoading /> : <PageFailed error={error} onRetry={reload} />)}
      {rows?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ui.notices.empty')} />}
      {rows !== null && rows.length > 0 && <NoticeList rows={rows} onOpen={leave} />}
    </Drawer>
  );
}
