// Calendar days, `YYYY-MM-DD`, without a time zone.
import type { DateField } from '../descriptor.ts';
import type { Kind } from './kind.ts';

export const date: Kind<DateField> = {
  schema: () => ({ type: 'string', calendar: 'date' }),
  normalise: (value) => {
    if (typeof value !== 'string') return value;
    const match = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(value.trim());
    return match ? `${match[1]}-${match[2]}-${match[3]}` : value.trim();
  },
  column: () => ({ type: 'date' }),
  format: (value) => String(value),
  operators: ['from', 'to', 'is'],
  sortable: true,
};
