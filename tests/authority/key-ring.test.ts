// What private keys are encrypted with: nothing opens under another key, in another place, or with a bit changed.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOfFolder, readKey } from '../../runtime/server/authority/key-file.ts';
import { KeyFault, keyRing } from '../../runtime/server/authority/key-ring.ts';

const secret = Buffer.from('a private key');
const of = 'key of the certificate: 4711';

describe('a key ring', () => {
  const key = randomBytes(32);
  const ring = keyRing(key);

  it('opens what it has encrypted, and never encrypts alike twice', () => {
    const [one, other] = [ring.encrypt(secret, of), ring.encrypt(secret, of)];
    expect(ring.decrypt(one, of)).toEqual(secret);
    expect(one.bytes.equals(other.bytes)).toBe(false);
    expect(one.bytes.includes(secret)).toBe(false);
    expect(one.keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(key.toString('hex')).not.toContain(one.keyId);
  });

  it('does not open under another key', () => {
    const text = ring.encrypt(secret, of);
    const other = keyRing(randomBytes(32));
    expect(() => other.decrypt(text, of)).toThrow(KeyFault);
    // Nor where the row says that it is of that key.
    expect(() => other.decrypt({ ...text, keyId: other.currentId }, of)).toThrow(KeyFault);
  });

  it('does not open with any byte changed, or any of them missing', () => {
    const text = ring.encrypt(secret, of);
    for (let at = 0; at < text.bytes.length; at += 1) {
      const bytes = Buffer.from(text.bytes);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(() => ring.decrypt({ ...text, bytes }, of)).toThrow(KeyFault);
      expect(() => ring.decrypt({ ...text, bytes: text.bytes.subarray(0, at) }, of)).toThrow(KeyFault);
    }
  });

  it('does not open in the place of another one', () => {
    const text = ring.encrypt(secret, of);
    expect(() => ring.decrypt(text, 'key of the certificate: 4712')).toThrow(KeyFault);
  });

  it('opens with an older key, and encrypts with the new one', () => {
    const next = randomBytes(32);
    const both = keyRing(next, [key]);
    expect(both.decrypt(ring.encrypt(secret, of), of)).toEqual(secret);
    expect(both.encrypt(secret, of).keyId).toBe(keyRing(next).currentId);
    expect(both.has(ring.currentId)).toBe(true);
  });

  it('takes keys of 32 bytes alone', () => {
    expect(() => keyRing(randomBytes(16))).toThrow(RangeError);
    expect(() => keyRing(key, [randomBytes(33)])).toThrow(RangeError);
  });
});

describe('the key of an installation', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tongguan-key-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is made once, however many servers start, and only its owner may read it', async () => {
    const own = join(folder, 'fresh');
    const keys = await Promise.all(Array.from({ length: 8 }, () => keyOfFolder(own)));
    expect(new Set(keys.map(({ key }) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(own)).toEqual(['installation.key']);
    expect((await stat(join(own, 'installation.key'))).mode & 0o777).toBe(0o600);
    expect((await keyOfFolder(own)).isNew).toBe(false);
    expect(readKey(await readFile(join(own, 'installation.key'), 'utf8'))).toEqual(keys[0]?.key);
  });

  it('is refused when its file holds something else', async () => {
    await writeFile(join(folder, 'installation.key'), 'nothing of use');
    await expect(keyOfFolder(folder)).rejects.toThrow(/is no key: it must hold 32 bytes in base64/);
  });

  it('is 32 bytes of base64, written in the one way', () => {
    const text = randomBytes(32).toString('base64');
    expect(readKey(` ${text}\n`)?.toString('base64')).toBe(text);
    for (const wrong of ['', text.slice(1), `${text}AAAA`, text.replace('=', ''), '*'.repeat(44)]) {
      expect(readKey(wrong)).toBeNull();
    }
  });
});
