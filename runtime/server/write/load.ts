// Stage: the record as it is stored, if the caller reaches it: grants, roles and row scope; what is out of sight is not there.
import type { RawBuilder } from 'kysely';
import type { Verb } from '../../core/descriptor/access.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { grantsFor } from '../../core/permissions.ts';
import type { Served, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { readRecord, readWhole, type StoredRecord } from '../store/read-record.ts';
import { isId } from '../store/record-id.ts';
import { scopeSql } from '../store/scope-sql.ts';
import { requireVerb } from './authorize.ts';
import type { Command, WriteCall } from './change.ts';

/** A record as it is stored, with what the caller may do with it; nothing of that for what the server itself has read. */
export type Loaded = Pick<StoredRecord, 'record' | 'labels' | 'answers'>;

/** What the command is about; null for what is new. Throws `not-found` and `not-permitted` as `permitRow` does. */
export async function load(call: WriteCall, command: Command): Promise<Loaded | null> {
  switch (command.kind) {
    case 'create':
    case 'enter':
      return null;
    case 'set':
      return asRead(command.before);
    case 'transition':
      return command.before ? asRead(command.before) : permitRow(call, command.id, 'view');
    default:
      return permitRow(call, command.id, command.kind);
  }
}

function asRead(record: Row): Loaded {
  return { record, labels: {}, answers: {} };
}

/** The record, if it is in sight (else `not-found`) and the verb is allowed on it (else `not-permitted`). */
export async function permitRow(
  call: Omit<WriteCall, 'idempotency'>,
  id: string,
  verb: 'view' | 'edit' | 'delete',
): Promise<StoredRecord> {
  requireVerb(call, 'view');
  const stored = isId(id) ? await readInSight(call, id) : null;
  if (!stored) throw new Refusal('not-found');
  if (verb === 'view') return stored;
  requireVerb(call, verb);
  if (!stored.answers[verb]) throw new Refusal('not-permitted');
  return stored;
}

/** Reads a record in the caller's sight, and whether its row may be edited, deleted and copied; null when out of sight. */
export function readInSight(
  { context, entity, caller }: Omit<WriteCall, 'idempotency'>,
  id: string,
): Promise<StoredRecord | null> {
  return readRecord(context.database, {
    layout: entity.layout,
    language: caller.language,
    id,
    scope: scopeFor(entity, 'view', caller),
    asked: {
      edit: scopeFor(entity, 'edit', caller),
      delete: scopeFor(entity, 'delete', caller),
    },
  });
}

/** The scope of a verb for rows under the alias `t`. */
export function scopeFor(entity: Served, verb: Verb, caller: Caller): RawBuilder<boolean> {
  const here = { shelf: entity.layout, alias: 't' };
  return scopeSql(here, grantsFor(entity.descriptor, verb, caller.person), caller.person);
}

/** A record whatever its rows allow. Throws `not-found`. */
export async function wholeRecord(
  { database }: Pick<WriteScope, 'database'>,
  { layout }: Served,
  id: string,
): Promise<Row> {
  const stored = await readWhole(database, { layout, id });
  if (!stored) throw new Refusal('not-found');
  return stored.record;
}
