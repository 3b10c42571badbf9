// Certificates that enterprises bring, in real files of openssl: what is taken, and what is refused with which code, never a hang.
import { randomBytes, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../runtime/core/business-day.ts';
import { openOwnCertificate } from '../../runtime/server/authority/open-own-certificate.ts';
import { readBer } from '../../runtime/server/authority/pkcs12/read-ber.ts';
import { type DerPart, der, tags } from '../../runtime/server/signatures/cms/der.ts';
import { opensslMissing } from './openssl.ts';
import { FileAuthority, fileOf, filePassword, partsOf, rsa } from './pkcs12-files.ts';

let authority: FileAuthority;
const octets = (bytes: Buffer): Buffer => der(tags.octets, bytes);
/** When certificates of this run hold, however the clock of openssl counts. */
const now = new Date(Date.now() + 3_600_000);

const open = (file: Buffer, { password = filePassword, roots = [] as Buffer[], at = now } = {}) =>
  openOwnCertificate({ file, password, roots, now: at });

const faultOf = (file: Buffer, password = filePassword, at = now): Promise<unknown> =>
  open(file, { password, at }).then(
    () => 'taken',
    ({ code, params }: { code: string; params: object }) => ({ code, params }),
  );

describe.skipIf(opensslMissing !== null)('a file of openssl', () => {
  beforeAll(() => {
    authority = new FileAuthority();
  });
  afterAll(() => authority?.remove());

  it.each([
    ['P-256', {}],
    ['P-384', { key: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'] }],
    ['RSA-3072', { key: rsa(3072) }],
    ['3DES and RC2 of old programs', { options: ['-legacy'] }],
    [
      'RC2 of 128 bits and 3DES of two keys',
      { options: '-legacy -certpbe PBE-SHA1-RC2-128 -keypbe PBE-SHA1-2DES'.split(' ') },
    ],
    ['AES-128 with SHA-512', { options: '-keypbe AES-128-CBC -certpbe AES-192-CBC -macalg sha512'.split(' ') }],
    ['nothing encrypted', { options: '-keypbe NONE -certpbe NONE'.split(' ') }],
  ])('is opened: %s', async (_name, wanted) => {
    const own = await open(authority.file(wanted), { roots: [authority.root] });
    const read = new X509Certificate(own.certificate);
    expect(read.subject).toContain('O=瑞丽示例贸易');
    expect(own).toMatchObject({ proven: true, fingerprint: read.fingerprint256, serialNumber: read.serialNumber });
    expect(own.chain.map((one) => new X509Certificate(one).subject)).toEqual(['CN=Example Issuer']);
  });

  it('counts as of an unproven issuer without its root', async () => {
    expect(await open(authority.file())).toMatchObject({ proven: false });
  });

  it('is opened where lengths come last and texts in pieces', async () => {
    const end = Buffer.alloc(2);
    const inPieces = (bytes: Buffer): Buffer =>
      Buffer.concat([Buffer.from([0x24, 0x80]), octets(bytes.subarray(0, 9)), octets(bytes.subarray(9)), end]);
    const loosely = (part: DerPart): Buffer => {
      if (part.tag === tags.octets && part.content.length > 100) return inPieces(part.content);
      if (part.parts.length === 0) return part.raw;
      return Buffer.concat([Buffer.from([part.tag, 0x80]), ...part.parts.map(loosely), end]);
    };
    const loose = loosely(readBer(authority.file()));
    expect(loose.includes(Buffer.from([0x24, 0x80]))).toBe(true);
    expect(await open(loose)).toMatchObject({ proven: false });
  });

  it.each([
    ['RSA of 2048 bits', { key: rsa(2048) }, 'key-weak', { key: 'RSA 2048' }],
    [
      'a curve of no use',
      { key: '-algorithm EC -pkeyopt ec_paramgen_curve:secp256k1'.split(' ') },
      'key-weak',
      { key: 'secp256k1' },
    ],
    ['keys for encryption alone', { extensions: 'keyUsage=critical,keyEncipherment\n' }, 'certificate-usage', {}],
    ['a certificate for servers', { extensions: 'extendedKeyUsage=serverAuth\n' }, 'certificate-usage', {}],
    ['RC4', { options: '-legacy -certpbe PBE-SHA1-RC4-128'.split(' ') }, 'file-algorithm', { algorithm: 'RC4-128' }],
    ['no integrity value', { options: ['-nomac'] }, 'file-unprotected', {}],
    [
      'more iterations than are counted',
      { options: ['-iter', '1000001', '-nomaciter'] },
      'file-iterations',
      { most: 1_000_000 },
    ],
  ])('is refused with %s', async (_name, wanted, code, params) => {
    expect(await faultOf(authority.file(wanted))).toEqual({ code, params });
  });

  it('is refused when its certificate is over, and before it begins', async () => {
    const file = authority.file({ time: ['-days', '30'] });
    const day = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
    const told = (days: number) => ({ day: dayOf(day(days).toISOString()) });
    expect(await faultOf(file, filePassword, day(29))).toBe('taken');
    expect(await faultOf(file, filePassword, day(31))).toMatchObject({ code: 'certificate-ended' });
    expect(await faultOf(file, filePassword, day(-2))).toMatchObject({ code: 'certificate-early' });
    const over = authority.file({ time: ['-days', '-1'] });
    expect(await faultOf(over)).toEqual({ code: 'certificate-ended', params: told(-1 - 1 / 24) });
  });

  it('is refused with another password, an empty one too', async () => {
    const file = authority.file();
    for (const password of ['wrong', '', `${filePassword} `])
      expect(await faultOf(file, password)).toEqual({ code: 'password-wrong', params: {} });
  });

  it('is refused without a key, with two, and with the certificate of another', async () => {
    const [one, other] = [authority.file(), authority.file()].map(partsOf);
    expect(await faultOf(authority.fileWithoutKey())).toMatchObject({ code: 'key-missing' });
    const [certificates = Buffer.of(), key = Buffer.of()] = one ?? [];
    const [, otherKey = Buffer.of()] = other ?? [];
    expect(await open(await fileOf([certificates, key]))).toMatchObject({ proven: false });
    expect(await faultOf(await fileOf([certificates, key, otherKey]))).toMatchObject({ code: 'keys-several' });
    expect(await faultOf(await fileOf([certificates, otherKey]))).toMatchObject({ code: 'key-mismatch' });
    expect(await faultOf(await fileOf([key]))).toMatchObject({ code: 'certificate-missing' });
  });

  it('is refused at once for absurd numbers and shapes, in less than two seconds each', async () => {
    const file = authority.file();
    const hostile: [string, Buffer][] = [
      ['nothing', Buffer.of()],
      ['random bytes', randomBytes(50_000)],
      ['a text', Buffer.from('-----BEGIN CERTIFICATE-----')],
      ['levels without end', Buffer.from('3080'.repeat(40_000), 'hex')],
      ['many values', der(0x30, Buffer.from('0500'.repeat(45_000), 'hex'))],
      ['half of it', file.subarray(0, file.length / 2)],
      ['something behind', Buffer.concat([file, Buffer.from('x')])],
      ['iterations without end', await fileOf(partsOf(file), 2_147_483_647)],
    ];
    for (const [name, bytes] of hostile) {
      const begun = performance.now();
      const fault = await faultOf(bytes);
      const wanted = name.startsWith('iterations') ? 'file-iterations' : 'file-unreadable';
      expect({ name, fault }).toEqual({ name, fault: expect.objectContaining({ code: wanted }) });
      expect(performance.now() - begun).toBeLessThan(2_000);
    }
  });

  it('answers with a code for every byte that is changed', async () => {
    const file = authority.file({ options: ['-iter', '2', '-nomaciter'] });
    const strange: unknown[] = [];
    for (let at = 0; at < file.length; at += 3) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 0x41;
      const fault = await faultOf(changed);
      if (!/"code":"(file|password)-/.test(JSON.stringify(fault)) && fault !== 'taken') strange.push({ at, fault });
    }
    expect(strange).toEqual([]);
  });
});
