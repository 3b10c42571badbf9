// A record as it is sent: without secrets, with the words for what it names and what the caller may do with it.
import type { Verb } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isDeletable, isEditable, transitionFor } from '../../core/lifecycle.ts';
import { valuesAt, withValuesAt } from '../../core/paths.ts';
import { grantsFor, mayUse } from '../../core/permissions.ts';
import type { Served } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { isInScope } from '../store/in-scope.ts';
import type { NamedRecords } from '../store/naming.ts';
import type { StoredRecord } from '../store/read-record.ts';
import { mayAct } from './authorize.ts';

/** What a served record says about itself. */
export function serve(
  entity: Served,
  caller: Caller,
  stored: Pick<StoredRecord, 'record' | 'labels' | 'answers'>,
): Row {
  const { descriptor } = entity;
  const { record, labels, answers } = stored;
  const may = (verb: Verb): boolean => mayUse(descriptor, verb, caller.person, caller.rights);
  return {
    ...record,
    $labels: { ...labels },
    $actions: actionsFor(descriptor, caller, record),
    $editable: answers.edit === true && may('edit') && isEditable(descriptor, record),
    $deletable: answers.delete === true && may('delete') && isDeletable(descriptor, record),
  };
}

/** Lifecycle actions the caller may make on the record now. */
function actionsFor(descriptor: EntityDescriptor, caller: Caller, record: Row): string[] {
  if (!mayAct(descriptor, caller)) return [];
  const all = descriptor.lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions.map(({ action }) => action));
  return [...new Set(all)].filter((action) => transitionFor(descriptor, action, caller.person, record) !== null);
}

export interface Written {
  readonly entity: Served;
  readonly caller: Caller;
  /** In stored form. */
  readonly record: Row;
  /** What the checks looked up. */
  readonly named: NamedRecords;
}

/**
 * The record just written as a later read gives it, made of what is known, so that nothing is read again. Null when
 * only the database can tell what the caller may do with it.
 */
export function serveWritten({ entity, caller, record, named }: Written): Row | null {
  if (entity.layout.derived.length > 0) return null;
  const answers: { [verb: string]: boolean } = {};
  for (const verb of ['edit', 'delete'] as const) {
    const grants = grantsFor(entity.descriptor, verb, caller.person);
    const covered = isInScope(entity, grants, caller.person, record);
    if (covered === null) return null;
    answers[verb] = covered;
  }
  return serve(entity, caller, { ...withNamed(entity, record, named), answers });
}

/** Adds titles and looked-up values to a record. */
export function withNamed(
  { layout }: Served,
  record: Row,
  named: NamedRecords,
): Pick<StoredRecord, 'record' | 'labels'> {
  const labels: { [path: string]: string } = {};
  const looked: [string, Json][] = [];
  for (const naming of layout.namings()) {
    const found = named.get(naming.path);
    for (const { path, value } of valuesAt(record, naming.path)) {
      if (Array.isArray(value)) {
        const titles = value.map((one) => found?.get(String(one))?.title ?? String(one));
        for (const [index, title] of titles.entries()) labels[`${path}.${index}`] = title;
        if (titles.length > 0) labels[path] = titles.join(', ');
        continue;
      }
      const target = typeof value === 'string' ? found?.get(value) : undefined;
      if (!target) continue;
      labels[path] = target.title;
      for (const [index, lookup] of naming.lookups.entries()) {
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
