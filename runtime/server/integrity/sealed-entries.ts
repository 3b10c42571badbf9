// Reads sealed entries with the text of what is stored of them now, to compare both.
import type { SystemEntities } from '../../core/system-entities.ts';
import type { Layouts } from '../store/layout.ts';
import { hashedText } from '../store/sealed-changes.ts';
import { type Executor, quoted, run } from '../store/statement.ts';
import type { ProvedEntry } from './batch.ts';
import { type History, historiesOf } from './history-forms.ts';

/** Inserted entries of a history that are told. */
const mostInserted = 10_000;

/** An entry as it was sealed or waits for it, and what stands in its history. */
export interface StoredEntry extends ProvedEntry {
  readonly salt: string;
  /** Null: it is not there. */
  readonly text: string | null;
}

export interface SealedEntry extends StoredEntry {
  readonly batch: number;
  readonly position: number;
}

/** What entries are read by. */
export type ProvedLayouts = Pick<Layouts, 'system' | 'cipher'>;

function textOf(stored: unknown, subjectId: unknown, cipher: ProvedLayouts['cipher']): string | null {
  return typeof stored === 'string' ? hashedText(stored, subjectId as string | null, cipher) : null;
}

/** The text of the entry `l`, which the database makes of the stored row. */
export function storedText(system: SystemEntities): string {
  const cases = [...historiesOf(system).values()].map(
    ({ kind, text, table }) => `when ${kind} then (select ${text} from ${quoted(table)} t where t."id" = l."id")`,
  );
  return `case l."kind" ${cases.join(' ')} end`;
}

/** Sealed entries that fulfil the condition, over `l`, batch by batch in their order. */
export async function readSealed(
  executor: Executor,
  { system, cipher }: ProvedLayouts,
  { where, values }: { readonly where: string; readonly values: readonly unknown[] },
): Promise<readonly SealedEntry[]> {
  const text = `select l."kind", l."id", l."subjectId", l."hash", l."salt", ${storedText(system)}, l."batch", l."position"
    from history_leaf l where ${where} order by l."batch", l."position"`;
  const rows = await run(executor, { text, values });
  return rows.map(
    ([kind, id, subjectId, hash, salt, stored, batch, position]) =>
      ({
        ...{ kind, id, subjectId, hash, salt, batch: Number(batch), position },
        text: textOf(stored, subjectId, cipher),
      }) as SealedEntry,
  );
}

/** Entries that wait, under the same condition. */
export async function readWaiting(
  executor: Executor,
  { system, cipher }: ProvedLayouts,
  { where, values }: { readonly where: string; readonly values: readonly unknown[] },
): Promise<readonly StoredEntry[]> {
  const text = `select l."kind", l."id", l."subjectId", l."hash", l."salt", ${storedText(system)}
    from history_waiting l where ${where} order by l."id"`;
  const rows = await run(executor, { text, values });
  return rows.map(
    ([kind, id, subjectId, hash, salt, stored]) =>
      ({ kind, id, subjectId, hash, salt, text: textOf(stored, subjectId, cipher) }) as unknown as StoredEntry,
  );
}

/** Entries of a history, of a record where one is named, that were never sealed and do not wait for it; so many at most. */
export async function insertedInto(
  executor: Executor,
  { kind, subject, table, about: isAbout }: History,
  subjectId?: string,
): Promise<readonly Pick<ProvedEntry, 'id' | 'subjectId'>[]> {
  if (subjectId !== undefined && isAbout === null) return [];
  const about = subjectId === undefined ? '' : `${isAbout} and`;
  const proved = (from: string): string =>
    `not exists (select from ${from} l where l."id" = t."id" and l."kind" = ${kind})`;
  const text = `select t."id", ${subject} from ${quoted(table)} t
    where ${about} ${proved('history_leaf')} and ${proved('history_waiting')} limit $1`;
  const values = [mostInserted, ...(subjectId === undefined ? [] : [subjectId])];
  const rows = await run(executor, { text, values });
  return rows.map(([id, of]) => ({ id: String(id), subjectId: of as string | null }));
}
