// Entries of sealed histories in the words of now: they keep for good what fields, values, states and actions were called when they were written.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { presentPath, presentValue } from '../../core/former-names.ts';
import { fieldAt, schemaPathOf } from '../../core/paths.ts';
import type { FieldChange } from '../../core/record-changes.ts';

/** Changes with the paths and values of now. */
export function presentChanges({ fields }: EntityDescriptor, changes: readonly FieldChange[]): FieldChange[] {
  return changes.map((change) => {
    const path = presentPath(fields, change.path);
    const field = fieldAt(fields, schemaPathOf(path));
    const { was, before, after } = change;
    return {
      ...change,
      path,
      ...(was !== undefined && { was: presentPath(fields, was) }),
      ...(field && before !== undefined && { before: presentValue(field, before) }),
      ...(field && after !== undefined && { after: presentValue(field, after) }),
    };
  });
}

/** A state of the record as it is called now; of lifecycles that are gone as it was. */
export function presentState({ fields, lifecycles }: EntityDescriptor, state: unknown): unknown {
  const held = lifecycles.map(({ field }) => fieldAt(fields, field));
  const present = held.map((field) => (field && typeof state === 'string' ? presentValue(field, state) : state));
  return present.find((one) => one !== state) ?? state;
}
