// Looks at the start whether the keys of the installation open what is stored, and brings it all to the one in use.
import { StartProblem } from '../database/start-problem.ts';
import { secretOf } from '../session/factors/factor-store.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { type AuthorityName, authorityKeyOf } from './authority.ts';
import { issuedKeyOf } from './issued-certificates.ts';
import { type EncryptedText, KeyFault, type KeyRing } from './key-ring.ts';
import { ownKeyOf } from './own-certificates.ts';

interface EncryptedRow {
  readonly name: string;
  readonly keyId: string;
  readonly key: Buffer;
}

/**
 * Opens the keys of the authority, encrypts what an older key of the ring has encrypted with the one in use, and gives how many that
 * were. Throws StartProblem where something was encrypted with a key that is not there.
 */
export async function checkStoredKeys(unit: UnitOfWork, ring: KeyRing): Promise<number> {
  const { rows: used } = await unit.query<{ keyId: string }>(
    'select "keyId" from authority_certificate union select "keyId" from issued_certificate where "keyId" is not null union select "keyId" from own_certificate where "keyId" is not null union select "keyId" from second_factor where "keyId" is not null',
  );
  const unknown = used.filter(({ keyId }) => !ring.has(keyId));
  if (unknown.length > 0) {
    throw new StartProblem(
      `TONGGUAN_KEY, or installation.key in the data folder, cannot open the private keys and secrets that this database holds: they were encrypted with the key ${unknown.map(({ keyId }) => keyId).join(', ')}, and this one is ${ring.currentId}. Start with that key; to change keys, name it in TONGGUAN_KEY_OLD for one start.`,
    );
  }
  try {
    return await unit.transaction((inner) => renew(inner, ring));
  } catch (error) {
    if (!(error instanceof KeyFault)) throw error;
    throw new StartProblem(
      `A private key in the database cannot be opened: ${error.message}. Put the table back from a copy.`,
      error,
    );
  }
}

async function renew(unit: UnitOfWork, ring: KeyRing): Promise<number> {
  const { rows: own } = await unit.query<EncryptedRow & { name: AuthorityName }>(
    'select "name", "keyId", "key" from authority_certificate for update',
  );
  const { rows: issued } = await unit.query<EncryptedRow>(
    'select "serial" as name, "keyId", "key" from issued_certificate where "keyId" <> $1 for update',
    [ring.currentId],
  );
  const { rows: brought } = await unit.query<EncryptedRow & { fingerprint: string }>(
    'select "recordId" as name, "fingerprint", "keyId", "key" from own_certificate where "keyId" <> $1 for update',
    [ring.currentId],
  );
  let renewed = 0;
  const anew = ({ keyId, key }: EncryptedRow, of: string): EncryptedText | null => {
    const plain = ring.decrypt({ keyId, bytes: key }, of);
    return keyId === ring.currentId ? null : ring.encrypt(plain, of);
  };
  const keep = async (text: EncryptedText | null, statement: string, name: string): Promise<void> => {
    if (!text) return;
    renewed += 1;
    await unit.query(statement, [name, text.keyId, text.bytes]);
  };
  for (const row of own) {
    const statement = 'update authority_certificate set "keyId" = $2, "key" = $3 where "name" = $1';
    await keep(anew(row, authorityKeyOf(row.name)), statement, row.name);
  }
  for (const row of issued) {
    const statement = 'update issued_certificate set "keyId" = $2, "key" = $3 where "serial" = $1';
    await keep(anew(row, issuedKeyOf(row.name)), statement, row.name);
  }
  for (const row of brought) {
    const statement = 'update own_certificate set "keyId" = $2, "key" = $3 where "recordId" = $1 and "key" is not null';
    await keep(anew(row, ownKeyOf(row.name, row.fingerprint)), statement, row.name);
  }
  const { rows: factors } = await unit.query<EncryptedRow>(
    'select "id" as name, "keyId", "secret" as key from second_factor where "keyId" <> $1 for update',
    [ring.currentId],
  );
  for (const row of factors) {
    const statement = 'update second_factor set "keyId" = $2, "secret" = $3 where "id" = $1';
    await keep(anew(row, secretOf(row.name)), statement, row.name);
  }
  return renewed;
}
