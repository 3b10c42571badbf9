// Hands a server the reader of schema files; the compiler's parts it takes are loaded when a page first asks.
import type { ReadSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';

/** Of the project below `root`. */
export function schemaReaderOf(root: string): ReadSchemas {
  return async (entity) => {
    const { schemaReader } = await import('./read-schemas.ts');
    return schemaReader(root)(entity);
  };
}
