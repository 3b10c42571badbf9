// The gateway of the outside ledger that the operator sets: what is taken, and what stops the start with which words.
import { describe, expect, it } from 'vitest';
import { readLedgerSettings } from '../../cli/ledger-settings.ts';

const url = 'https://ledger.example.com/api';

describe('a gateway of an outside ledger', () => {
  it('may be left out, and is asked with its token and within its time', () => {
    expect(readLedgerSettings({ TONGGUAN_LEDGER_TOKEN: 'secret' })).toBeUndefined();
    expect(readLedgerSettings({ TONGGUAN_LEDGER_URL: ` ${url}/ ` })).toEqual({ url, timeout: 8_000 });
    const values = { TONGGUAN_LEDGER_URL: url, TONGGUAN_LEDGER_TOKEN: 'secret', TONGGUAN_LEDGER_TIMEOUT: '20' };
    expect(readLedgerSettings(values)).toEqual({ url, token: 'secret', timeout: 20_000 });
  });

  it.each([
    ['http://ledger.example.com/', undefined, 'TONGGUAN_LEDGER_URL must begin with https://'],
    ['ledger', undefined, 'TONGGUAN_LEDGER_URL must begin with https://'],
    [`${url}?key=1`, undefined, 'end with a path'],
    [url, '0', 'TONGGUAN_LEDGER_TIMEOUT=0 is no time: write seconds from 1 to 30'],
    [url, '31', 'is no time'],
    [url, '8s', 'is no time'],
  ])('at %s within %s stops the start: %s', (address, timeout, said) => {
    const values = {
      TONGGUAN_LEDGER_URL: address,
      TONGGUAN_LEDGER_TOKEN: 'secret',
      ...(timeout !== undefined && { TONGGUAN_LEDGER_TIMEOUT: timeout }),
    };
    expect(() => readLedgerSettings(values)).toThrow(said);
    expect(() => readLedgerSettings(values)).not.toThrow('secret');
  });
});
