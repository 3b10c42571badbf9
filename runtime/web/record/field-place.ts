// Where a field stands: in the document, and in the schema of the record as a whole.
import type { FormScope } from './form-scope.tsx';

/** DOM id of the input of a field. */
export function inputId(scope: Pick<FormScope, 'path'>, path: string): string {
  return ['f', scope.path, path].filter((part) => part !== '').join('.');
}

/** Path in the schema of the root entity: `goods.productNo`. */
export function fullSchemaPath(scope: Pick<FormScope, 'schemaPath'>, path: string): string {
  return scope.schemaPath === '' ? path : `${scope.schemaPath}.${path}`;
}
