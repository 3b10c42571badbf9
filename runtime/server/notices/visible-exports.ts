// Exports that notices are about: a reader's own, for as long as they are kept.
import { sql } from 'kysely';
import type { Person } from '../../core/lifecycle.ts';
import { type Executor, runFragment } from '../store/statement.ts';

/** What a notice of an export is about, in place of an entity. */
export const exportSubject = 'export';

export interface VisibleExport {
  /** Name of the file. */
  readonly title: string;
  /** None: pages show exports in a dialog. */
  readonly address: null;
  /** Why it failed, in the language it was asked for in. */
  readonly reason: string | null;
}

/** Those of the exports that are the person's, by id. */
export async function visibleExports(
  executor: Executor,
  { accountId }: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VisibleExport>> {
  const rows = await runFragment(
    executor,
    sql`select "id", "name", "as", "message" from export_job where "id" = any(${[...ids]}::uuid[]) and "accountId" = ${accountId}::uuid`,
  );
  return new Map(
    rows.map(([id, name, as, message]) => [
      String(id),
      { title: `${String(name)}.${String(as)}`, address: null, reason: message === null ? null : String(message) },
    ]),
  );
}
