// When people did something to the rules, by the clocks of the business, as everywhere in the product: `2026-05-01 08:30`.
import { clocksOf } from '../../../core/business-day.ts';

const minuteDigits = 16;

export function momentText(at: string): string {
  return clocksOf(at).slice(0, minuteDigits);
}
