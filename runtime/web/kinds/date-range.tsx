// Two days, from and to; for moments the first day from its start, the last one to its end, in the zone of the business.
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { dayOf, endOfDay, startOfDay } from '../../core/business-day.ts';
import { BusinessPicker } from './business-picker.ts';
import type { FilterValue } from './filter.ts';

export interface DateRangeProps {
  readonly id: string;
  readonly label: string;
  readonly moments: boolean;
  readonly value: FilterValue;
  readonly onChange: (value: FilterValue) => void;
}

export default function DateRange({ id, label, moments, value, onChange }: DateRangeProps): ReactNode {
  const write = (picked: Dayjs, end: boolean): string => {
    const day = picked.format('YYYY-MM-DD');
    if (!moments) return day;
    return end ? endOfDay(day) : startOfDay(day);
  };
  const read = (bound: string | undefined): Dayjs | null => (bound ? dayjs(moments ? dayOf(bound) : bound) : null);
  return (
    <BusinessPicker.RangePicker
      id={{ start: id }}
      aria-label={label}
      className="filter-wide"
      allowEmpty={[true, true]}
      format="YYYY-MM-DD"
      value={[read(value.from), read(value.to)]}
      onChange={(days) => {
        const [from, to] = days ?? [null, null];
        onChange({ ...(from && { from: write(from, false) }), ...(to && { to: write(to, true) }) });
      }}
    />
  );
}
