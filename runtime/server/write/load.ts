// Stage: reads the stored record, if the caller's grants, roles and row scope allow it. A record outside the scope is answered like
// one that does not exist.
import type { RawBuilder } from 'kysely';
import type { Verb } from '../../core/descriptor/access.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { grantsFor } from '../../core/permissions.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { readRecord, readUnscopedRecord, type StoredRecord } from '../store/read-record.ts';
import { isId } from '../store/record-id.ts';
import { scopeSql, scopeWays } from '../store/scope-sql.ts';
import { requireVerb } from './authorize.ts';
import type { Command, WriteCall } from './change.ts';
import { doneTests } from './done-duties.ts';

/** A stored record with the caller's permissions on it; without permissions if the server itself has read it. */
export type LoadedRecord = Pick<StoredRecord, 'record' | 'labels' | 'permissions'>;

/** The record a command is about; null for a new one. Throws `not-found` and `not-permitted` as `requireRecord` does. */
export async function load(call: WriteCall, command: Command): Promise<LoadedRecord | null> {
  switch (command.kind) {
    case 'create':
    case 'enter':
      return null;
    case 'set':
      return asRead(command.before);
    case 'transition':
      return command.before ? asRead(command.before) : requireRecord(call, command.id, 'view');
    default:
      return requireRecord(call, command.id, command.kind);
  }
}

function asRead(record: Row): LoadedRecord {
  return { record, labels: {}, permissions: {} };
}

/** The record, if it is in sight (else `not-found`) and the verb is allowed on it (else `not-permitted`). */
export async function requireRecord(
  call: Omit<WriteCall, 'idempotency'>,
  id: string,
  verb: 'view' | 'edit' | 'delete',
): Promise<StoredRecord> {
  requireVerb(call, 'view');
  const stored = isId(id) ? await readVisible(call, id) : null;
  if (!stored) throw new Refusal('not-found');
  if (verb === 'view') return stored;
  requireVerb(call, verb);
  if (!stored.permissions[verb]) throw new Refusal('not-permitted');
  return stored;
}

/** Reads a record in the caller's sight, and whether its row may be edited, deleted and copied; null when out of sight. */
export function readVisible(
  { context, entity, caller }: Omit<WriteCall, 'idempotency'>,
  id: string,
): Promise<StoredRecord | null> {
  return readRecord(context.database, {
    layout: entity.layout,
    language: caller.language,
    id,
    scope: rowScope(entity, 'view', caller),
    permissionTests: {
      edit: rowScope(entity, 'edit', caller),
      delete: rowScope(entity, 'delete', caller),
      ...doneTests(entity.descriptor, caller),
    },
  });
}

/** The scope of a verb for rows under the alias. */
export function rowScope(entity: ServerEntity, verb: Verb, caller: Caller, alias = 't'): RawBuilder<boolean> {
  const here = { mapping: entity.layout, alias };
  return scopeSql(here, grantsFor(entity.descriptor, verb, caller.person), caller.person);
}

/** The same as tests of which one must hold, for rows under the alias `t`. */
export function rowWays(entity: ServerEntity, verb: Verb, caller: Caller): RawBuilder<boolean>[] {
  const here = { mapping: entity.layout, alias: 't' };
  return scopeWays(here, grantsFor(entity.descriptor, verb, caller.person), caller.person);
}

/** A record regardless of row scope. Throws `not-found`. */
export async function readUnscoped(
  { database }: Pick<WriteScope, 'database'>,
  { layout }: ServerEntity,
  id: string,
): Promise<Row> {
  const stored = await readUnscopedRecord(database, { layout, id });
  if (!stored) throw new Refusal('not-found');
  return stored.record;
}
