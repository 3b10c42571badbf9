// What a write changed, as the history keeps it.
import type { Entity } from '../../core/compile-entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { changesBetween, type FieldChange, gathered } from '../../core/record-changes.ts';

/** More than this are not kept one by one: the change of a list as a whole stands for those of its lines. */
const maximumChanges = 2_000;

/** What differs between a record as it was read and what is stored now. Of a secret only that it was set, never its value. */
export function changesOf(
  entity: Entity,
  before: Row,
  { record, stored }: { readonly record: Row; readonly stored: Row },
): FieldChange[] {
  const { descriptor } = entity;
  const changes = changesBetween(descriptor, before, stored);
  const set = entity.secrets.filter(({ path }) => !isEmpty(valueAt(record, path)));
  const kept = gathered(descriptor, { changes, before, after: stored }, maximumChanges);
  return [...kept, ...set.map(({ path }) => ({ path }))];
}
