// Encrypts the values of fields that schemas mark as `encrypted`, each for the one cell it stands in.
//
//   enc:<key id>:<mark>:<nonce, text, tag in base64>
//
// AES-256-GCM. Table, column and record are authenticated with it, so that a cell that was put in the place of another does not open. The
// nonce is made of the key, the cell and the value (as SIV modes do): a value that stays is stored as it was, and no two texts of a key
// share one. The mark is an HMAC of the value within its column: equal values have equal marks, by which they are found and kept apart.
import { createCipheriv, createDecipheriv, createHmac, type Hmac } from 'node:crypto';

const cipherName = 'aes-256-gcm';
const [nonceLength, tagLength, markLength] = [12, 16, 16] as const;
const shape = /^enc:([0-9a-f]{16}):([\w-]{22})?:([\w-]{38,})$/;

/** Where a value is stored. */
export interface EncryptedCell {
  readonly table: string;
  readonly column: string;
  /** Id of the record, also of a value of its lines. */
  readonly record: string;
}

/** A stored value does not open. Says which cell, and never what is in it. */
export class EncryptedCellFault extends Error {
  override readonly name = 'EncryptedCellFault';
}

export interface FieldCipher {
  /** The id of the key that is encrypted with. */
  readonly keyId: string;
  /** Whether what was encrypted with the key opens. */
  has(keyId: string): boolean;
  /** A value as it is stored; the same one for the same value of the same cell. */
  seal(cell: EncryptedCell, value: string): string;
  /** The same without a mark: nobody looks for it. */
  sealUnmarked(cell: EncryptedCell, value: string): string;
  /** The value. Throws EncryptedCellFault for a text that is not encrypted, of another cell, changed, or under a key that is not there. */
  open(cell: EncryptedCell, stored: string): string;
  /** What a value of a column is found by. */
  markOf(column: Pick<EncryptedCell, 'table' | 'column'>, value: string): string;
  /** What is stored, under the key in use: what an older key has encrypted, and what was not encrypted yet. */
  renewed(cell: EncryptedCell, stored: string): string;
  /** The same without a mark. */
  renewedUnmarked(cell: EncryptedCell, stored: string): string;
}

/** Keys by purpose, the one in use first; see authority/key-ring.ts. */
export interface CipherKeys {
  derived(purpose: string): readonly { readonly id: string; readonly key: Buffer }[];
}

/** The id of the key a stored text was encrypted with; null for a text that is not encrypted. */
export function keyOfSealed(stored: string): string | null {
  return shape.exec(stored)?.[1] ?? null;
}

interface OwnKeys {
  readonly id: string;
  readonly text: Buffer;
  readonly nonce: Buffer;
  readonly mark: Buffer;
}

/** The cipher of an installation. */
export function fieldCipher(ring: CipherKeys): FieldCipher {
  const [texts, nonces, marks] = ['field', 'field nonce', 'field mark'].map((purpose) => ring.derived(purpose));
  const all = (texts ?? []).flatMap(({ id, key }, index): OwnKeys[] => {
    const [nonce, mark] = [nonces?.[index]?.key, marks?.[index]?.key];
    return nonce && mark ? [{ id, text: key, nonce, mark }] : [];
  });
  const [current] = all;
  if (!current) throw new RangeError('A key ring has one key at least');
  const byId = new Map(all.map((keys) => [keys.id, keys]));
  const markOf: FieldCipher['markOf'] = ({ table, column }, value) =>
    encoded(keyed(current.mark, [table, column, value]).subarray(0, markLength));
  const open: FieldCipher['open'] = (cell, stored) => openWith(byId, cell, stored);
  const seal: FieldCipher['seal'] = (cell, value) => sealWith(current, cell, { value, mark: markOf(cell, value) });
  const sealUnmarked: FieldCipher['seal'] = (cell, value) => sealWith(current, cell, { value, mark: '' });
  const renew = (sealing: FieldCipher['seal'], cell: EncryptedCell, stored: string): string => {
    const keyId = keyOfSealed(stored);
    if (keyId === current.id) return stored;
    return sealing(cell, keyId === null ? stored : open(cell, stored));
  };
  return {
    keyId: current.id,
    has: (keyId) => byId.has(keyId),
    seal,
    sealUnmarked,
    open,
    markOf,
    renewed: (cell, stored) => renew(seal, cell, stored),
    renewedUnmarked: (cell, stored) => renew(sealUnmarked, cell, stored),
  };
}

function sealWith(keys: OwnKeys, cell: EncryptedCell, { value, mark }: { value: string; mark: string }): string {
  const bound = authenticated(keys.id, cell);
  const nonce = keyed(keys.nonce, [bound, value]).subarray(0, nonceLength);
  const cipher = createCipheriv(cipherName, keys.text, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(bound));
  const text = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `enc:${keys.id}:${mark}:${encoded(text)}`;
}

function openWith(byId: ReadonlyMap<string, OwnKeys>, cell: EncryptedCell, stored: string): string {
  const name = `${cell.table}.${cell.column} of record ${cell.record}`;
  const [, id = '', , text = ''] = shape.exec(stored) ?? [];
  if (id === '')
    throw new EncryptedCellFault(`${name} is not encrypted as it should be: it was put there past the server`);
  const keys = byId.get(id);
  if (!keys) throw new EncryptedCellFault(`${name} was encrypted with another key, ${id}`);
  const bytes = Buffer.from(text, 'base64url');
  const end = bytes.length - tagLength;
  const decipher = createDecipheriv(cipherName, keys.text, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(authenticated(id, cell)));
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return decipher.update(bytes.subarray(nonceLength, end), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw new EncryptedCellFault(`${name} does not open: it was changed, or is that of another record or field`);
  }
}

function authenticated(keyId: string, { table, column, record }: EncryptedCell): string {
  return JSON.stringify(['field', 1, keyId, table, column, record]);
}

function keyed(key: Buffer, parts: readonly string[]): Buffer {
  const hmac: Hmac = createHmac('sha256', key);
  return hmac.update(JSON.stringify(parts)).digest();
}

function encoded(bytes: Buffer): string {
  return bytes.toString('base64url');
}
