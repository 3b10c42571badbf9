// Moments: ISO 8601 in UTC in the API, local time on the screen.
import type { DatetimeField } from '../descriptor/field.ts';
import type { Kind } from './kind.ts';

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

/** A moment in local time, `2025-11-20 16:30:00`; what is no moment is given back. */
export function sayMoment(value: string): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

export const datetime: Kind<DatetimeField> = {
  schema: () => ({ type: 'string', calendar: 'datetime' }),
  normalise: (value) => {
    if (typeof value !== 'string') return value;
    const moment = new Date(value);
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
  },
  column: () => ({ type: 'timestamptz(3)' }),
  format: (value) => sayMoment(String(value)),
  operators: ['from', 'to'],
  sortable: true,
  filledBy: 'choose',
};
