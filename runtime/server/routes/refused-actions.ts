// Actions a person may make on a record by its state, and which its rules are known to refuse as everything stands: said before they are tried.
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { isDeletable, mainLifecycle, outcomeOf, transitionFor } from '../../core/lifecycle.ts';
import { mayUse } from '../../core/permissions.ts';
import type { ServerContext } from '../context.ts';
import { refused } from '../reply.ts';
import type { WriteCall } from '../write/change.ts';
import { type RuleCheck, refuseByRules } from '../write/hook-rules.ts';
import { keepingFlows, keptRefusal } from '../write/kept-sources.ts';
import { allowedActions } from '../write/present-record.ts';

export interface RefusedAction {
  readonly action: string;
  /** Why, in the reader's language. */
  readonly message: string;
}

/**
 * Those of actions that ask for no input: what is entered may be what a rule waits for. And those that would take the record away
 * from under what was made of it.
 */
export async function refusedActions(context: ServerContext, call: WriteCall, record: Row): Promise<RefusedAction[]> {
  const [byRules, kept] = await Promise.all([refusedByRules(context, call, record), keptFrom(context, call, record)]);
  return [...kept, ...byRules.filter(({ action }) => !kept.some((one) => one.action === action))];
}

async function keptFrom(context: ServerContext, call: WriteCall, record: Row): Promise<RefusedAction[]> {
  const { entity, caller } = call;
  const { descriptor } = entity;
  const found = allowedActions(descriptor, caller, record).map(async (action): Promise<RefusedAction[]> => {
    const bound = transitionFor(descriptor, action, caller.person, record);
    if (!bound || bound.use !== mainLifecycle(descriptor)) return [];
    const after = { ...record, [bound.use.field]: outcomeOf(bound.transition, record).to };
    const flows = keepingFlows(call, record, after);
    const why = flows.length > 0 ? await keptRefusal(context.database, call, String(record.id), flows) : null;
    return why ? [{ action, message: refused(context.messages, caller.language, why).message }] : [];
  });
  return (await Promise.all(found)).flat();
}

async function refusedByRules(context: ServerContext, call: WriteCall, record: Row): Promise<RefusedAction[]> {
  const { entity, caller } = call;
  const { descriptor } = entity;
  const judged = descriptor.rules.flatMap(({ on }) => (typeof on === 'string' ? [] : on));
  const actions = allowedActions(descriptor, caller, record).filter((action) => judged.includes(action));
  const mayDelete = judged.includes('delete') && isDeletable(descriptor, record);
  const isDeleter = mayDelete && mayUse(descriptor, 'delete', caller.person, caller.rights);
  const found = await Promise.all([
    ...(isDeleter ? [refusalOf(context, call, { action: 'delete', before: record, record })] : []),
    ...actions.map(async (action): Promise<RefusedAction[]> => {
      const bound = transitionFor(descriptor, action, caller.person, record);
      if (!bound || bound.transition.enters || bound.transition.checks) return [];
      const after = { ...record, [bound.use.field]: outcomeOf(bound.transition, record).to };
      return refusalOf(context, call, { action, before: record, record: after });
    }),
  ]);
  return found.flat();
}

/** What the rules refuse the action with, told in the reader's language; empty where they let it be. */
async function refusalOf(
  context: ServerContext,
  { entity, caller }: WriteCall,
  tried: Pick<RuleCheck, 'action' | 'before' | 'record'>,
): Promise<RefusedAction[]> {
  try {
    await refuseByRules({ context, entity, caller, ...tried });
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const { message, data } = refused(context.messages, caller.language, thrown);
    return [{ action: tried.action, message: data.findings?.[0]?.message ?? message }];
  }
}
