// Whether a field is required: always, on submit, or by a rule that depends on other fields.
import { useMemo } from 'react';
import { holds } from '../../core/condition.ts';
import type { Condition } from '../../core/descriptor/condition.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmbedded } from '../../core/kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import { fullSchemaPath } from './field-place.ts';
import { type FormScope, useRecord, useScope } from './form-scope.tsx';

/** Holds for every record. */
const always: Condition = { all: [] };

/** Conditions under which rules demand the field at a path of this form. */
export function conditionsFor(scope: Pick<FormScope, 'root' | 'schemaPath'>, path: string): Condition[] {
  const asked = fullSchemaPath(scope, path);
  return scope.root.rules.flatMap((rule) => {
    if (rule.kind === 'required-when' && scope.schemaPath === '' && rule.params === asked) return [rule.when ?? always];
    if (rule.kind !== 'line-requires') return [];
    const params = rule.params as unknown as { lines: string; field: string; when?: Condition };
    return params.lines === scope.schemaPath && params.field === path ? [params.when ?? always] : [];
  });
}

/** True when the field needs a value once the record is submitted; follows the record as it is edited. */
export function useRequired(field: Field, path: string): boolean {
  const scope = useScope();
  const conditions = useMemo(() => conditionsFor(scope, path), [scope, path]);
  return useRecord((record) => {
    if (conditions.some((condition) => holds(condition, record))) return true;
    return field.required !== 'never' && !field.readOnly && parentsRequired(scope.fields, path, record);
  });
}

/** A field of an embedded object is only asked for when the object itself is, or once something in it is filled. */
function parentsRequired(fields: readonly Field[], path: string, record: Row): boolean {
  const keys = path.split('.').slice(0, -1);
  return keys.every((_, index) => {
    const at = keys.slice(0, index + 1).join('.');
    const parent = fieldAt(fields, at);
    return !isEmbedded(parent) || parent.required !== 'never' || isFilled(valueAt(record, at));
  });
}

/** True when the value, or anything in it, is filled in. */
export function isFilled(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return !isEmpty(value);
  return Object.values(value).some(isFilled);
}
