// Moments: ISO 8601 in UTC in the API, by the clocks of the business on the screen.
import { clocksOf, momentAt } from '../business-day.ts';
import type { DatetimeField } from '../descriptor/field.ts';
import { onCalendar } from '../keywords.ts';
import { type Kind, ofOneValue } from './kind.ts';
import { calendarLimit } from './kind-limit.ts';
import { sampleMoment } from './sample-source.ts';

/** `2025-11-20`, `2025/11/20 8:30`, `2025-11-20 08:30:00`: clocks without a zone are those of the business. */
const clocks = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

function momentOfClocks(text: string): string | null {
  const [year, ...rest] = clocks.exec(text)?.slice(1) ?? [];
  if (year === undefined) return null;
  const [month, day, hour, minute, second] = rest.map((part = '0') => part.padStart(2, '0'));
  return momentAt(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
}

export const datetime: Kind<DatetimeField> = {
  ...ofOneValue,
  time: 'moment',
  keyword: 'date-time',
  written: ({ type, format }) => (type === 'string' && format === 'date-time' ? {} : null),
  misfit: (value) =>
    typeof value === 'string' && onCalendar('datetime', value) ? null : 'a day of the calendar such as "2025-11-20"',
  schema: () => ({ type: 'string', calendar: 'datetime' }),
  openapi: () => ({ type: 'string', format: 'date-time' }),
  normalise: (value) => {
    if (typeof value !== 'string') return value;
    const moment = new Date(value);
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
  },
  fits: (value) => onCalendar('datetime', String(value)),
  column: () => ({ type: 'timestamptz(3)' }),
  fromCell: (text, field) => momentOfClocks(text) ?? datetime.normalise(text, field),
  operators: ['from', 'to'],
  format: (value) => clocksOf(String(value)),
  listWidth: () => 116,
  filledBy: 'choose',
  limits: () => [calendarLimit('datetime', { passes: '2028-02-29T08:30:00.000Z', fails: '2027-02-29T08:30:00.000Z' })],
  brief: () => 'datetime',
  sample: (_field, _maker, seed) => sampleMoment(seed),
  example: () => '2025-06-30T08:00:00.000Z',
};
