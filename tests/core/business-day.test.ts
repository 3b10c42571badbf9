// Which day a moment lies in, and where a day ends, in the time zone of the deployment.
import { afterAll, describe, expect, it } from 'vitest';
import {
  beginDaysIn,
  clocksOf,
  dayOf,
  endOfDay,
  momentAt,
  startOfDay,
  steadyOffset,
  zonedText,
} from '../../runtime/core/business-day.ts';

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
    expect(dayOf(startOfDay(day))).toBe(day);
    expect(dayOf(new Date(Date.parse(startOfDay(day)) - 1).toISOString()) < day).toBe(true);
  });

  it('of what is no moment is what it was', () => {
    beginDaysIn(usual);
    expect(dayOf('soon')).toBe('soon');
    expect(endOfDay('soon')).toBe('soon');
    expect(() => beginDaysIn('Nowhere/Else')).toThrow(RangeError);
  });
});

describe('the clocks of the business', () => {
  it.each([
    [usual, '2026-11-23T07:30:00.000Z', '2026-11-23 15:30:00', '2026-11-23 15:30 · Asia/Shanghai (UTC+8)'],
    ['Asia/Yangon', '2026-11-23T07:30:05.000Z', '2026-11-23 14:00:05', '2026-11-23 14:00 · Asia/Yangon (UTC+6:30)'],
    [
      'America/New_York',
      '2026-07-01T00:00:00.000Z',
      '2026-06-30 20:00:00',
      '2026-06-30 20:00 · America/New_York (UTC-4)',
    ],
    [
      'America/New_York',
      '2026-12-01T00:00:00.000Z',
      '2026-11-30 19:00:00',
      '2026-11-30 19:00 · America/New_York (UTC-5)',
    ],
  ])('of %s show %s as %s', (zone, moment, clocks, told) => {
    // With the calendar of the machine, and with what a server tells a page to spare it that.
    for (const offset of [null, steadyOffset(zone)]) {
      beginDaysIn(zone, offset);
      expect(clocksOf(moment)).toBe(clocks);
      expect(momentAt(clocks)).toBe(moment);
      expect(zonedText(moment)).toBe(told);
    }
  });

  it('know an offset only where they never change', () => {
    expect([usual, 'Asia/Yangon', 'UTC', 'America/New_York'].map(steadyOffset)).toEqual([480, 390, 0, null]);
  });

  it('give back what is no moment, and no moment for what they never show', () => {
    beginDaysIn('America/New_York');
    expect([clocksOf('soon'), zonedText('soon')]).toEqual(['soon', 'soon']);
    // The hour that is leapt over in spring, and a day that is none.
    expect(momentAt('2026-03-08 02:30:00')).toBeNull();
    expect(momentAt('2026-02-30 10:00:00')).toBeNull();
    expect(momentAt('2026-03-08 03:30:00')).toBe('2026-03-08T07:30:00.000Z');
  });
});
