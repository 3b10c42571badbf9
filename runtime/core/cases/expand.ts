// What stands in a case for a value that is long to write or counts from today.
import { businessToday, momentAt } from '../business-day.ts';
import type { Json } from '../descriptor/value.ts';

const dayLength = 86_400_000;

/** `{ repeat: [text, times, ending] }` stands for a long text, `{ day: -1 }` for yesterday, `{ day: -1, at: "09:30" }` for that moment. */
export function expand(value: Json): Json {
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.day === 'number') {
    const day = dayFrom(value.day);
    if (value.compact === true) return day.replaceAll('-', '');
    return typeof value.at === 'string' ? momentAt(`${day} ${value.at}:00`) : day;
  }
  if (Array.isArray(value.repeat)) {
    const [text, times, ending = ''] = value.repeat;
    return String(text).repeat(Number(times)) + String(ending);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]));
}

/** The business day so many days from today. */
function dayFrom(days: number): string {
  return new Date(Date.parse(businessToday()) + days * dayLength).toISOString().slice(0, 10);
}
