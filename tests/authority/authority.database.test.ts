// The authority in its database: made once, opened by its own key alone, and brought to another key.
import { randomBytes, X509Certificate } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type AuthorityScope, authorityCertificates } from '../../runtime/server/authority/authority.ts';
import { checkStoredKeys } from '../../runtime/server/authority/check-keys.ts';
import {
  identityOfRecord,
  issueCertificate,
  revokeCertificate,
} from '../../runtime/server/authority/issued-certificates.ts';
import { KeyFault, type KeyRing, keyRing } from '../../runtime/server/authority/key-ring.ts';
import { newSerial } from '../../runtime/server/authority/make-certificate.ts';
import { revocationList } from '../../runtime/server/authority/revocation-list.ts';
import { newId } from '../../runtime/server/store/record-id.ts';
import { type UnitOfWork, unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const key = randomBytes(32);
const ring = keyRing(key);
let database: TestDatabase;
let pool: pg.Pool;
let unit: UnitOfWork;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  pool = new pg.Pool({ ...database.settings, max: 8 });
  unit = unitOfWork(pool);
});
beforeEach(() =>
  pool.query('delete from authority_certificate; delete from issued_certificate; delete from revocation_list'),
);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function scopeOf(own: KeyRing = ring, now = new Date()): AuthorityScope {
  return { settings: { now: () => now, keyRing: own } };
}

/** A certificate of a new record. */
async function issued(
  scope: AuthorityScope = scopeOf(),
): Promise<{ readonly recordId: string; readonly serial: string }> {
  const made = { recordId: newId(), serial: newSerial() };
  const subject = { name: '合同专用章', organisation: '瑞丽示例贸易有限公司', organisationNumber: null };
  await issueCertificate(scope, unit, { ...made, subject, validFrom: '2025-11-21', validUntil: '2099-12-31' });
  return made;
}

describe('an authority', () => {
  it('is one, whichever of two servers comes first', async () => {
    const [one, other] = [unitOfWork(pool), unitOfWork(pool)];
    const made = await Promise.all([one, other, one, other].map((own) => authorityCertificates(scopeOf(), own)));
    expect(new Set(made.map(({ root }) => root.toString('hex'))).size).toBe(1);
    const { rows } = await pool.query('select name from authority_certificate order by name');
    expect(rows).toEqual([{ name: 'issuing' }, { name: 'root' }]);
  });

  it('is not made without a key to keep it with', async () => {
    const settings = { now: () => new Date() };
    await expect(authorityCertificates({ settings }, unit)).rejects.toMatchObject({ error: 'keys-not-set-up' });
    expect((await pool.query('select 1 from authority_certificate')).rowCount).toBe(0);
  });

  it('issues what ends with itself at the latest, and hands out a key that fits', async () => {
    const { recordId, serial } = await issued();
    const identity = await identityOfRecord(scopeOf(), unit, recordId);
    const { issuing } = await authorityCertificates(scopeOf(), unit);
    const [own, issuer] = [identity?.certificate ?? '', issuing].map((der) => new X509Certificate(der));
    expect(own?.serialNumber).toBe(serial);
    expect(identity && own?.checkPrivateKey(identity.key)).toBe(true);
    expect(identity?.chain).toEqual([issuing]);
    expect(own?.validToDate).toEqual(issuer?.validToDate);
    // The first moment of the business day.
    expect(own?.validFromDate.toISOString()).toBe('2025-11-20T16:00:00.000Z');
    expect(await identityOfRecord(scopeOf(), unit, newId())).toBeNull();
  });
});

describe('a record', () => {
  it('has one certificate, however often one is asked for at once', async () => {
    const recordId = newId();
    const subject = { name: '章', organisation: '公司', organisationNumber: null };
    const ask = () =>
      issueCertificate(scopeOf(), unit, {
        recordId,
        serial: newSerial(),
        subject,
        validFrom: '2025-11-21',
        validUntil: '2026-11-20',
      });
    const results = await Promise.allSettled([ask(), ask(), ask()]);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.error] : []));
    expect(refused).toEqual(['stale-version', 'stale-version']);
  });
});

describe('stored keys', () => {
  it('do not open where rows were swapped', async () => {
    const [one, other] = [await issued(), await issued()];
    await pool.query(
      `update issued_certificate set "key" = (select "key" from issued_certificate where "serial" = $2) where "serial" = $1`,
      [one.serial, other.serial],
    );
    await expect(identityOfRecord(scopeOf(), unit, one.recordId)).rejects.toThrow(KeyFault);
    expect(await identityOfRecord(scopeOf(), unit, other.recordId)).not.toBeNull();
  });

  it('stop a start with another key, which says what would be right', async () => {
    await issued();
    await expect(checkStoredKeys(unit, keyRing(randomBytes(32)))).rejects.toThrow(
      new RegExp(`encrypted with the key ${ring.currentId}.*TONGGUAN_KEY_OLD`),
    );
    expect(await checkStoredKeys(unit, ring)).toBe(0);
  });

  it('stop a start where the key of the authority was changed', async () => {
    await issued();
    await pool.query(
      `update authority_certificate set "key" = set_byte("key", 20, get_byte("key", 20) # 1) where "name" = 'root'`,
    );
    await expect(checkStoredKeys(unit, ring)).rejects.toThrow(/key of the authority: root does not open/);
  });

  it('are brought to a new key while the old one is there', async () => {
    const { recordId } = await issued();
    const next = randomBytes(32);
    expect(await checkStoredKeys(unit, keyRing(next, [key]))).toBe(3);
    expect(await checkStoredKeys(unit, keyRing(next))).toBe(0);
    expect(await identityOfRecord(scopeOf(keyRing(next)), unit, recordId)).not.toBeNull();
    await expect(checkStoredKeys(unit, ring)).rejects.toThrow(/cannot open/);
  });

  it('are gone once the certificate is revoked', async () => {
    const { recordId, serial } = await issued();
    await revokeCertificate(pool, { recordId, reason: 'superseded', at: new Date() });
    const { rows } = await pool.query('select "key", "keyId", "reason" from issued_certificate where "serial" = $1', [
      serial,
    ]);
    expect(rows).toEqual([{ key: null, keyId: null, reason: 4 }]);
    expect(await identityOfRecord(scopeOf(), unit, recordId)).toBeNull();
  });
});

describe('the list of revoked certificates', () => {
  const number = async (): Promise<string> =>
    (await pool.query('select "number" from revocation_list')).rows[0]?.number;

  it('is made anew when one is revoked and when it is a day old, with a higher number', async () => {
    const { recordId, serial } = await issued();
    const first = await revocationList(scopeOf(), unit);
    expect(await revocationList(scopeOf(), unit)).toEqual(first);
    expect(await number()).toBe('1');
    await revokeCertificate(pool, { recordId, reason: 'keyCompromise', at: new Date() });
    const second = await revocationList(scopeOf(), unit);
    expect(await number()).toBe('2');
    expect([first, second].map((list) => list.toString('hex').toUpperCase().includes(serial))).toEqual([false, true]);
    await revocationList(scopeOf(ring, new Date(Date.now() + 25 * 3_600_000)), unit);
    expect(await number()).toBe('3');
  });

  it('is made once for readers who ask at the same moment', async () => {
    await issued();
    const lists = await Promise.all(Array.from({ length: 6 }, () => revocationList(scopeOf(), unit)));
    expect(new Set(lists.map((list) => list.toString('hex'))).size).toBe(1);
    expect(await number()).toBe('1');
  });
});
