// Numbers the server gives, from templates such as `BG{yyyyMMdd}{seq:5}`: one counter for each text before and after the digits.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { numberingOf } from '../../core/kinds/field-traits.ts';

/** A number to be given while the record is written. */
export interface NumberRequest {
  readonly field: string;
  /** Row of numbering_counter. */
  readonly scope: string;
  readonly before: string;
  readonly after: string;
  /** Leading zeros fill the counter to this length; a longer counter is never cut. */
  readonly digits: number;
}

/** SQL that takes the next number of a scope; the row stays locked until the record is written. */
export const nextNumber =
  'insert into numbering_counter (scope, value) values (?, 1) on conflict (scope) do update set value = numbering_counter.value + 1 returning value';

/** SQL of a counter with leading zeros; `?` stands for the length. */
export function paddedNumber(counter: string): string {
  return `repeat('0', ?::integer - length(${counter}::text)) || ${counter}::text`;
}

/** The numbers a new record of the entity gets, on the day `at` has in the time zone. */
export function numbersOf(entity: EntityDescriptor, at: Date, timeZone: string): NumberRequest[] {
  return entity.fields.flatMap((field) => {
    const numbering = numberingOf(field);
    if (numbering === undefined) return [];
    const dated = numbering.replace(/\{(y+M*d*)\}/g, (_, pattern: string) => dayIn(at, timeZone, pattern));
    const match = /^(.*)\{seq:(\d+)\}(.*)$/.exec(dated);
    if (!match) throw new Error(`Numbering ${numbering} of ${entity.id} has no {seq:n}`);
    const [, before = '', digits = '', after = ''] = match;
    const scope = `${entity.id}.${field.key}:${before}#${after}`;
    return [{ field: field.key, scope, before, after, digits: Number(digits) }];
  });
}

/** The day of a moment in a time zone, as `yyyyMMdd`, `yyMM` or any start of it. */
function dayIn(at: Date, timeZone: string, pattern: string): string {
  const day = calendarDay(at, timeZone);
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern.replace(/yyyy|yy|MM|dd/g, (part) => {
    if (part === 'yyyy') return year;
    if (part === 'yy') return year.slice(2);
    return part === 'MM' ? month : date;
  });
}

const calendars = new Map<string, { readonly format: Intl.DateTimeFormat; minute: number; day: string }>();

/** `YYYY-MM-DD` of a moment in a time zone. */
export function calendarDay(at: Date, timeZone: string): string {
  // The Swedish locale writes days as ISO 8601 does.
  const calendar = calendars.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
    minute: Number.NaN,
    day: '',
  };
  calendars.set(timeZone, calendar);
  const minute = Math.floor(at.getTime() / 60_000);
  // No day begins within a minute, and writing a day takes longer than all else that a number needs.
  if (minute !== calendar.minute) {
    calendar.day = calendar.format.format(at);
    calendar.minute = minute;
  }
  return calendar.day;
}
