// Filters of days and moments; the calendar is loaded with the first list that has one.
import { Input } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { DateField, DatetimeField } from '../../core/descriptor/field.ts';
import { timeOf } from '../../core/kinds/field-traits.ts';
import type { FilterProps } from './filter.ts';

const DateRange = lazy(() => import('./date-range.tsx'));

export function DateFilter(props: FilterProps<DateField> | FilterProps<DatetimeField>): ReactNode {
  const { id, label, field, value, onChange } = props;
  return (
    <Suspense fallback={<Input disabled aria-label={label} />}>
      <DateRange id={id} label={label} moments={timeOf(field) === 'moment'} value={value} onChange={onChange} />
    </Suspense>
  );
}
