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
  const refuse = (keyword: keyof ShapeSchema, detail: Partial<ShapeError> = {}): void => {
    const key = node.key === undefined ? {} : { key: node.key };
    errors.push({ keyword, schema, path: pathOf(node.place), value, ...key, ...detail });
  };
  if (schema.type !== undefined && !hasType(value, schema.type)) {
    refuse('type');
    return;
  }
  if (schema.target) judge(schema.target, node, errors);
  if (schema.enum && !schema.enum.includes(value)) refuse('enum');
  if ('const' in schema && schema.const !== value) refuse('const');
  if (typeof value === 'string') judgeText(schema, value, refuse);
  else if (typeof value === 'number') judgeNumber(schema, value, refuse);
  else if (Array.isArray(value)) judgeList(schema, value, { node, errors, refuse });
  else if (isTree(value)) judgeTree(schema, value, { node, errors, refuse });
  judgeBranches(schema, node, errors, refuse);
}

type Refuse = (keyword: keyof ShapeSchema, detail?: Partial<ShapeError>) => void;

interface Within {
  readonly node: Node;
  readonly errors: ShapeError[];
  readonly refuse: Refuse;
}

function judgeText({ minLength, maxLength, pattern }: ShapeSchema, value: string, refuse: Refuse): void {
  if (minLength !== undefined && countCodePoints(value) < minLength) refuse('minLength');
  if (maxLength !== undefined && countCodePoints(value) > maxLength) refuse('maxLength');
  if (pattern !== undefined && !expressionOf(pattern).test(value)) refuse('pattern');
}

function judgeNumber({ minimum, maximum }: ShapeSchema, value: number, refuse: Refuse): void {
  if (minimum !== undefined && value < minimum) refuse('minimum');
  if (maximum !== undefined && value > maximum) refuse('maximum');
}

function judgeList(schema: ShapeSchema, value: readonly unknown[], { node, errors, refuse }: Within): void {
  if (schema.minItems !== undefined && value.length < schema.minItems) refuse('minItems');
  if (schema.maxItems !== undefined && value.length > schema.maxItems) refuse('maxItems');
  const pair = schema.uniqueItems ? sameItems(value) : null;
  if (pair) refuse('uniqueItems', { pair });
  const { items } = schema;
  if (!items) return;
  for (const [step, item] of value.entries()) judge(items, { value: item, place: { above: node.place, step } }, errors);
}

function judgeTree(schema: ShapeSchema, value: Tree, { node, errors, refuse }: Within): void {
  const { properties, additionalProperties, propertyNames, required } = schema;
  const keys = Object.keys(value);
  if (schema.minProperties !== undefined && keys.length < schema.minProperties) refuse('minProperties');
  if (schema.maxProperties !== undefined && keys.length > schema.maxProperties) refuse('maxProperties');
  for (const key of required ?? []) if (!Object.hasOwn(value, key)) refuse('required', { key });
  for (const key of keys) {
    if (propertyNames) judge(propertyNames, { value: key, place: node.place, key }, errors);
    const known = properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
    const inner = known ?? additionalProperties;
    if (inner === false) refuse('additionalProperties', { key });
    else if (typeof inner === 'object') {
      judge(inner, { value: value[key], place: { above: node.place, step: key } }, errors);
    }
  }
}

function judgeBranches(schema: ShapeSchema, node: Node, errors: ShapeError[], refuse: Refuse): void {
  if (schema.if) {
    const branch = matches(schema.if, node) ? schema.then : schema.else;
    if (branch) judge(branch, node, errors);
  }
  if (schema.not && matches(schema.not, node)) refuse('not');
  if (schema.anyOf && !schema.anyOf.some((branch) => matches(branch, node))) refuse('anyOf');
  if (schema.oneOf && schema.oneOf.filter((branch) => matches(branch, node)).length !== 1) refuse('oneOf');
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
