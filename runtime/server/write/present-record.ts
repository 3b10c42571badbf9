// Makes the record that the API sends: without secrets, with labels of what it refers to and the caller's permissions.
import type { Verb } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isDeletable, isEditable, transitionFor } from '../../core/lifecycle.ts';
import { valuesAt, withValuesAt } from '../../core/paths.ts';
import { grantsFor, mayUse } from '../../core/permissions.ts';
import { withDone } from '../../core/separated-duties.ts';
import type { ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { isInScope } from '../store/in-scope.ts';
import type { StoredRecord } from '../store/read-record.ts';
import type { ReferencedRecords } from '../store/reference-paths.ts';
import { mayAct } from './authorize.ts';
import { doneOf, dutiesFor } from './done-duties.ts';

/** The stored record with labels, allowed actions and permissions. */
export function presentRecord(
  entity: ServerEntity,
  caller: Caller,
  stored: Pick<StoredRecord, 'record' | 'labels' | 'permissions'>,
): Row {
  const { descriptor } = entity;
  const { labels, permissions } = stored;
  const record = withDone(stored.record, doneOf(stored));
  const may = (verb: Verb): boolean => mayUse(descriptor, verb, caller.person, caller.rights);
  return {
    ...record,
    $labels: { ...labels },
    $actions: allowedActions(descriptor, caller, record),
    $editable: permissions.edit === true && may('edit') && isEditable(descriptor, record),
    $deletable: permissions.delete === true && may('delete') && isDeletable(descriptor, record),
  };
}

/** Lifecycle actions the caller may make on the record now. */
export function allowedActions(descriptor: EntityDescriptor, caller: Caller, record: Row): string[] {
  if (!mayAct(descriptor, caller)) return [];
  const all = descriptor.lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions.map(({ action }) => action));
  return [...new Set(all)].filter((action) => transitionFor(descriptor, action, caller.person, record) !== null);
}

export interface WrittenRecord {
  readonly entity: ServerEntity;
  readonly caller: Caller;
  /** In stored form. */
  readonly record: Row;
  /** What the checks looked up. */
  readonly references: ReferencedRecords;
}

/**
 * The record just written, as a later read would return it, without reading it. Null if the caller's permissions cannot be told
 * without the database.
 */
export function presentWritten({ entity, caller, record, references }: WrittenRecord): Row | null {
  if (entity.layout.derived.length > 0 || dutiesFor(entity.descriptor, caller).length > 0) return null;
  const permissions: { [verb: string]: boolean } = {};
  for (const verb of ['edit', 'delete'] as const) {
    const grants = grantsFor(entity.descriptor, verb, caller.person);
    const covered = isInScope(entity, grants, caller.person, record);
    if (covered === null) return null;
    permissions[verb] = covered;
  }
  return presentRecord(entity, caller, { ...withReferences(entity, record, references), permissions });
}

/** Adds titles and looked-up values to a record. */
export function withReferences(
  { layout }: ServerEntity,
  record: Row,
  named: ReferencedRecords,
): Pick<StoredRecord, 'record' | 'labels'> {
  const labels: { [path: string]: string } = {};
  const looked: [string, Json][] = [];
  for (const reference of layout.references()) {
    const found = named.get(reference.path);
    for (const { path, value } of valuesAt(record, reference.path)) {
      if (Array.isArray(value)) {
        const titles = value.map((one) => found?.get(String(one))?.title ?? String(one));
        for (const [index, title] of titles.entries()) labels[`${path}.${index}`] = title;
        if (titles.length > 0) labels[path] = titles.join(', ');
        continue;
      }
      const target = typeof value === 'string' ? found?.get(value) : undefined;
      if (!target) continue;
      labels[path] = target.title;
      for (const [index, lookup] of reference.lookups.entries()) {
        const { value: found, label } = target.values[index] ?? { value: null, label: null };
        if (found === null) continue;
        const at = path.slice(0, path.length - lookup.from.path.length) + lookup.path;
        looked.push([at, found]);
        if (label !== null) labels[at] = label;
      }
    }
  }
  return { record: withValuesAt(record, looked), labels };
}
