// A duration as people say it.

type Unit = 'minutes' | 'hours' | 'days';

const minutesPerHour = 60;
/** From here on days say more than hours. */
const manyHours = 48;
const hoursPerDay = 24;

/** Hours as a decimal (`2.25`) in the unit that suits them: minutes below one hour, days from 48 hours on, with one place at most. */
export function hoursText(hours: string, word: (unit: Unit, number: string) => string): string {
  const value = Number(hours);
  if (value < 1) return word('minutes', String(Math.round(value * minutesPerHour)));
  return value < manyHours ? word('hours', onePlace(value)) : word('days', onePlace(value / hoursPerDay));
}

function onePlace(value: number): string {
  return String(Math.round(value * 10) / 10);
}
