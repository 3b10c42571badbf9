// The business day and its clocks: what day and time a moment is where the business is. One zone a deployment (TONGGUAN_TIME_ZONE), the
// same in server and pages, wherever the reader sits.

const dayLength = 86_400_000;
const minuteLength = 60_000;

let zone = 'Asia/Shanghai';
/** Minutes ahead of UTC, where the clocks of the zone do not change; null: to be asked of the calendar. */
let steady: number | null = null;
/** Made when the first day is asked for: it takes 30 ms of the start of a page. */
let calendar: Intl.DateTimeFormat | null = null;

/** Clocks are taken to be steady from here on; before, zones changed their minds. */
const steadySince = Date.UTC(2000, 0, 1);
const monthsLooked = 12 * 60;
const steadyOffsets = new Map<string, number | null>();

/** The clocks of the zone at a moment: `2025-11-20 08:00:00`. */
function clocksAt(at: Date | number): string {
  if (steady !== null && Number(at) >= steadySince) return written(Number(at) + steady * minuteLength);
  calendar ??= calendarIn(zone);
  return calendar.format(at);
}

/** What clocks in UTC show. */
function written(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** Clocks of a zone; the Swedish locale writes days and times as ISO 8601 does. */
function calendarIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
}

/**
 * Days begin and clocks go in this zone from now on. `offset`: what `steadyOffset` says of it, which spares a page the calendar.
 * Throws RangeError for a name that is no time zone.
 */
export function beginDaysIn(timeZone: string, offset: number | null = null): void {
  if (timeZone !== zone) calendar = offset === null ? calendarIn(timeZone) : null;
  zone = timeZone;
  steady = offset;
}

/** Minutes a zone is ahead of UTC, if its clocks have not changed from 2000 on and are not going to; else null. */
export function steadyOffset(timeZone: string): number | null {
  const known = steadyOffsets.get(timeZone);
  if (known !== undefined) return known;
  const clocks = calendarIn(timeZone);
  const found = new Set<number>();
  for (let month = 0; month < monthsLooked && found.size < 2; month += 1) {
    const at = Date.UTC(2000, month, 1);
    found.add(Date.parse(`${clocks.format(at).replace(' ', 'T')}Z`) - at);
  }
  const [only] = found;
  const offset = found.size === 1 && only !== undefined ? only / minuteLength : null;
  steadyOffsets.set(timeZone, offset);
  return offset;
}

/** The day, `2025-11-20`, that a moment (ISO 8601) lies in; what is no moment is given back. */
export function dayOf(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : clocksAt(at).slice(0, 10);
}

/** Today's day, `2025-11-20`. */
export function businessToday(): string {
  return clocksAt(Date.now()).slice(0, 10);
}

/** What the clocks of the business show at a moment (ISO 8601), `2025-11-20 16:30:00`; what is no moment is given back. */
export function clocksOf(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : clocksAt(at);
}

/** A moment with the zone it is told in: `2025-11-20 16:30 · Asia/Shanghai (UTC+8)`; what is no moment is given back. */
export function zonedText(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : `${clocksAt(at).slice(0, 16)} · ${zoneText(at)}`;
}

/** The zone and how far it is from UTC: `Asia/Yangon (UTC+6:30)`. */
export function zoneText(at: Date = new Date()): string {
  const minutes = Math.round(ahead(Math.floor(at.getTime() / 1000) * 1000) / minuteLength);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const sign = minutes < 0 ? '-' : '+';
  return `${zone} (UTC${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`})`;
}

/**
 * The moment, ISO 8601 in UTC, at which the clocks of the business show this (`2025-11-20 16:30:00`); null for what is no time, or one
 * that the clocks leap over.
 */
export function momentAt(clocks: string): string | null {
  const there = Date.parse(`${clocks.replace(' ', 'T')}.000Z`);
  if (Number.isNaN(there)) return null;
  // Where clocks have just changed, the second look is that of the zone at the moment itself.
  const at = there - ahead(there - ahead(there));
  return clocksAt(at) === clocks ? new Date(at).toISOString() : null;
}

/** The first moment of a day, ISO 8601 in UTC with milliseconds; what is no day is given back. */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(midnight)
    ? day
    : new Date(Date.parse(endOfDay(written(midnight - dayLength).slice(0, 10))) + 1).toISOString();
}

/** The last moment of a day, ISO 8601 in UTC with milliseconds; what is no day is given back. */
export function endOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`) + dayLength;
  if (Number.isNaN(midnight)) return day;
  // Where clocks change in that night, the second look is that of the zone at its midnight.
  const first = midnight - ahead(midnight);
  return new Date(midnight - ahead(first) - 1).toISOString();
}

/** How many milliseconds the clocks of the zone are ahead of UTC at a moment of whole seconds. */
function ahead(at: number): number {
  return Date.parse(`${clocksAt(at).replace(' ', 'T')}.000Z`) - at;
}
