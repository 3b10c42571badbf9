// Creates many records of an entity in two statements: each is checked like all others, and none of the checks asks the database.
//
// What a check finds out of the database may depend on the records before: a record whose checks ask anything is created alone, after
// those before it are written. So together or one after the other, the same records are kept and the same ones refused.
import type { Row } from '../../core/descriptor/value.ts';
import { numberingOf } from '../../core/kinds/field-traits.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import { packedIds, unpackedIds } from '../store/record-id.ts';
import { watchedUnit } from '../store/unit-of-work.ts';
import { authorize } from './authorize.ts';
import type { Change, CreateCommand, WriteCall } from './change.ts';
import { checkCreation } from './execute.ts';
import { transactionCheckOf } from './hook-rules.ts';
import { mayPersistTogether, persistTogether } from './persist.ts';

/** Whether new records of the entity are one row each that nothing else is done for: no hooks, states, numbers, flows, no log of the call. */
export function mayCreateTogether({ context, entity, caller }: WriteCall): boolean {
  const { id, fields, lifecycles } = entity.descriptor;
  const { flows, hooks } = context;
  return (
    mayPersistTogether(entity.layout) &&
    entity.layout.derived.length === 0 &&
    lifecycles.length === 0 &&
    hooks[id] === undefined &&
    !flows.to.has(id) &&
    !flows.from.has(id) &&
    fields.every((field) => numberingOf(field) === undefined) &&
    caller.log === undefined
  );
}

/**
 * The change of a new record, or null when its checks asked the database: then it has to be created alone. Throws the refusal of
 * what was found without asking.
 */
export async function checkedTogether(call: WriteCall, command: CreateCommand): Promise<Change | null> {
  authorize(call, command);
  const watched = watchedUnit(call.context.database);
  const context = { ...call.context, database: watched.unit };
  const change = await checkCreation({ ...call, context }, command, call.context.settings.now()).catch(
    (error: unknown) => {
      if (watched.hasAsked()) return null;
      throw error;
    },
  );
  if (change === null || watched.hasAsked() || change.links) return null;
  const own = { ...change, call };
  return transactionCheckOf({ ...own, ...call }) === null ? own : null;
}

/** Writes what `checkedTogether` let pass, in a transaction, and gives the records as stored. Throws what the database refuses: then none is kept. */
export async function createTogether({ context, entity }: WriteCall, changes: readonly Change[]): Promise<Row[]> {
  const stored = await context.database.transaction((unit) => persistTogether(unit, changes));
  const records = stored.map(({ record }) => record);
  await announceAfterCommit(context, entity, packedIds(records.map(({ id }) => String(id))));
  return records;
}

/**
 * What waits for the commit keeps all that its function was given: of a million records these are the ids alone, in few bytes, and
 * not the changes.
 */
async function announceAfterCommit(context: WriteScope, entity: ServerEntity, packed: Uint8Array): Promise<void> {
  const outside = context.outside ?? context;
  await context.database.afterCommit(() => {
    outside.forget(entity);
    for (const id of unpackedIds(packed)) outside.announce({ entity: entity.descriptor.id, id, version: 1 });
  });
}
