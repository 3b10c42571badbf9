// Reads a record to be opened, and makes the transition that opening it stands for: a message that is opened is read.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { type Person, transitionFor } from '../../core/lifecycle.ts';
import { actionsOf } from '../actions/available-actions.ts';
import { ApiError } from '../api/api-error.ts';
import { getRecord, runAction, type ServedRow } from '../api/entity-calls.ts';

/** The record as it is once it has been opened by this person. */
export async function openStored(
  entity: EntityDescriptor,
  id: string,
  person: Person | undefined,
  signal: AbortSignal,
): Promise<ServedRow> {
  const record = await getRecord(entity.id, id, { signal, toast: false });
  const action = person && openingOf(entity, person, record);
  if (!action) return record;
  try {
    return await runAction({ entity: entity.id, id, action }, {}, { signal, toast: false });
  } catch (thrown) {
    // Somebody else opened it at the same time: it is read as it is now.
    if (thrown instanceof ApiError) return getRecord(entity.id, id, { signal, toast: false });
    throw thrown;
  }
}

/** The action this person makes by opening the record as it stands; null for none. */
export function openingOf(entity: EntityDescriptor, person: Person, record: ServedRow): string | null {
  const offered = actionsOf(entity).filter((action) => record.$actions?.includes(action));
  const opening = offered.find((action) => transitionFor(entity, action, person, record)?.transition.opens);
  return opening ?? null;
}
