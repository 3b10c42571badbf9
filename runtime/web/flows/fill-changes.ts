// What a record that names another one could be filled with from that.
import type { Entity } from '../../core/compile-entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { isSame, type RecordStore } from '../record/record-store.ts';
import type { FlowDraft } from './flow-calls.ts';

/** What can be filled: a field of the record, or all lines of one kind. */
export interface FillChange {
  readonly key: string;
  readonly value: Json;
  /** Whether somebody has entered something else: it stays unless the person wants it otherwise. What is only proposed gives way. */
  readonly isEntered: boolean;
}

/** Fields of the draft that are not so already; those of embedded records one by one. */
export function fillChanges(
  entity: Entity,
  store: Pick<RecordStore, 'whole' | 'reasonAt'>,
  { draft, filled }: Pick<FlowDraft, 'draft' | 'filled'>,
): FillChange[] {
  const paths = filled.map(({ path }) => path.replace(/\.\d+\..*$/, ''));
  return [...new Set(paths)].flatMap((key) => {
    const value = valueAt(draft, key) ?? null;
    const now = valueAt(store.whole, key);
    const field = entity.fieldAt(key);
    if (isEmpty(value) || isSame(now, value) || field?.readOnly) return [];
    return [{ key, value, isEntered: holdsSomething(now) && store.reasonAt(key) === undefined }];
  });
}

function holdsSomething(value: Json | undefined): boolean {
  return !(isEmpty(value) || (Array.isArray(value) && value.length === 0));
}

/** Writes what the person has chosen of the changes: nothing that is proposed takes its place afterwards. */
export function takeChanges(
  store: Pick<RecordStore, 'enter'>,
  changes: readonly FillChange[],
  keys: readonly string[],
): void {
  for (const { key, value } of changes) if (keys.includes(key)) store.enter(key, value);
}
