// What a new line holds at first, to be overwritten: as in the line above, what was entered last, or what all lines share with the record.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { LinesField, Start } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { Reason } from '../record/proposals.ts';
import type { FieldStore } from '../record/record-store.ts';

export interface LineToStart {
  readonly store: FieldStore;
  readonly root: EntityDescriptor;
  readonly field: LinesField;
  /** Path of the lines in the record of the form, and in the schema of the whole. */
  readonly path: string;
  readonly schemaPath: string;
  readonly index: number;
}

/** Puts in what the line starts with, as proposals. Its place must be there and hold none of them yet. */
export function startLine(line: LineToStart): void {
  const { store, path, index } = line;
  const above = store.value(`${path}.${index - 1}`);
  for (const { key, value, reason } of startsOf(line, above))
    store.propose({ [`${path}.${index}.${key}`]: value }, reason);
}

/** What a line starts with below the one above it, which need not be in the record yet. */
export function startsOf(
  line: Omit<LineToStart, 'index' | 'path'>,
  above: Json | undefined,
): readonly (Found & { readonly key: string })[] {
  return line.field.fields.flatMap(({ key, starts = [] }) => {
    const ways = [sharedValue(line, key), ...starts.map((start) => startOf(start, key, line, above))];
    const found = ways.find((one) => one !== null);
    return found ? [{ key, ...found }] : [];
  });
}

interface Found {
  readonly value: Json;
  readonly reason: Reason;
}

function startOf(
  start: Start,
  key: string,
  { store, schemaPath }: Pick<LineToStart, 'store' | 'schemaPath'>,
  above: Json | undefined,
): Found | null {
  if (start !== 'above') {
    const known = store.startAt(`${schemaPath}.${key}`);
    const isThis = start === 'last' ? known?.known === 'last' : known?.known === (start === 'today' ? 'today' : 'own');
    return known && isThis ? { value: known.value, reason: { known: known.known } } : null;
  }
  const value = above === undefined ? null : valueAt(above as Row, key);
  return isEmpty(value) || typeof value === 'object' ? null : { value, reason: { known: 'above' } };
}

/** What rule `same-as` wants to be as a field of the record is. */
function sharedValue(
  { store, root, schemaPath }: Pick<LineToStart, 'store' | 'root' | 'schemaPath'>,
  key: string,
): Found | null {
  for (const { kind, params, when } of root.rules) {
    if (kind !== 'same-as' || when !== undefined || !Array.isArray(params)) continue;
    const [own, other] = params as readonly Json[];
    if (own !== `${schemaPath}.${key}` || typeof other !== 'string') continue;
    const value = valueAt(store.whole, other);
    if (!isEmpty(value) && typeof value !== 'object') return { value, reason: { by: { same: other }, base: '' } };
  }
  return null;
}
