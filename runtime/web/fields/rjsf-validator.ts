// The validator rjsf is given: the same compiled functions and rules as everywhere else, no schema compiled in the page.
import { type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';
import type { ShownFinding } from '../record/record-checker.ts';

/**
 * Answers rjsf with our findings. `find` checks the record under edit, which lives in its own store and not in rjsf:
 * rjsf copies and walks all its data at every change, which 1,000 lines would make felt.
 */
export function rjsfValidator(
  find: () => readonly ShownFinding[],
  say: (finding: ShownFinding) => string,
): ValidatorType {
  return {
    validateFormData: () => {
      const errors = find().map((finding) => asRjsfError(finding, say(finding)));
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    // Asked only for schemas with alternatives (oneOf, anyOf, if); schemas of entities have none.
    isValid: () => {
      throw new Error('Schemas of forms have no alternatives');
    },
    rawValidation: () => ({ errors: find().map((finding) => asRjsfError(finding, say(finding))) as never[] }),
  };
}

function asRjsfError(finding: ShownFinding, message: string): RJSFValidationError {
  return {
    name: finding.rule,
    property: finding.path === '' ? '.' : `.${finding.path}`,
    message,
    stack: message,
    params: finding.params,
  };
}
