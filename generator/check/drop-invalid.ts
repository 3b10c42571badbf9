// Removes the invalid parts of a document, so that the other checks can read the rest.
import type { ValidateFunction } from 'ajv';
import { type DocumentError, shapeErrors } from './shape-errors.ts';

type Tree = { [key: string | number]: unknown };

const rounds = 12;

/**
 * The document without what its schema refuses; `skeleton` when nothing can be kept. Lists are dropped whole, so that the
 * places of what stays are still right.
 */
export function dropInvalid(value: unknown, shape: ValidateFunction, skeleton: object): unknown {
  let mended: unknown = structuredClone(value);
  for (let round = 0; round < rounds; round++) {
    if (typeof mended !== 'object' || mended === null || Array.isArray(mended)) return skeleton;
    mended = { ...skeleton, ...mended };
    const errors = shapeErrors(shape, mended);
    if (errors.length === 0) return mended;
    for (const error of errors) takeOut(mended as Tree, error);
  }
  return skeleton;
}

function takeOut(root: Tree, { keyword, path, key }: DocumentError): void {
  const isUnknown = keyword === 'additionalProperties';
  const isName = key !== undefined && keyword !== 'required';
  const full = isName ? [...path, key] : [...path];
  const list = full.findIndex((step) => typeof step === 'number');
  if (!isUnknown && list !== -1) full.length = list;
  // A field that is no field at all stays known by its key, and a decimal stays one.
  const isWidth = full.length === 3 && full[0] === 'properties' && full[2] === 'digits';
  const isField = full.length === 2 && full[0] === 'properties' && !isName;
  replace(root, full, isField ? { type: 'string' } : isWidth ? [15, 2] : undefined);
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
