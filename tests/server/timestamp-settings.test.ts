// The authority for time stamps that the operator sets, and roots of certificates that are brought: what is taken, and what stops the start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../cli/environment.ts';
import { readTimestampSettings } from '../../cli/timestamp-settings.ts';
import { pem } from '../authority/openssl.ts';
import { makeAuthority } from '../signatures/make-authority.ts';

const url = 'https://stamps.example.com/';
const [one, other] = [makeAuthority('One').root.certificate, makeAuthority('Other').root.certificate];
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tongguan-stamps-'));
  writeFileSync(at('roots.pem'), `# of two authorities\n${pem('CERTIFICATE', one)}${pem('CERTIFICATE', other)}`);
  writeFileSync(at('none.pem'), 'no certificate');
  writeFileSync(at('damaged.pem'), `${pem('CERTIFICATE', one)}${pem('CERTIFICATE', one.subarray(40))}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('an authority for time stamps', () => {
  it('may be left out, and is asked with its token and believed by its roots', () => {
    expect(readTimestampSettings({})).toEqual({ roots: [] });
    expect(
      readTimestampSettings({
        TONGGUAN_TSA_URL: ` ${url} `,
        TONGGUAN_TSA_ROOTS: at('roots.pem'),
        TONGGUAN_TSA_TOKEN: 'secret',
      }),
    ).toEqual({ authority: { url, roots: [one, other], authorization: 'Bearer secret' }, roots: [one, other] });
  });

  it('is believed after it is asked no more', () => {
    expect(readTimestampSettings({ TONGGUAN_TSA_ROOTS: at('roots.pem') })).toEqual({ roots: [one, other] });
  });

  it.each([
    ['http://stamps.example.com/', 'roots.pem', 'TONGGUAN_TSA_URL must begin with https://'],
    ['stamps', 'roots.pem', 'TONGGUAN_TSA_URL must begin with https://'],
    [url, undefined, 'TONGGUAN_TSA_URL needs TONGGUAN_TSA_ROOTS'],
    [url, 'gone.pem', 'cannot be read'],
    [url, 'none.pem', 'holds no certificate'],
    [url, 'damaged.pem', 'holds something else than a certificate in its 2. block'],
  ])('at %s with the roots %s stops the start: %s', (address, roots, said) => {
    const values = {
      TONGGUAN_TSA_URL: address,
      ...(roots !== undefined && { TONGGUAN_TSA_ROOTS: at(roots) }),
      TONGGUAN_TSA_TOKEN: 'secret',
    };
    expect(() => readTimestampSettings(values)).toThrow(said);
    expect(() => readTimestampSettings(values)).not.toThrow('secret');
  });
});

describe('roots of certificates that enterprises bring', () => {
  it('are none unless a file names them, and a wrong one stops the start', () => {
    const rootsOf = (name: string) => readEnvironment({ TONGGUAN_SIGNING_ROOTS: at(name) }).signingRoots;
    expect(readEnvironment({}).signingRoots).toEqual([]);
    expect(rootsOf('roots.pem')).toEqual([one, other]);
    expect(() => rootsOf('none.pem')).toThrow(/TONGGUAN_SIGNING_ROOTS=.* holds no certificate/);
  });
});
