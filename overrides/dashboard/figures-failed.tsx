// Said in place of figures that could not be had, with a way to ask again.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function FiguresFailed({ reload }: { readonly reload: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <p role="alert">
      {t('ui.dashboard.failed')}{' '}
      <Button size="small" onClick={reload}>
        {t('ui.retry')}
      </Button>
    </p>
  );
}
