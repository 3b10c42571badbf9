// The times of receipts as files write them: one moment each, however that is written and wherever the server stands.
import { describe, expect, it } from 'vitest';
import { isMoment, receiptMoment } from '../../overrides/customs/receipts/receipt-time.ts';

describe('the time of a receipt', () => {
  it.each([
    '20251120163000',
    '20251120163000000',
    '2025-11-20 16:30',
    '2025-11-20T16:30:00',
    '2025/11/20 16:30',
    '2025/11/20 16:30:00',
    '2025.11.20 16:30:00.000',
    '２０２５/１１/２０ １６：３０',
    '2025-11-20T16:30:00+0800',
    '2025-11-20T08:30:00.000Z',
    '2025-11-20 15:00:00+06:30',
  ])('%s is half past four in Beijing', (text) => {
    expect(receiptMoment(text)).toBe('2025-11-20T08:30:00.000Z');
  });

  it.each([
    ['2025/1/5 9:05', '2025-01-05T01:05:00.000Z'],
    ['2025-11-20 16:30:00.5', '2025-11-20T08:30:00.500Z'],
    ['2025-11-20T16:30:00,123456', '2025-11-20T08:30:00.123Z'],
    ['20251120163000123', '2025-11-20T08:30:00.123Z'],
    // So a workbook writes midnight.
    ['2025-11-20', '2025-11-19T16:00:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(receiptMoment(text)).toBe(moment);
    expect(isMoment(moment)).toBe(true);
  });

  it.each([
    '1',
    'soon',
    '20251120',
    '2025-11',
    '2025-11/20 16:30',
    '2025-02-30 10:00',
    '2025-11-20 24:00',
    '2025-11-20 16:60',
    '2025-11-20 16:30+99:00',
    'Thu, 20 Nov 2025 16:30:00 GMT',
  ])('%s is none', (text) => {
    expect(receiptMoment(text)).toBeNull();
    expect(isMoment(text)).toBe(false);
  });
});
