// The record of each uploaded file, and who has it in sight.
import { sql } from 'kysely';
import { grantsFor, mayUse } from '../../core/permissions.ts';
import type { LoginScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { join } from '../store/condition-sql.ts';
import { newId } from '../store/record-id.ts';
import { holdsValue, scopeSql } from '../store/scope-sql.ts';
import { type Executor, runFragment } from '../store/statement.ts';

export interface NewFile {
  readonly name: string;
  readonly mime: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly profile: string;
  readonly uploadedBy: string;
  /** Default: now. */
  readonly at?: Date;
}

export interface StoredFile extends NewFile {
  readonly id: string;
}

/** Writes the record of a file whose bytes are kept already; `table`: that of files, for SQL. */
export async function addFile(
  executor: Executor,
  table: string,
  file: NewFile,
): Promise<Pick<StoredFile, 'id' | 'name' | 'size' | 'mime'>> {
  const id = newId();
  const path = `${file.sha256.slice(0, 2)}/${file.sha256}`;
  const at = file.at ?? new Date();
  await runFragment(
    executor,
    sql`insert into ${sql.raw(table)} (id, "name", "path", "size", "mime", "sha256", "profile", "uploadedBy", "uploadedAt", "createdBy", "createdAt", "updatedBy", "updatedAt", "version")
      values (${id}, ${file.name}, ${path}, ${file.size}, ${file.mime}, ${file.sha256}, ${file.profile}, ${file.uploadedBy}, ${at}, ${file.uploadedBy}, ${at}, ${file.uploadedBy}, ${at}, 1)`,
  );
  return { id, name: file.name, size: file.size, mime: file.mime };
}

/** The file with this id, or null. */
export async function findFile(executor: Executor, table: string, id: string): Promise<StoredFile | null> {
  const [cells] = await runFragment(
    executor,
    sql`select "name", "mime", "sha256", "size", "profile", "uploadedBy" from ${sql.raw(table)} where id = ${id}`,
  );
  if (!cells) return null;
  const [name, mime, sha256, size, profile, uploadedBy] = cells.map(String);
  return {
    id,
    name: name ?? '',
    mime: mime ?? '',
    sha256: sha256 ?? '',
    size: Number(size),
    profile: profile ?? '',
    uploadedBy: uploadedBy ?? '',
  };
}

/** Whether some record the person may view holds the file. */
export async function isFileInSight(
  { layouts, database }: Pick<LoginScope, 'layouts' | 'database'>,
  caller: Caller,
  id: string,
): Promise<boolean> {
  const questions = [...layouts.values()].flatMap((layout) => {
    const { person, rights } = caller;
    const paths = layout.references().filter(({ target }) => target.layout.entity.id === layouts.system.file);
    if (paths.length === 0 || !mayUse(layout.entity, 'view', person, rights)) return [];
    const here = { mapping: layout, alias: 't' };
    const scope = scopeSql(here, grantsFor(layout.entity, 'view', person), person);
    const held = join(
      paths.map(({ path }) => holdsValue(here, path, id)),
      'or',
    );
    return [sql<boolean>`exists (select 1 from ${layout.from} t where ${scope} and ${held})`];
  });
  if (questions.length === 0) return false;
  const [cells] = await runFragment(database, sql`select ${join(questions, 'or')}`);
  return cells?.[0] === true;
}
