// The time at which demo records are made: the days before the one on which a database is seeded.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Working hours begin; records of one day are spread over them. */
const opens = 8 * 60 + 30;
const hours = 8 * 60;

const day = 86_400_000;

/** A day in China: `days` from the day of seeding. */
export interface SeedDay {
  readonly days: number;
  /** `14:30`; absent: somewhere in the working hours. */
  readonly at?: string;
}

export class SeedClock {
  /** The day of seeding, YYYY-MM-DD; one that was interrupted goes on with its own. */
  today = todayInChina();
  readonly #moment = new AsyncLocalStorage<Date>();

  /** The moment of the work that asks; the real one for what has none. */
  readonly now = (): Date => this.#moment.getStore() ?? new Date();

  /** Does work for which it is that moment, or now if it has yet to come, beside work of other moments. */
  at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result> {
    return this.#moment.run(new Date(Math.min(moment.getTime(), Date.now())), work);
  }

  /** YYYY-MM-DD, so many days from the day of seeding. */
  day(days: number): string {
    return new Date(Date.parse(this.today) + days * day).toISOString().slice(0, 10);
  }

  /** A moment in China Standard Time; `index` tells apart what has no time of its own. */
  moment({ days, at }: SeedDay, index = 0): Date {
    const minutes = opens + ((index * 47) % hours);
    const time = at ?? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    return new Date(`${this.day(days)}T${time}:00+08:00`);
  }
}

/** The day it is in China, as YYYY-MM-DD. */
function todayInChina(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
