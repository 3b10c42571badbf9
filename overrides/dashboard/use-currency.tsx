// Which currency a chart of amounts shows: they do not add up across currencies.
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currenciesIn } from './monthly-figures.ts';
import type { Summary } from './use-summary.ts';

/** The currency shown, the one of most records first, and what it is chosen with. */
export function useCurrency(summary: Summary): readonly [currency: string | null, choice: ReactNode] {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string | null>(null);
  const currencies = currenciesIn(summary.kind === 'known' ? summary.groups : []);
  const currency = chosen ?? currencies[0] ?? null;
  const choice = currency !== null && (
    <Segmented
      size="small"
      aria-label={t('ui.dashboard.currency')}
      options={currencies}
      value={currency}
      onChange={choose}
    />
  );
  return [currency, choice];
}
