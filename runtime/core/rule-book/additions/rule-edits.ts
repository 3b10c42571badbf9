// A new rule as edits: its line in the schema, and what is said when it is broken.
import type { Json } from '../../descriptor/value.ts';
import type { LocalizedText } from '../book.ts';
import type { SchemaEdit } from '../schema-edit.ts';
import type { RuleForm, WrittenMap, WrittenSchemas } from './written-schemas.ts';

export interface AddedRule {
  readonly id: string;
  readonly kind: string;
  /** By name of the parameter; '' of a kind that takes one value. */
  readonly parameters: WrittenMap;
  /** Only records for which this holds. */
  readonly when?: Json;
  /** `save`: also drafts. */
  readonly on: 'complete' | 'save';
  /** Absent: the sentence of its kind is said. */
  readonly message?: LocalizedText;
}

/** The edits; parameters that were left empty are not written. */
export function ruleEdits(
  { schema, labels }: Pick<WrittenSchemas, 'schema' | 'labels'>,
  { id, kind, parameters, when, on, message }: AddedRule,
): SchemaEdit[] {
  const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '' && value !== null));
  const value: Json = '' in given ? (given[''] ?? null) : given;
  const after: WrittenMap = {
    id,
    [kind]: value,
    ...(when !== undefined && { when }),
    ...(on === 'save' && { on }),
    spec: 'proposed',
  };
  const rules = Array.isArray(schema.document.rules);
  return [
    rules
      ? { file: schema.file, path: ['rules', id], after }
      : { file: schema.file, path: ['rules'], after: [after], follows: 'properties' },
    ...(message === undefined ? [] : [{ file: labels.file, path: ['rules', id], after: { ...message } }]),
  ];
}

/** Whether every parameter that the kind needs was given. */
export function isWhole({ parameters }: RuleForm, given: WrittenMap): boolean {
  return parameters.every(({ name, isRequired, least = 1 }) => {
    const value = given[name];
    if (value === undefined || value === null || value === '') return !isRequired;
    return !Array.isArray(value) || value.length >= least;
  });
}
