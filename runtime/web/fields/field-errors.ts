// What is wrong with the fields of a form, as rjsf is told it: limits by its validator, everything else as extra errors.
import { type ErrorSchema, ErrorSchemaBuilder, type RJSFValidationError } from '@rjsf/utils';
import { limitFinding } from '../../core/check-shape.ts';
import type { Entity } from '../../core/compile-entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { completenessRules, type Finding } from '../../core/findings.ts';
import { isLines, isNested } from '../../core/kinds/field-traits.ts';
import { fieldAt } from '../../core/paths.ts';
import type { ShownFinding } from '../record/record-checker.ts';

type Say = (finding: ShownFinding) => string;

/**
 * Whether the compiled validator alone decides over a finding: limits of single values that are entered. What is missing depends
 * on how far the record has come, what is computed on other values, and what the server says on more than this page knows.
 */
export function isLimit(fields: readonly Field[], finding: ShownFinding): boolean {
  if (finding.message !== undefined || completenessRules.has(finding.rule)) return false;
  if (!/^(limit|format)\./.test(finding.sentence)) return false;
  const field = fieldAt(fields, finding.path);
  return field !== null && !isNested(field) && field.computed === undefined && !isInLines(fields, finding.path);
}

function isInLines(fields: readonly Field[], path: string): boolean {
  const [first = ''] = path.split('.', 1);
  return fields.some((field) => field.key === first && isLines(field));
}

interface Judged {
  readonly entity: Entity;
  readonly record: Row;
  /** Whether a limit is told already: of a field that was left, or once a save was tried. */
  readonly isDue: (finding: Finding) => boolean;
  readonly say: Say;
}

/** For `transformErrors`: what the compiled validator reports, as far as it is told now, in the reader's language. */
export function limitErrors(
  errors: RJSFValidationError[],
  { entity, record, isDue, say }: Judged,
): RJSFValidationError[] {
  return errors.flatMap((error) => {
    const { name = '', property = '', params = {} } = error;
    const finding = limitFinding(
      entity,
      { keyword: name, instancePath: property.replaceAll('.', '/'), params: params as { [name: string]: unknown } },
      record,
    );
    if (!finding || !isLimit(entity.descriptor.fields, finding) || !isDue(finding)) return [];
    return [{ ...error, message: say(finding) }];
  });
}

/** For `customValidate`, and `extraErrors` where there are no limits: the findings shown at single values, those left out that `limitErrors` tells. */
export function otherErrors(
  fields: readonly Field[],
  shown: readonly ShownFinding[],
  say: Say,
  { hasLimits }: { readonly hasLimits: boolean },
): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  for (const finding of shown) {
    const field = fieldAt(fields, finding.path);
    if (!field || isNested(field) || isInLines(fields, finding.path)) continue;
    if (!(hasLimits && isLimit(fields, finding))) builder.addErrors(say(finding), finding.path.split('.'));
  }
  return builder.ErrorSchema;
}
