// What a document lacks of its shape: the errors of Ajv as places and keywords that findings are made of.
import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv';
import type { Path } from '../load/source-file.ts';

/** One keyword that a node breaks. */
export interface DocumentError {
  readonly keyword: string;
  readonly schema: AnySchemaObject;
  readonly path: Path;
  readonly value: unknown;
  /** The key that is unknown, missing, or no name. */
  readonly key?: string;
  /** Indexes of two entries that are the same. */
  readonly pair?: readonly number[];
}

/** Everything about a value that its schema does not allow; empty: it has the shape. */
export function shapeErrors(validate: ValidateFunction, value: unknown): DocumentError[] {
  if (validate(value)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => !frames.has(keyword));
  // A value of the wrong type breaks other keywords too; those errors are left out.
  const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  return errors
    .filter(({ keyword, instancePath }) => keyword === 'type' || !mistyped.has(instancePath))
    .map((error) => ({ ...read(error), path: pathOf(error.instancePath, value) }));
}

/** Keywords that only say that what stands in them has errors, which are listed too. */
const frames = new Set(['if', 'propertyNames']);

function read({ keyword, parentSchema, data, params, propertyName }: ErrorObject): Omit<DocumentError, 'path'> {
  const key: string | undefined = params.additionalProperty ?? params.missingProperty ?? propertyName;
  const pair = keyword === 'uniqueItems' ? [params.i, params.j].sort((a, b) => a - b) : undefined;
  return { keyword, schema: parentSchema ?? {}, value: data, ...(key !== undefined && { key }), ...(pair && { pair }) };
}

/** Steps of a JSON pointer; those into lists are numbers. */
function pathOf(pointer: string, value: unknown): Path {
  let node = value;
  return pointer
    .split('/')
    .slice(1)
    .map((escaped) => {
      const step = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
      const isList = Array.isArray(node);
      node = (node as { readonly [step: string]: unknown } | null)?.[step];
      return isList ? Number(step) : step;
    });
}
