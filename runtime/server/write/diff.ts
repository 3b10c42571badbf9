// What changed between two versions of a record: one entry for each value, lines by their place.
import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '../../core/compile-entity.ts';
import { isFound } from '../../core/computed.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmpty, isRow, valueAt } from '../../core/paths.ts';

export interface FieldChange {
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** More than this are not kept one by one: the change of the list as a whole stands for them. */
const maximumChanges = 2_000;

/** Changes that say nothing: they come with every save. */
const stamps: ReadonlySet<string> = new Set([
  'id',
  'version',
  'rowVersion',
  'updatedAt',
  'updatedBy',
  'createdAt',
  'createdBy',
]);

/** Values that differ between a record as it was read and what is stored now. Of a secret only that it was set, never its value. */
export function changesBetween(
  entity: Entity,
  before: Row,
  { record, stored }: { readonly record: Row; readonly stored: Row },
): FieldChange[] {
  const changes: FieldChange[] = [];
  compare(before, stored, '', changes);
  for (const { path } of entity.secrets) if (!isEmpty(valueAt(record, path))) changes.push({ path });
  const isKept = ({ path }: FieldChange): boolean => {
    const field = entity.fieldAt(path);
    return !(stamps.has(path) && field?.readOnly) && !isFound(field?.computed);
  };
  return changes.filter(isKept).slice(0, maximumChanges);
}

function compare(before: Json | undefined, after: Json | undefined, path: string, changes: FieldChange[]): void {
  if (isDeepStrictEqual(before, after)) return;
  if (isRow(before) || isRow(after)) {
    const [from, to] = [isRow(before) ? before : {}, isRow(after) ? after : {}];
    for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
      compare(from[key], to[key], path === '' ? key : `${path}.${key}`, changes);
    }
  } else if (hasLines(before) || hasLines(after)) {
    const [from, to] = [Array.isArray(before) ? before : [], Array.isArray(after) ? after : []];
    for (let index = 0; index < Math.max(from.length, to.length); index++) {
      compare(from[index], to[index], `${path}.${index}`, changes);
    }
  } else {
    changes.push({ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) });
  }
}

function hasLines(value: Json | undefined): value is Json[] {
  return Array.isArray(value) && value.some(isRow);
}
