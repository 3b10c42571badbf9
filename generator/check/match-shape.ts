// Compares a document with the schema that describes it. Interpreted, not compiled: each schema judges a few hundred files
// once, and compiling the schemas of the language with Ajv takes longer than everything else a check does.
import { isDeepStrictEqual } from 'node:util';
import { countCodePoints } from '../../runtime/core/code-points.ts';
import type { Path } from '../load/source-file.ts';
import type { ShapeSchema } from './link-schemas.ts';

/** One keyword that a node breaks. */
export interface ShapeError {
  readonly keyword: keyof ShapeSchema;
  readonly schema: ShapeSchema;
  readonly path: Path;
  readonly value: unknown;
  /** The key that is unknown, missing, or no name. */
  readonly key?: string;
  /** Indexes of two entries that are the same. */
  readonly pair?: readonly [number, number];
}

/** Where a node stands; paths are only put together for errors. */
interface Place {
  readonly above: Place | null;
  readonly step: string | number;
}

interface Node {
  readonly value: unknown;
  readonly place: Place | null;
  /** The key that is judged as a name, instead of what stands below it. */
  readonly key?: string;
}

type Tree = { readonly [key: string]: unknown };

/** Everything about a value that its schema does not allow; empty: it has the shape. */
export function matchShape(schema: ShapeSchema, value: unknown): ShapeError[] {
  const errors: ShapeError[] = [];
  judge(schema, { value, place: null }, errors);
  return errors;
}

function judge(schema: ShapeSchema, node: Node, errors: ShapeError[]): void {
  const { value } = node;
  if (schema.type !== undefined && !hasType(value, schema.type)) {
    errors.push(errorOf('type', schema, node));
    return;
  }
  if (schema.target) judge(schema.target, node, errors);
  if (schema.enum && !schema.enum.includes(value)) errors.push(errorOf('enum', schema, node));
  if ('const' in schema && schema.const !== value) errors.push(errorOf('const', schema, node));
  const broken = brokenLimit(schema, value);
  if (broken) errors.push(errorOf(broken, schema, node));
  if (Array.isArray(value)) judgeList(schema, value, node, errors);
  else if (isTree(value)) judgeTree(schema, value, node, errors);
  if (schema.if ?? schema.not ?? schema.anyOf ?? schema.oneOf) judgeBranches(schema, node, errors);
}

function errorOf(
  keyword: keyof ShapeSchema,
  schema: ShapeSchema,
  { value, place, key }: Node,
  detail?: Partial<ShapeError>,
): ShapeError {
  return { keyword, schema, path: pathOf(place), value, ...(key !== undefined && { key }), ...detail };
}

/** The first limit of a text or a number that is not kept. */
function brokenLimit(schema: ShapeSchema, value: unknown): keyof ShapeSchema | null {
  if (typeof value === 'string') {
    const { minLength, maxLength, pattern } = schema;
    if (minLength !== undefined && countCodePoints(value) < minLength) return 'minLength';
    if (maxLength !== undefined && countCodePoints(value) > maxLength) return 'maxLength';
    if (pattern !== undefined && !expressionOf(pattern).test(value)) return 'pattern';
  } else if (typeof value === 'number') {
    const { minimum, maximum } = schema;
    if (minimum !== undefined && value < minimum) return 'minimum';
    if (maximum !== undefined && value > maximum) return 'maximum';
  }
  return null;
}

function judgeList(schema: ShapeSchema, value: readonly unknown[], node: Node, errors: ShapeError[]): void {
  const { items, minItems, maxItems } = schema;
  if (minItems !== undefined && value.length < minItems) errors.push(errorOf('minItems', schema, node));
  if (maxItems !== undefined && value.length > maxItems) errors.push(errorOf('maxItems', schema, node));
  const pair = schema.uniqueItems ? sameItems(value) : null;
  if (pair) errors.push(errorOf('uniqueItems', schema, node, { pair }));
  if (!items) return;
  for (let step = 0; step < value.length; step++) {
    judge(items, { value: value[step], place: { above: node.place, step } }, errors);
  }
}

function judgeTree(schema: ShapeSchema, value: Tree, node: Node, errors: ShapeError[]): void {
  const { properties, additionalProperties, propertyNames, required, minProperties, maxProperties } = schema;
  const keys = Object.keys(value);
  if (minProperties !== undefined && keys.length < minProperties) errors.push(errorOf('minProperties', schema, node));
  if (maxProperties !== undefined && keys.length > maxProperties) errors.push(errorOf('maxProperties', schema, node));
  for (const key of required ?? []) {
    if (!Object.hasOwn(value, key)) errors.push(errorOf('required', schema, node, { key }));
  }
  for (const key of keys) {
    if (propertyNames) judge(propertyNames, { value: key, place: node.place, key }, errors);
    const known = properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
    const inner = known ?? additionalProperties;
    if (inner === false) errors.push(errorOf('additionalProperties', schema, node, { key }));
    else if (typeof inner === 'object') {
      judge(inner, { value: value[key], place: { above: node.place, step: key } }, errors);
    }
  }
}

function judgeBranches(schema: ShapeSchema, node: Node, errors: ShapeError[]): void {
  const { if: condition, then, else: otherwise, not, anyOf, oneOf } = schema;
  const branch = condition && (matches(condition, node) ? then : otherwise);
  if (branch) judge(branch, node, errors);
  if (not && matches(not, node)) errors.push(errorOf('not', schema, node));
  if (anyOf && !anyOf.some((one) => matches(one, node))) errors.push(errorOf('anyOf', schema, node));
  if (oneOf && oneOf.filter((one) => matches(one, node)).length !== 1) errors.push(errorOf('oneOf', schema, node));
}

function matches(schema: ShapeSchema, node: Node): boolean {
  const errors: ShapeError[] = [];
  judge(schema, node, errors);
  return errors.length === 0;
}

function hasType(value: unknown, type: string | readonly string[]): boolean {
  return typeof type === 'string' ? isOf(value, type) : type.some((one) => isOf(value, one));
}

function isOf(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isTree(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Indexes of the first entry that stands there twice, the earlier one first. */
function sameItems(value: readonly unknown[]): readonly [number, number] | null {
  if (value.every((item) => typeof item !== 'object') && new Set(value).size === value.length) return null;
  for (const [index, item] of value.entries()) {
    const earlier = value.findIndex((other) => isDeepStrictEqual(other, item));
    if (earlier < index) return [earlier, index];
  }
  return null;
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, known);
  return known;
}

function pathOf(place: Place | null): Path {
  const steps: (string | number)[] = [];
  for (let at = place; at; at = at.above) steps.push(at.step);
  return steps.reverse();
}
