// The figures of a chart as a table, each leading to the records that make it up.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { groupDecimal } from '../../runtime/core/decimal.ts';
import type { Series } from './month-drawing.tsx';
import type { MonthFigures } from './monthly-figures.ts';

interface MonthTableProps {
  readonly title: string;
  readonly figures: readonly MonthFigures[];
  readonly series: readonly Series[];
  /** Null where no list of this person shows them. */
  readonly addressOf: (month: string, series: string) => string | null;
}

export function MonthTable({ title, figures, series, addressOf }: MonthTableProps): ReactNode {
  const { t } = useTranslation();
  return (
    <table className="month-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('ui.dashboard.month')}</th>
          {series.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ month, values }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            {series.map(({ id }) => (
              <td key={id}>
                <Figure value={values[id] ?? '0'} address={addressOf(month, id)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ value, address }: { readonly value: string; readonly address: string | null }): ReactNode {
  const text = groupDecimal(value);
  return value === '0' || address === null ? text : <Link to={address}>{text}</Link>;
}
