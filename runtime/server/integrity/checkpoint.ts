// A checkpoint: what the chain of batches had come to at a moment, signed, as a file that leaves the database.
import { createPublicKey, hash, sign, verify } from 'node:crypto';
import type { CheckpointKey } from '../authority/checkpoint-key.ts';

/** What is signed. */
export interface CheckpointBody {
  /** Number of the last batch, and its hash in hexadecimal. */
  readonly batch: number;
  readonly hash: string;
  /** Entries sealed until then. */
  readonly entries: number;
  readonly madeAt: string;
  /** Digest of the checkpoint before, in hexadecimal; null for the first of a folder. */
  readonly previous: string | null;
}

export interface Checkpoint extends CheckpointBody {
  /** Name of the file. */
  readonly file: string;
  /** Base64: SubjectPublicKeyInfo of the key, signature, and time stamp (RFC 3161) of the signature, where there is one. */
  readonly publicKey: string;
  readonly signature: string;
  readonly stamp?: string;
}

/** The text that is signed: JSON, keys in the order of the alphabet. */
function signedText({ batch, hash: of, entries, madeAt, previous }: CheckpointBody): Buffer {
  return Buffer.from(`tongguan checkpoint 1\n${JSON.stringify({ batch, entries, hash: of, madeAt, previous })}`);
}

/** What the next checkpoint names, in hexadecimal. */
export function checkpointDigest(body: CheckpointBody): string {
  return hash('sha256', signedText(body), 'hex');
}

/** What a time stamp of it is of: SHA-256 of the signature. */
export function stampedDigest(signature: string): Buffer {
  return hash('sha256', Buffer.from(signature, 'base64'), 'buffer');
}

export function signCheckpoint(body: CheckpointBody, key: CheckpointKey): Omit<Checkpoint, 'file'> {
  return {
    ...body,
    publicKey: key.publicKey.toString('base64'),
    signature: sign(null, signedText(body), key.privateKey).toString('base64'),
  };
}

/** Whether the signature is of what it says, by the key it names. */
export function isSigned(checkpoint: Checkpoint): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(checkpoint.publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, signedText(checkpoint), key, Buffer.from(checkpoint.signature, 'base64'));
  } catch {
    return false;
  }
}
