// What people add beside a record without touching it: a comment at a proposal that others sign. It keeps nobody from writing the record, nor is it kept out.
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Transition } from './descriptor/lifecycle.ts';

/** Whether the transition only adds a line to lists that nobody edits: the state stays, and nothing else is asked, set or made with it. */
export function addsBeside({ fields }: Pick<EntityDescriptor, 'fields'>, transition: Transition): boolean {
  const { enters, from, to, instead, sets, asks, checks, creates, cascades, compares, follows, accepts, withCode } =
    transition;
  const does = [instead, sets, asks, creates, cascades, compares, follows, accepts, withCode];
  if (enters?.line?.at !== 'new' || checks || does.some((one) => one !== undefined)) return false;
  if (from.some((state) => state !== to)) return false;
  const { field } = enters.line;
  return fields.some(({ key, readOnly }) => key === field && readOnly === true);
}

/** Whether all that changed lies in lists that are only added to beside the record; not where nothing is known to have changed. */
export function isBeside(
  { fields, lifecycles }: Pick<EntityDescriptor, 'fields' | 'lifecycles'>,
  changed: readonly string[],
): boolean {
  const lists = new Set(
    lifecycles.flatMap(({ lifecycle }) =>
      lifecycle.transitions.flatMap((transition) => {
        const field = transition.enters?.line?.field;
        return field !== undefined && addsBeside({ fields }, transition) ? [field] : [];
      }),
    ),
  );
  return changed.length > 0 && changed.every((path) => lists.has(path.split('.')[0] ?? ''));
}
