// A warning beside a name: the partner of that name is on the blacklist, and why.
import { WarningFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../core/descriptor/value.ts';
import type { CompletionWork } from './use-completion.ts';

interface WarnedOfProps {
  readonly work: CompletionWork;
  readonly path: string;
  readonly value: Json | undefined;
}

export function WarnedOf({ work, path, value }: WarnedOfProps): ReactNode {
  const { t } = useTranslation();
  const name = typeof value === 'string' ? value : '';
  const { data } = useQuery({
    queryKey: [...work.keyOf(name), 'warned'],
    queryFn: () => work.find(name),
    enabled: name !== '',
  });
  const found = data?.find((row) => row.warning !== undefined && work.valuesOf(row)[path] === name);
  if (!found) return null;
  return (
    <div className="tg-warned" role="status">
      <WarningFilled aria-hidden /> {t('ui.proposed.warnedOf')}
      {found.warning ? t('ui.proposed.because', { why: found.warning }) : ''}
    </div>
  );
}
