// Calendar days, `YYYY-MM-DD`, without a time zone.
import type { DateField } from '../descriptor/field.ts';
import { plainDigits } from '../typed-digits.ts';
import type { Kind } from './kind.ts';

/** `2025-2-3`, `2025/02/03`, `2025年2月3日`. */
const typedDay = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?$/;
const compactDay = /^(\d{4})(\d{2})(\d{2})$/;

export const date: Kind<DateField> = {
  schema: () => ({ type: 'string', calendar: 'date' }),
  normalise: (value) => {
    if (typeof value !== 'string') return value;
    const text = plainDigits(value).trim();
    const match = typedDay.exec(text) ?? compactDay.exec(text);
    const [year = '', month = '', day = ''] = match?.slice(1) ?? [];
    return match ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value.trim();
  },
  column: () => ({ type: 'date' }),
  format: (value) => String(value),
  operators: ['from', 'to', 'is'],
  sortable: true,
  filledBy: 'choose',
};
