// Moments: ISO 8601 in UTC in the API, local time on the screen.
import type { DatetimeField } from '../descriptor.ts';
import type { Kind } from './kind.ts';

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

export const datetime: Kind<DatetimeField> = {
  schema: () => ({ type: 'string', calendar: 'datetime' }),
  normalise: (value) => {
    if (typeof value !== 'string') return value;
    const moment = new Date(value);
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
  },
  column: () => ({ type: 'timestamptz(3)' }),
  format: (value) => {
    const at = new Date(String(value));
    if (Number.isNaN(at.getTime())) return String(value);
    const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
    return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
  },
  operators: ['from', 'to'],
  sortable: true,
};
