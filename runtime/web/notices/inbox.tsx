// The page of all notices: filtered, marked as read, and what a person wants to be told.
import { Button, Empty, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NoticeKind, noticeKinds } from '../../core/descriptor/lifecycle.ts';
import { markRead, type NoticeFilter } from '../api/notice-calls.ts';
import { laterPart } from '../ui/later-part.tsx';
import { PageFailed, PageLoading } from '../ui/page-states.tsx';
import { NoticeList } from './notice-list.tsx';
import { useCount } from './use-count.ts';
import { useNotices } from './use-notices.ts';

const NoticeSettingsDialog = laterPart(() => import('./notice-settings.tsx'));

export function Inbox(): ReactNode {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<NoticeFilter>({ unread: false, kind: null });
  const [isSetting, setSetting] = useState(false);
  const { unread } = useCount();
  return (
    <section className="inbox" aria-labelledby="inbox">
      <div className="inbox-head">
        <h1 id="inbox">{t('menu.notices')}</h1>
        <span className="inbox-tools">
          <Button disabled={unread === 0} onClick={() => void markRead('all').catch(() => undefined)}>
            {t('ui.notices.markAllRead')}
          </Button>
          <Button onClick={() => setSetting(true)}>{t('ui.notices.settings')}</Button>
        </span>
      </div>
      <div className="inbox-filters">
        <Segmented
          aria-label={t('ui.notices.which')}
          value={filter.unread ? 'unread' : 'all'}
          onChange={(chosen) => setFilter({ ...filter, unread: chosen === 'unread' })}
          options={[
            { value: 'all', label: t('ui.all') },
            { value: 'unread', label: t('ui.notices.onlyUnread') },
          ]}
        />
        <Select<NoticeKind>
          className="inbox-kind"
          aria-label={t('ui.notices.kind')}
          allowClear={{ label: t('ui.picker.clear') }}
          placeholder={t('ui.notices.kind')}
          value={filter.kind}
          onChange={(kind) => setFilter({ ...filter, kind: kind ?? null })}
          options={noticeKinds.map((kind) => ({ value: kind, label: t(`ui.notices.kinds.${kind}`) }))}
        />
      </div>
      <Found filter={filter} />
      {isSetting && <NoticeSettingsDialog onClose={() => setSetting(false)} />}
    </section>
  );
}

function Found({ filter }: { readonly filter: NoticeFilter }): ReactNode {
  const { t } = useTranslation();
  const { rows, error, loading, readMore, reload } = useNotices(filter);
  if (rows === null) return error === null ? <PageLoading /> : <PageFailed error={error} onRetry={reload} />;
  const isFiltered = filter.unread || filter.kind !== null;
  if (rows.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t(isFiltered ? 'ui.notices.noneFound' : 'ui.notices.empty')}
      />
    );
  return (
    <>
      <NoticeList rows={rows} />
      {readMore && (
        <div className="inbox-more">
          <Button loading={loading} onClick={readMore}>
            {t('ui.notices.older')}
          </Button>
        </div>
      )}
    </>
  );
}
