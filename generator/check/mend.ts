// Takes out of a document what broke its shape, so that the other checks can still read the rest of it.
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isEcho, pathOfError } from './document-shape.ts';

type Tree = { [key: string | number]: unknown };

const rounds = 12;

/**
 * The document without what `validate` refuses; `skeleton` when nothing can be kept. Lists are dropped whole, so that
 * the places of what stays are still right.
 */
export function mend(value: unknown, validate: ValidateFunction, skeleton: object): unknown {
  let mended: unknown = structuredClone(value);
  for (let round = 0; round < rounds; round++) {
    if (typeof mended !== 'object' || mended === null || Array.isArray(mended)) return skeleton;
    mended = { ...skeleton, ...mended };
    if (validate(mended)) return mended;
    for (const error of validate.errors ?? []) if (!isEcho(error)) takeOut(mended as Tree, error);
  }
  return skeleton;
}

function takeOut(root: Tree, error: ErrorObject): void {
  const path = pathOfError(error);
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty));
  if (error.propertyName !== undefined) path.push(error.propertyName);
  const list = path.findIndex((step) => typeof step === 'number');
  if (error.keyword !== 'additionalProperties' && list !== -1) path.length = list;
  // A field that is no field at all stays known by its key.
  const isField = path.length === 2 && path[0] === 'properties' && error.propertyName === undefined;
  replace(root, path, isField ? { type: 'string' } : undefined);
}

function replace(root: Tree, path: readonly (string | number)[], value: unknown): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let node: unknown = root;
  for (const step of path.slice(0, -1)) {
    if (typeof node !== 'object' || node === null) return;
    node = (node as Tree)[step];
  }
  if (typeof node !== 'object' || node === null) return;
  if (value === undefined) delete (node as Tree)[last];
  else (node as Tree)[last] = value;
}
