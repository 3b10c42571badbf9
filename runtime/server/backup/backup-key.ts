// What backups are encrypted with: a key of 32 bytes, or one made of a passphrase; and what a backup notes about it.
import { hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { StartProblem } from '../database/start-problem.ts';

/** What the operator gives; without either backups are not encrypted. */
export interface BackupSecret {
  /** 32 bytes. */
  readonly key?: Buffer;
  readonly passphrase?: string;
}

/** Stands in a manifest: which key opens the backup. Nothing of it helps to find the key but the passphrase itself. */
export interface KeyNote {
  readonly kind: 'key' | 'passphrase';
  /** Tells keys apart; places of files are named by it. */
  readonly id: string;
  /** Of a passphrase, in hex. */
  readonly salt?: string;
}

export interface BackupKey {
  readonly note: KeyNote;
  /** 32 bytes that others are derived from. */
  readonly master: Buffer;
}

/** About half a second and 32 MB for one guess of a passphrase. */
const effort = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1_048_576 };

/**
 * The key that a new backup is encrypted with; null without a secret. `earlier`: keys of backups beside it; a passphrase that made
 * one of them makes it again, so that files which are there already serve both.
 */
export function keyForNew(secret: BackupSecret, earlier: readonly KeyNote[]): BackupKey | null {
  if (secret.key) return keyFrom(secret.key, { kind: 'key' });
  const { passphrase } = secret;
  if (passphrase === undefined) return null;
  for (const salt of new Set(earlier.flatMap((note) => note.salt ?? []))) {
    const known = keyFrom(stretch(passphrase, salt), { kind: 'passphrase', salt });
    if (earlier.some(({ id }) => id === known.note.id)) return known;
  }
  const salt = randomBytes(16).toString('hex');
  return keyFrom(stretch(passphrase, salt), { kind: 'passphrase', salt });
}

/** The key of a backup; null for one that is not encrypted. Throws StartProblem without the right secret. */
export function keyOf(note: KeyNote | null, secret: BackupSecret): BackupKey | null {
  if (note === null) return null;
  const setting = note.kind === 'key' ? 'TONGGUAN_BACKUP_KEY' : 'TONGGUAN_BACKUP_PASSPHRASE';
  const given = note.kind === 'key' ? secret.key : secret.passphrase;
  if (given === undefined) throw new StartProblem(`This backup is encrypted: set ${setting}.`);
  const material = typeof given === 'string' ? stretch(given, note.salt ?? '') : given;
  const key = keyFrom(material, note);
  if (key.note.id !== note.id) throw new StartProblem(`${setting} is not what this backup was encrypted with.`);
  return key;
}

/** A key for one purpose. */
export function derivedKey({ master }: BackupKey, purpose: string, salt: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.from(hkdfSync('sha256', master, salt, `tongguan backup ${purpose}`, 32));
}

function keyFrom(master: Buffer, { kind, salt }: Pick<KeyNote, 'kind' | 'salt'>): BackupKey {
  const id = Buffer.from(hkdfSync('sha256', master, '', 'tongguan backup id', 8)).toString('hex');
  return { master, note: { kind, id, ...(salt !== undefined && { salt }) } };
}

function stretch(passphrase: string, salt: string): Buffer {
  return scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'hex'), 32, effort);
}
