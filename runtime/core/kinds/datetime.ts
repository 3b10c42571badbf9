// Moments: ISO 8601 in UTC in the API, local time on the screen.
import type { DatetimeField } from '../descriptor/field.ts';
import { onCalendar } from '../keywords.ts';
import { type Kind, ofOneValue } from './kind.ts';
import { calendarLimit } from './kind-limit.ts';
import { sampleMoment } from './sample-source.ts';

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

/** A moment in local time, `2025-11-20 16:30:00`; what is no moment is given back. */
export function formatMoment(value: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
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
  fromCell: (text, field) => datetime.normalise(text, field),
  operators: ['from', 'to'],
  format: (value) => formatMoment(String(value)),
  listWidth: () => 142,
  filledBy: 'choose',
  limits: () => [calendarLimit('datetime', { passes: '2028-02-29T08:30:00.000Z', fails: '2027-02-29T08:30:00.000Z' })],
  brief: () => 'datetime',
  sample: (_field, _maker, seed) => sampleMoment(seed),
  example: () => '2025-06-30T08:00:00.000Z',
};
