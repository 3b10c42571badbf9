// Says at the foot of a list that others have changed records of its kind, and reads the rows anew; rows do not move by themselves.
import type { QueryKey } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewsOf } from '../api/heard-changes.ts';
import { queryClient } from '../api/query-client.ts';
import { NewsPlace } from './news-place.tsx';

export interface ListNewsProps {
  readonly entity: string;
  /** Key of the query that brings the rows. */
  readonly asked: QueryKey;
  readonly reload: () => void;
}

export function ListNews({ entity, asked, reload }: ListNewsProps): ReactNode {
  const { t } = useTranslation();
  const [refreshedAt, setRefreshedAt] = useState(0);
  // Rows that came back as they were are no other rows, and draw nothing anew.
  const news = useNewsOf(entity, () => Math.max(refreshedAt, queryClient.getQueryState(asked)?.dataUpdatedAt ?? 0));
  if (news === 0) return null;
  return (
    <NewsPlace>
      <Alert
        role="status"
        type="info"
        showIcon
        title={news === 'some' ? t('ui.live.maybeNews') : t('ui.live.news', { number: news })}
        action={
          <Button
            size="small"
            onClick={() => {
              setRefreshedAt(Date.now());
              reload();
            }}
          >
            {t('ui.live.refresh')}
          </Button>
        }
      />
    </NewsPlace>
  );
}
