// Looks at the start whether the keys of the installation open what is stored, and brings it all to the one in use.
import { StartProblem } from '../database/start-problem.ts';
import { secretOf } from '../session/factors/factor-store.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { type AuthorityName, authorityKeyOf } from './authority.ts';
import { checkpointKeyOf } from './checkpoint-key.ts';
import { issuedKeyOf } from './issued-certificates.ts';
import { KeyFault, type KeyRing } from './key-ring.ts';
import { ownKeyOf } from './own-certificates.ts';
import { webhookSecretOf } from './webhook-secrets.ts';

/** Columns of a table that hold something encrypted, beside `keyId`. */
interface EncryptedColumn {
  readonly table: string;
  /** Column of the encrypted text; null where there is none any more. */
  readonly column: string;
  /** Columns that say which row it is. */
  readonly names: readonly string[];
  /** What it is encrypted as, by those. */
  readonly of: (...names: string[]) => string;
  /** True: opened at every start, also under the key in use. They are few. */
  readonly isProved?: true;
}

const encrypted: readonly EncryptedColumn[] = [
  {
    ...{ table: 'authority_certificate', column: 'key', names: ['name'], isProved: true },
    of: (name = '') => authorityKeyOf(name as AuthorityName),
  },
  { table: 'issued_certificate', column: 'key', names: ['serial'], of: (serial = '') => issuedKeyOf(serial) },
  {
    ...{ table: 'own_certificate', column: 'key', names: ['recordId', 'fingerprint'] },
    of: (recordId = '', fingerprint = '') => ownKeyOf(recordId, fingerprint),
  },
  { table: 'second_factor', column: 'secret', names: ['id'], of: (id = '') => secretOf(id) },
  { table: 'webhook_secret', column: 'secret', names: ['id'], of: (id = '') => webhookSecretOf(id) },
  { table: 'history_key', column: 'key', names: ['name'], of: () => checkpointKeyOf },
];

/**
 * Opens the keys of the authority, encrypts what an older key of the ring has encrypted with the one in use, and gives how many that
 * were. Throws StartProblem where something was encrypted with a key that is not there.
 */
export async function checkStoredKeys(unit: UnitOfWork, ring: KeyRing): Promise<number> {
  const asked = encrypted.map(({ table }) => `select "keyId" from ${table} where "keyId" is not null`).join(' union ');
  const { rows: used } = await unit.query<{ keyId: string }>(asked);
  const unknown = used.filter(({ keyId }) => !ring.has(keyId));
  if (unknown.length > 0) {
    throw new StartProblem(
      `TONGGUAN_KEY, or installation.key in the data folder, cannot open the private keys and secrets that this database holds: they were encrypted with the key ${unknown.map(({ keyId }) => keyId).join(', ')}, and this one is ${ring.currentId}. Start with that key; to change keys, name it in TONGGUAN_KEY_OLD for one start.`,
    );
  }
  try {
    return await unit.transaction(async (inner) => {
      let renewed = 0;
      for (const one of encrypted) renewed += await renew(inner, ring, one);
      return renewed;
    });
  } catch (error) {
    if (!(error instanceof KeyFault)) throw error;
    throw new StartProblem(
      `A private key in the database cannot be opened: ${error.message}. Put the table back from a copy.`,
      error,
    );
  }
}

/** How many were encrypted with an older key. */
async function renew(unit: UnitOfWork, ring: KeyRing, one: EncryptedColumn): Promise<number> {
  const { table, column, names, of, isProved } = one;
  const named = names.map((name) => `"${name}"::text`).join(', ');
  const { rows } = await unit.query<{ names: string[]; keyId: string; text: Buffer }>(
    `select array[${named}] as names, "keyId", "${column}" as text from ${table}
      where "${column}" is not null and ($2 or "keyId" <> $1) for update`,
    [ring.currentId, isProved === true],
  );
  const which = names.map((name, index) => `"${name}"::text = $${index + 3}`).join(' and ');
  let renewed = 0;
  for (const row of rows) {
    const as = of(...row.names);
    const plain = ring.decrypt({ keyId: row.keyId, bytes: row.text }, as);
    if (row.keyId === ring.currentId) continue;
    const { keyId, bytes } = ring.encrypt(plain, as);
    await unit.query(`update ${table} set "keyId" = $1, "${column}" = $2 where ${which}`, [keyId, bytes, ...row.names]);
    renewed += 1;
  }
  return renewed;
}
