// Filters of days and moments; the calendar is loaded with the first list that has one.
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { DateField, DatetimeField } from '../../core/descriptor/field.ts';
import { timeOf } from '../../core/kinds/field-traits.ts';
import { laterPart } from '../ui/later-part.tsx';
import type { FilterProps } from './filter.ts';

const DateRange = laterPart(
  () => import('./date-range.tsx'),
  ({ label }) => <Input disabled aria-label={label} />,
);

export function DateFilter(props: FilterProps<DateField> | FilterProps<DatetimeField>): ReactNode {
  const { id, label, field, value, onChange } = props;
  return <DateRange id={id} label={label} moments={timeOf(field) === 'moment'} value={value} onChange={onChange} />;
}
