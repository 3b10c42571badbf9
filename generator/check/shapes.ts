// The JSON Schemas of the YAML files, read when a check first needs them.
import { readFileSync } from 'node:fs';
import { linkSchemas, type ShapeSchema } from './link-schemas.ts';

/** Documents by what describes them. */
export type Shape = 'entity' | 'lifecycle' | 'types' | 'readings' | 'uploads' | 'access' | 'roles' | 'menu' | 'codes';

const folder = new URL('../../schemas/', import.meta.url);
let linked: ((ref: string) => ShapeSchema) | undefined;

/** The schema of a kind of document. */
export function shapeOf(shape: Shape): ShapeSchema {
  linked ??= linkSchemas(
    ['entity.schema.json', 'lifecycle.schema.json', 'project.schema.json'].map(
      (name) => [name, withoutReadings(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))] as const,
    ),
  );
  const isWhole = shape === 'entity' || shape === 'lifecycle';
  return linked(isWhole ? `${shape}.schema.json` : `project.schema.json#/$defs/${shape}`);
}

/** For editors many a value may also be `{ reading: <id> }`. Here these have been replaced. */
function withoutReadings(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutReadings);
  if (typeof node !== 'object' || node === null) return node;
  const { if: _, then, else: otherwise, ...rest } = node as { [keyword: string]: unknown };
  const isChoice = (then as { $ref?: string } | undefined)?.$ref === '#/$defs/reading';
  if (isChoice) return withoutReadings({ ...rest, ...(otherwise as object) });
  return Object.fromEntries(Object.entries(node).map(([keyword, value]) => [keyword, withoutReadings(value)]));
}
