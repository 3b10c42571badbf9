// Whether a stored document is what was written: its digest, and those its entries kept.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { RecordShape } from '../../core/record-shape.ts';
import { type Executor, run } from '../store/statement.ts';
import { storedForm } from '../store/stored-form.ts';
import { canonical, digestOf } from './digest.ts';

/** `notVerified`: nothing is kept to compare with; `pendingManual`: it differs, and a person decides. */
export type Verification = 'notVerified' | 'passed' | 'pendingManual';

export interface StoredDocument {
  readonly descriptor: EntityDescriptor;
  readonly versionKey: string;
  /** Table of the entries. */
  readonly entries: string;
  /** As it was read from the database. */
  readonly record: Row;
}

export interface Compared {
  readonly result: Verification;
  /** Digest kept with its last write, or null. */
  readonly recorded: string | null;
  /** Digest of what is stored. */
  readonly found: string;
}

/** Compares a stored document with the entries of its writes, from the first, or from when a person last accepted it. */
export async function verify(database: Executor, document: StoredDocument): Promise<Compared> {
  const { descriptor, versionKey, record } = document;
  const found = digestOf(descriptor, versionKey, record);
  // What is written after the document was read is no entry of what was read.
  const rows = await run(database, {
    text: `select "digestBefore", "digest", "accepts" from ${document.entries}
      where "subjectType" = $1 and "subjectId" = $2 and "subjectVersion" <= $3 order by "subjectVersion"`,
    values: [descriptor.id, record.id ?? null, record[versionKey] ?? 0],
  });
  const entries = rows.slice(Math.max(0, rows.map(([, , accepts]) => accepts === true).lastIndexOf(true)));
  const recorded = entries.at(-1)?.[1];
  if (typeof recorded !== 'string') return { result: 'notVerified', recorded: null, found };
  const isUnbroken = entries.every(([before], index) => index === 0 || before === entries[index - 1]?.[1]);
  const isSame = recorded === found && isUnbroken && isWorkedOut(descriptor, record);
  return { result: isSame ? 'passed' : 'pendingManual', recorded, found };
}

/** Whether sums and counts are what follows from the rest. */
function isWorkedOut({ fields }: EntityDescriptor, record: Row): boolean {
  return (
    canonical(storedForm(new RecordShape(fields).compute(record), fields)) === canonical(storedForm(record, fields))
  );
}
