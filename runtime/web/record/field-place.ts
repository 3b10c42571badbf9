// Where a field stands: in the document, and in the schema of the record as a whole.
import type { FormScope } from './form-scope.tsx';

/** DOM id of the input of a field. */
export function inputId(scope: Pick<FormScope, 'path'>, path: string): string {
  return ['f', scope.path, path].filter((part) => part !== '').join('.');
}

/** Path in the schema of the root entity: `goods.productNo`. */
export function fullSchemaPath(scope: Pick<FormScope, 'schemaPath' | 'means'>, path: string): string {
  if (scope.means?.at === path) return scope.means.schemaPath;
  return scope.schemaPath === '' ? path : `${scope.schemaPath}.${path}`;
}
