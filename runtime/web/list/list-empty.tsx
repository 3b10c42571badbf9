// What a list without rows says: what to do next.
import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import type { PageWording } from '../kinds/wording.ts';

export interface ListEmptyProps {
  readonly wording: PageWording;
  readonly filtered: boolean;
  readonly mayCreate: boolean;
  readonly onClearFilters: () => void;
  readonly onCreate: () => void;
}

export function ListEmpty({ wording, filtered, mayCreate, onClearFilters, onCreate }: ListEmptyProps): ReactNode {
  const { t } = wording;
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered ? 'ui.list.noMatch' : 'ui.list.empty')}>
      {filtered && <Button onClick={onClearFilters}>{t('ui.list.clearFilters')}</Button>}
      {!filtered && mayCreate && (
        <Button type="primary" onClick={onCreate}>
          {t('ui.list.create')}
        </Button>
      )}
    </Empty>
  );
}
