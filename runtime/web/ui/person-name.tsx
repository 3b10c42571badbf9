// Who did something: a person by name, with the login on hover where the server tells it; else the system.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PersonNameProps {
  readonly by: string;
  readonly login?: string | undefined;
}

export function PersonName({ by, login }: PersonNameProps): ReactNode {
  const { t } = useTranslation();
  return <span {...(login !== undefined && { title: login })}>{by || t('ui.history.system')}</span>;
}
