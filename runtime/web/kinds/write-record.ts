// Writes a record that was chosen: its key, what it fills in beside it, and what can no longer stand beside it.
import type { Field, ReferenceField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import type { Option } from '../api/entity-calls.ts';
import type { WriteChoice } from '../record/loose-texts.ts';
import { beside } from './narrowed-at.ts';

export interface RecordToWrite {
  readonly field: ReferenceField;
  readonly schemaPath: string;
  /** Path of the input in the whole record when it asked. */
  readonly whole: string;
  /** Paths in its form of what is chosen within this one. */
  readonly empties: readonly string[];
  /** Not called for a line that has moved since. */
  readonly onWritten: (value: string | null) => void;
}

export interface ChosenBeside {
  readonly field: Field;
  readonly path: string;
  /** Paths of what is chosen within the field: beside it, in whatever line it stands by now. */
  readonly empties: readonly string[];
  /** The record that was chosen; null for none, or for a text that is still looked up. */
  readonly found: { readonly fills?: Row } | null;
}

/**
 * What is written beside a field once it holds another value, by path: what a record fills in, empty where it has nothing for it, and
 * nothing where something was chosen within the value before. Who enters the same value again means nothing by it.
 */
export function writtenBeside({ field, path, empties, found }: ChosenBeside): readonly (readonly [string, Json])[] {
  const filled = found && namesRecord(field) ? Object.keys(field.fills ?? {}) : [];
  return [
    ...empties.map((one) => [beside(path, one.slice(one.lastIndexOf('.') + 1)), null] as const),
    ...filled.map((key) => [beside(path, key), found?.fills?.[key] ?? null] as const),
  ];
}

/** Of the record found, or of none. What was entered while it was looked up stays as it was entered. */
export function writeRecord(
  { field, schemaPath, whole, empties, onWritten }: RecordToWrite,
  found: Option | null,
): WriteChoice {
  return (record, at, since) => {
    if (found) record.rememberTitle(schemaPath, found.value, found.label);
    const value = found?.value ?? null;
    const isOther = (record.value(at) ?? null) !== value;
    const changes = isOther ? writtenBeside({ field, path: at, empties, found }) : [];
    const open = changes.filter(([path]) => !since.has(path));
    record.setAll({ [at]: value, ...Object.fromEntries(open) });
    record.enter(at, value);
    if (at === whole) onWritten(value);
  };
}
