// How hand-written code changes a record: by naming the fields, so that a wrong name does not compile.
import type { FieldsOf, RecordChanged } from './known-entities.ts';

/** A copy of the record with these values in place of its own; null takes a value away. */
export function changed<S extends object>(record: S, fields: FieldsOf<NoInfer<S>>): RecordChanged<S> {
  return { ...record, ...fields } as RecordChanged<S>;
}
