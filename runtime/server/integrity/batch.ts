// What is hashed of a sealed entry and of a batch.
import { hash } from 'node:crypto';
import { markedHash, marks } from './merkle.ts';

/** Where the text begins, behind a mark and 16 bytes of salt. */
const saltEnd = 17;

/** A batch without the hash of it. */
export interface BatchHead {
  /** From 1, without a gap. */
  readonly number: number;
  /** Hash of the batch before; zeros for the first. */
  readonly previous: Buffer;
  /** Of the tree of its entries. */
  readonly root: Buffer;
  readonly entries: number;
  /** Entries sealed until then, its own among them. */
  readonly total: number;
  /** Its entries were kept before histories were sealed: it proves that they were not changed since. */
  readonly isOlder: boolean;
  readonly sealedAt: Date;
}

export interface Batch extends BatchHead {
  readonly hash: Buffer;
}

/** Stands before the first batch. */
export const beforeFirst = Buffer.alloc(32);

export function batchHash({ number, previous, root, entries, total, isOlder, sealedAt }: BatchHead): Buffer {
  const text = JSON.stringify({
    entries,
    form: 1,
    isOlder,
    number,
    previous: previous.toString('hex'),
    root: root.toString('hex'),
    sealedAt: sealedAt.toISOString(),
    total,
  });
  return markedHash(marks.batch, Buffer.from(text));
}

/** An entry as its leaf holds it. */
export interface ProvedEntry {
  readonly kind: number;
  /** UUID. */
  readonly id: string;
  readonly subjectId: string | null;
  /** Of the salt and the text. */
  readonly hash: Buffer;
}

/** The leaf of an entry. The salt is no part of it, so that it can be taken away with the text and the tree stays. */
export function leafOf({ kind, id, subjectId, hash: own }: ProvedEntry): Buffer {
  return markedHash(marks.leaf, Buffer.from(`${kind} ${id} ${subjectId ?? '-'} `), own);
}

/** What the hash of an entry has to be. */
export function entryHash(salt: string, text: string): Buffer {
  // A million of them are made in one go: one buffer each.
  const bytes = Buffer.allocUnsafe(saltEnd + Buffer.byteLength(text));
  bytes[0] = marks.entry;
  bytes.write(salt.replaceAll('-', ''), 1, 'hex');
  bytes.write(text, saltEnd);
  return hash('sha256', bytes, 'buffer');
}
