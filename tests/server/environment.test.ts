// Which proxies are declared: so many, or those of these addresses.
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../cli/environment.ts';

const proxies = (text: string) => readEnvironment({ TONGGUAN_PROXY: text }).trustProxy;

describe('TONGGUAN_PROXY', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['2', 2],
    ['true', 1],
    ['Yes', 1],
    ['on', 1],
    ['false', 0],
    ['no', 0],
    ['off', 0],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.1, 192.168.0.0/16,2001:db8::/32', ['10.0.0.1', '192.168.0.0/16', '2001:db8::/32']],
  ])('%j is read', (text, read) => expect(proxies(text)).toEqual(read));

  it.each([
    'maybe',
    '-1',
    '1.5',
    '10.0.0.1/33',
    '10.0.0.1/8/8',
    'proxy.example',
    '10.0.0.1,',
  ])('%j is refused, with what to write', (text) =>
    expect(() => proxies(text)).toThrow(/TONGGUAN_PROXY=.*as in 1, or their addresses/));
});
