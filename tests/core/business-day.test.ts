// Which day a moment lies in, and where a day ends, in the time zone of the deployment.
import { afterAll, describe, expect, it } from 'vitest';
import { beginDaysIn, dayOf, endOfDay } from '../../runtime/core/business-day.ts';

const usual = 'Asia/Shanghai';
afterAll(() => beginDaysIn(usual));

describe('a day', () => {
  it.each([
    [usual, '2025-11-20', '2025-11-20T15:59:59.999Z'],
    ['Asia/Yangon', '2025-11-20', '2025-11-20T17:29:59.999Z'],
    ['UTC', '2025-11-20', '2025-11-20T23:59:59.999Z'],
    ['America/New_York', '2025-11-20', '2025-11-21T04:59:59.999Z'],
    // Clocks change within the day, and in the night after it.
    ['America/New_York', '2025-03-09', '2025-03-10T03:59:59.999Z'],
    ['America/New_York', '2025-11-01', '2025-11-02T03:59:59.999Z'],
    ['America/New_York', '2025-11-02', '2025-11-03T04:59:59.999Z'],
    [usual, '2025-12-31', '2025-12-31T15:59:59.999Z'],
  ])('ends in %s, %s, at %s', (zone, day, end) => {
    beginDaysIn(zone);
    expect(endOfDay(day)).toBe(end);
    expect(dayOf(end)).toBe(day);
    expect(dayOf(new Date(Date.parse(end) + 1).toISOString()) > day).toBe(true);
  });

  it('of what is no moment is what it was', () => {
    beginDaysIn(usual);
    expect(dayOf('soon')).toBe('soon');
    expect(endOfDay('soon')).toBe('soon');
    expect(() => beginDaysIn('Nowhere/Else')).toThrow(RangeError);
  });
});
