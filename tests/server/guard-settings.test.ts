// What the operator sets about uploads, exports, the virus scanner and the API description: taken, or a start that says why not.
import { describe, expect, it } from 'vitest';
import { readGuardSettings } from '../../cli/guard-settings.ts';

describe('settings against overuse', () => {
  it('may all be left out', () => expect(readGuardSettings({})).toEqual({ openDescription: false }));

  it('are read', () => {
    const megabyte = 1_048_576;
    const values = {
      TONGGUAN_UPLOAD_LIMITS: '5, 20,500',
      TONGGUAN_EXPORT_LIMITS: '1,2,3,4',
      TONGGUAN_CLAMD: 'scanner.internal:3310',
      TONGGUAN_API_DOCS: 'open',
    };
    expect(readGuardSettings(values)).toEqual({
      uploadLimits: {
        waitingOfAccount: 5 * megabyte,
        waitingOfEnterprise: 20 * megabyte,
        ofEnterprise: 500 * megabyte,
      },
      exportLimits: { ofAccount: 1, ofServer: 2, ofHour: 3, rows: 4 },
      clamd: { host: 'scanner.internal', port: 3310 },
      openDescription: true,
    });
    expect(readGuardSettings({ TONGGUAN_CLAMD: '/run/clamav/clamd.ctl' }).clamd).toEqual({
      path: '/run/clamav/clamd.ctl',
    });
    expect(readGuardSettings({ TONGGUAN_CLAMD: '[::1]:3310' }).clamd).toEqual({ host: '::1', port: 3310 });
  });

  it.each([
    ['TONGGUAN_UPLOAD_LIMITS', '1,2', 'write 3 numbers, as in 500,2000,50000'],
    ['TONGGUAN_UPLOAD_LIMITS', '1,2,-3', 'means nothing'],
    ['TONGGUAN_UPLOAD_LIMITS', '1,2,0', 'means nothing'],
    ['TONGGUAN_EXPORT_LIMITS', '1,2,3', 'write 4 numbers, as in 2,4,100,200000'],
    ['TONGGUAN_CLAMD', 'scanner', 'write host:port'],
    ['TONGGUAN_CLAMD', 'scanner:0', 'write host:port'],
    ['TONGGUAN_CLAMD', 'http://scanner:3310', 'write host:port'],
    ['TONGGUAN_API_DOCS', 'yes', 'write login or open'],
  ])('%s=%s stops the start', (name, value, said) => expect(() => readGuardSettings({ [name]: value })).toThrow(said));
});
