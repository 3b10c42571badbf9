// Calendar days, `YYYY-MM-DD`, without a time zone.
import type { DateField } from '../descriptor/field.ts';
import { onCalendar } from '../keywords.ts';
import { plainDigits } from '../typed-digits.ts';
import { type Kind, ofOneValue } from './kind.ts';
import { calendarLimit } from './kind-limit.ts';
import { sampleMoment } from './sample-source.ts';

/** `2025-2-3`, `2025/02/03`, `2025年2月3日`. */
const typedDay = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?$/;
/** Clocks behind a day, as spreadsheets write them: the day is the same. */
const clocks = /[ T]\d{1,2}:\d{2}(:\d{2})?$/;
const compactDay = /^(\d{4})(\d{2})(\d{2})$/;

export const date: Kind<DateField> = {
  ...ofOneValue,
  time: 'day',
  keyword: 'date',
  written: ({ type, format }) => (type === 'string' && format === 'date' ? {} : null),
  misfit: (value) =>
    typeof value === 'string' && onCalendar('date', value) ? null : 'a day of the calendar such as "2025-11-20"',
  schema: () => ({ type: 'string', calendar: 'date' }),
  openapi: () => ({ type: 'string', format: 'date' }),
  normalise: (value) => {
    if (typeof value !== 'string') return value;
    const text = plainDigits(value).trim();
    const match = typedDay.exec(text) ?? compactDay.exec(text);
    const [year = '', month = '', day = ''] = match?.slice(1) ?? [];
    return match ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value.trim();
  },
  fits: (value) => onCalendar('date', String(value)),
  column: () => ({ type: 'date' }),
  fromCell: (text, field) => date.normalise(text.replace(clocks, ''), field),
  operators: ['from', 'to', 'is'],
  format: (value) => String(value),
  listWidth: () => 84,
  lineWidth: () => 104,
  gridWidth: () => 98,
  filledBy: 'choose',
  limits: () => [calendarLimit('date', { passes: '2028-02-29', fails: '2027-02-29' })],
  brief: () => 'date',
  sample: (_field, _maker, seed) => sampleMoment(seed).slice(0, 10),
  example: () => '2025-06-30',
};
