// Stage: whether this person may do such a thing to any record of the entity at all. Which records, `load` says.
import type { Verb } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { Refusal } from '../../core/errors.ts';
import { mayUse, rolesAllow } from '../../core/permissions.ts';
import type { Caller } from '../session/caller.ts';
import type { Command, WriteCall } from './change.ts';

/** Throws `not-permitted` for a command that the caller's grants and roles allow on no record. Commands of the server itself pass. */
export function authorize(call: Omit<WriteCall, 'idempotency'>, command: Command): void {
  switch (command.kind) {
    case 'create':
      if (!command.given) requireVerb(call, 'create');
      break;
    case 'edit':
      // Not decided here: `load` answers `not-permitted` to callers who can see the record and `not-found` to others.
      requireVerb(call, 'view');
      break;
    case 'delete':
      requireVerb(call, 'delete');
      break;
    case 'transition':
      if (!command.before) requireAct(call);
      break;
    default:
  }
}

function requireAct(call: Pick<WriteCall, 'entity' | 'caller'>): void {
  requireVerb(call, 'view');
  if (!mayAct(call.entity.descriptor, call.caller)) throw new Refusal('not-permitted');
}

/** Throws `not-permitted` unless the person may use the verb on some record of the entity. */
export function requireVerb(
  { entity, caller }: Omit<WriteCall, 'idempotency'> | Pick<WriteCall, 'entity' | 'caller'>,
  verb: Verb,
): void {
  if (!mayUse(entity.descriptor, verb, caller.person, caller.rights)) throw new Refusal('not-permitted');
}

/** Whether the person's roles let transitions be made: on a menu of the entity, to manage or to edit. */
export function mayAct(entity: EntityDescriptor, { person, rights }: Pick<Caller, 'person' | 'rights'>): boolean {
  return rolesAllow(entity, 'manage', person, rights) || rolesAllow(entity, 'edit', person, rights);
}
