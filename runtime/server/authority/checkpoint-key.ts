// The key that this installation signs checkpoints of its history with: Ed25519, made when it is first needed, its private part encrypted.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Executor } from '../store/statement.ts';
import type { KeyRing } from './key-ring.ts';

/** What the encrypted text is of; see key-ring.ts. */
export const checkpointKeyOf = 'key of checkpoints';
const name = 'checkpoint';

export interface CheckpointKey {
  /** DER of the public key, SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
}

/** The key, which is one however many servers ask. Throws KeyFault where the ring does not open it. */
export async function checkpointKey(executor: Executor, ring: KeyRing, at: Date): Promise<CheckpointKey> {
  return (await stored(executor, ring)) ?? (await make(executor, ring, at));
}

async function make(executor: Executor, ring: KeyRing, at: Date): Promise<CheckpointKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { keyId, bytes } = ring.encrypt(privateKey.export({ type: 'pkcs8', format: 'der' }), checkpointKeyOf);
  await executor.query(
    'insert into history_key ("name", "publicKey", "keyId", "key", "madeAt") values ($1, $2, $3, $4, $5) on conflict do nothing',
    [name, publicKey.export({ type: 'spki', format: 'der' }), keyId, bytes, at],
  );
  const kept = await stored(executor, ring);
  if (!kept) throw new Error('The key of checkpoints was not kept');
  return kept;
}

async function stored(executor: Executor, ring: KeyRing): Promise<CheckpointKey | null> {
  const { rows } = await executor.query<{ publicKey: Buffer; keyId: string; key: Buffer }>(
    'select "publicKey", "keyId", "key" from history_key where "name" = $1',
    [name],
  );
  const [row] = rows;
  if (!row) return null;
  const key = ring.decrypt({ keyId: row.keyId, bytes: row.key }, checkpointKeyOf);
  return { publicKey: row.publicKey, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
}
