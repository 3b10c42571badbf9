// Two days, from and to; for moments the first day from its start, the last one to its end, in local time.
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import type { FilterValue } from './filter.ts';

export interface DateRangeProps {
  readonly id: string;
  readonly label: string;
  readonly moments: boolean;
  readonly value: FilterValue;
  readonly onChange: (value: FilterValue) => void;
}

export default function DateRange({ id, label, moments, value, onChange }: DateRangeProps): ReactNode {
  const write = (day: Dayjs, end: boolean): string => {
    if (!moments) return day.format('YYYY-MM-DD');
    return (end ? day.endOf('day') : day.startOf('day')).toISOString();
  };
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      aria-label={label}
      className="filter-wide"
      allowEmpty={[true, true]}
      format="YYYY-MM-DD"
      value={[value.from ? dayjs(value.from) : null, value.to ? dayjs(value.to) : null]}
      onChange={(days) => {
        const [from, to] = days ?? [null, null];
        onChange({ ...(from && { from: write(from, false) }), ...(to && { to: write(to, true) }) });
      }}
    />
  );
}
