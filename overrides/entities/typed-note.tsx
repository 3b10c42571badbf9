// Says that a drawer goes on with what was typed before, and offers to begin anew.
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Typed } from './use-typed.ts';

export function TypedNote({ isFound, clear }: Pick<Typed<object>, 'isFound' | 'clear'>): ReactNode {
  const { t } = useTranslation();
  if (!isFound) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('ui.entities.typedFound')}
      action={
        <Button size="small" onClick={clear}>
          {t('ui.entities.typedAnew')}
        </Button>
      }
    />
  );
}
