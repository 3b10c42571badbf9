// The business day: which day a moment lies in where the business is. One zone a deployment (TONGGUAN_TIME_ZONE), the same in server and pages.

const dayLength = 86_400_000;

let zone = 'Asia/Shanghai';
/** Made when the first day is asked for: it takes 30 ms of the start of a page. */
let calendar: Intl.DateTimeFormat | null = null;

/** The clocks of the zone at a moment: `2025-11-20 08:00:00`. */
function clocksAt(at: Date | number): string {
  calendar ??= calendarIn(zone);
  return calendar.format(at);
}

/** Clocks of a zone; the Swedish locale writes days and times as ISO 8601 does. */
function calendarIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
}

/** Days begin in this zone from now on. Throws RangeError for a name that is no time zone. */
export function beginDaysIn(timeZone: string): void {
  if (timeZone === zone) return;
  calendar = calendarIn(timeZone);
  zone = timeZone;
}

/** The day, `2025-11-20`, that a moment (ISO 8601) lies in; what is no moment is given back. */
export function dayOf(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : clocksAt(at).slice(0, 10);
}

/** The last moment of a day, ISO 8601 in UTC with milliseconds; what is no day is given back. */
export function endOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`) + dayLength;
  if (Number.isNaN(midnight)) return day;
  // Where clocks change in that night, the second look is that of the zone at its midnight.
  const first = midnight - ahead(midnight);
  return new Date(midnight - ahead(first) - 1).toISOString();
}

/** How many milliseconds the clocks of the zone are ahead of UTC at a moment. */
function ahead(at: number): number {
  return Date.parse(`${clocksAt(at).replace(' ', 'T')}.000Z`) - at;
}
