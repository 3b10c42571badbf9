// Writes a record that was chosen: its key, what it fills in beside it, and what can no longer stand beside it.
import type { ReferenceField } from '../../core/descriptor/field.ts';
import type { Option } from '../api/entity-calls.ts';
import type { WriteChoice } from '../record/loose-texts.ts';
import { beside } from './within.ts';

export interface RecordToWrite {
  readonly field: ReferenceField;
  readonly schemaPath: string;
  /** Path of the input in its form, and in the whole record when it asked. */
  readonly from: string;
  readonly whole: string;
  /** Paths in that form of what is chosen within this one. */
  readonly empties: readonly string[];
  /** Not called for a line that has moved since. */
  readonly onWritten: (value: string | null) => void;
}

/** Of the record found, or of none. What was entered while it was looked up stays as it was entered. */
export function writeRecord(
  { field, schemaPath, from, whole, empties, onWritten }: RecordToWrite,
  found: Option | null,
): WriteChoice {
  return (record, at, since) => {
    if (found) record.rememberTitle(schemaPath, found.value, found.label);
    const value = found?.value ?? null;
    const isOther = (record.value(at) ?? null) !== value;
    // A field the record has nothing for is emptied. Who types the same code again means nothing by it.
    const fills =
      found && isOther ? Object.keys(field.fills ?? {}).map((key) => [key, found.fills?.[key] ?? null] as const) : [];
    const emptied = isOther ? empties.map((path) => [path.slice(from.lastIndexOf('.') + 1), null] as const) : [];
    const open = [...fills, ...emptied].flatMap(([key, one]) => {
      const path = beside(at, key);
      return since.has(path) ? [] : [[path, one] as const];
    });
    record.setAll({ [at]: value, ...Object.fromEntries(open) });
    record.enter(at, value);
    if (at === whole) onWritten(value);
  };
}
