// The kinds of record that a person may be told of, with the states they come to: those the person may view.
import { mayUse } from '../../runtime/core/permissions.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import { isTold } from '../../runtime/server/description/webhook-messages.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';

/** What a webhook can be told of. Labels are in the language of the caller. */
export interface Subject {
  readonly id: string;
  readonly label: string;
  readonly states: readonly { readonly value: string; readonly label: string }[];
}

/** By label. Webhooks themselves are none: they would tell of their own telling. */
export function subjectsFor(
  { entities, layouts, messages }: Pick<ServerContext, 'entities' | 'layouts' | 'messages'>,
  { person, rights, language }: Pick<Caller, 'person' | 'rights' | 'language'>,
): Subject[] {
  const say = (key: string): string => messages.format(language, key, {});
  return [...entities.values()]
    .filter(({ descriptor }) => isTold(descriptor, layouts.system) && mayUse(descriptor, 'view', person, rights))
    .map(({ descriptor: { id, lifecycles } }) => {
      const states = lifecycles.flatMap(({ lifecycle }) =>
        Object.keys(lifecycle.states).map((value) => ({
          value,
          label: say(`entity.${id}.states.${lifecycle.id}.${value}`),
        })),
      );
      const unique = new Map(states.map((state) => [state.value, state]));
      return { id, label: say(`entity.${id}.label`), states: [...unique.values()] };
    })
    .sort((one, other) => one.label.localeCompare(other.label, language));
}
