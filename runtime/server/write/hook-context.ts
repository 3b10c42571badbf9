// Makes the context that hooks get.
import type { Row } from '../../core/descriptor/value.ts';
import type { WriteContext } from '../hooks.ts';
import type { Change } from './change.ts';

/** `record`: the one the hook shall see. Its questions go to the unit of work of the change. */
export function hookContext({ call, action, before }: Change, record: Row): WriteContext {
  const { context, entity, caller } = call;
  return {
    entity,
    action,
    caller,
    before,
    record,
    database: context.database,
    filesFolder: context.settings.files ?? null,
    receiptsFolder: context.settings.receipts ?? null,
    actAsSystem: (name, id, step, input) => context.actAsSystem(context, { entity: name, id, action: step }, input),
  };
}
