// The JSON Schemas of the YAML files, compiled when a check first needs them.
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Documents by what describes them. */
export type Shape = 'entity' | 'lifecycle' | 'types' | 'readings' | 'uploads' | 'access' | 'menu' | 'codes';

const folder = new URL('../../schemas/', import.meta.url);
const compiled = new Map<Shape, ValidateFunction>();
let ajv: Ajv2020 | undefined;

/** The validator of a kind of document; it reports all errors, with the schemas that were broken. */
export function shapeValidator(shape: Shape): ValidateFunction {
  const known = compiled.get(shape);
  if (known) return known;
  ajv ??= createAjv();
  const ref =
    shape === 'entity' || shape === 'lifecycle' ? `${shape}.schema.json` : `project.schema.json#/$defs/${shape}`;
  const validate = ajv.getSchema(ref);
  if (!validate) throw new Error(`No schema describes ${shape}`);
  compiled.set(shape, validate);
  return validate;
}

function createAjv(): Ajv2020 {
  const created = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    validateSchema: false,
  });
  for (const name of ['entity', 'lifecycle', 'project']) {
    created.addSchema(
      withoutReadings(JSON.parse(readFileSync(new URL(`${name}.schema.json`, folder), 'utf8'))) as object,
    );
  }
  return created;
}

/**
 * For editors many a value may also be `{ reading: <id> }`. Here these have been replaced, and without the choice the
 * validators compile in half the time.
 */
function withoutReadings(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutReadings);
  if (typeof node !== 'object' || node === null) return node;
  const { if: _, then, else: otherwise, ...rest } = node as { [keyword: string]: unknown };
  const isChoice = (then as { $ref?: string } | undefined)?.$ref === '#/$defs/reading';
  if (isChoice) return withoutReadings({ ...rest, ...(otherwise as object) });
  return Object.fromEntries(Object.entries(node).map(([keyword, value]) => [keyword, withoutReadings(value)]));
}
