// The shapes of the YAML files: what schemas/*.schema.json says of each kind of document, as functions.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { ValidateFunction } from 'ajv';
import type { ContentCache } from '../cache/content-cache.ts';

const shapes = {
  entity: 'entity.schema.json',
  lifecycle: 'lifecycle.schema.json',
  types: 'project.schema.json#/$defs/types',
  readings: 'project.schema.json#/$defs/readings',
  sections: 'project.schema.json#/$defs/sections',
  statements: 'project.schema.json#/$defs/statements',
  uploads: 'project.schema.json#/$defs/uploads',
  access: 'project.schema.json#/$defs/access',
  roles: 'project.schema.json#/$defs/roles',
  synonyms: 'project.schema.json#/$defs/synonyms',
  menu: 'project.schema.json#/$defs/menu',
  codes: 'project.schema.json#/$defs/codes',
  flow: 'project.schema.json#/$defs/flow',
  paper: 'project.schema.json#/$defs/paper',
  mutation: 'project.schema.json#/$defs/mutation',
  cases: 'project.schema.json#/$defs/cases',
};

/** Documents by what describes them. */
export type DocumentShape = keyof typeof shapes;

/** Says whether a document has its shape, and leaves what is wrong in `errors`. */
export type Shapes = { readonly [shape in DocumentShape]: ValidateFunction };

const folder = new URL('../../schemas/', import.meta.url);

/** Makes the code of the shapes of schemas, given as one text, in another thread. */
export type MakeShapesApart = (artefact: 'shapes', schemas: readonly [string]) => Promise<readonly string[]>;

/** Between the texts of schemas that are handed on as one. */
const between = '\0';

/** Reads the schemas of the language; they are compiled when they changed. */
export async function loadShapes(cache: ContentCache, makeApart?: MakeShapesApart): Promise<Shapes> {
  const texts = ['entity', 'lifecycle', 'project'].map((name) =>
    readFileSync(new URL(`${name}.schema.json`, folder), 'utf8'),
  );
  const schemas = texts.join(between);
  const [code = ''] = await cache.recallAll('shapes', [schemas], async () =>
    makeApart ? makeApart('shapes', [schemas]) : [await shapesCode(schemas)],
  );
  return cache.hold('shapes', code, () => evaluate(code));
}

/** The code of all shapes, from the texts of the schemas as one. */
export async function shapesCode(schemas: string): Promise<string> {
  // Ajv is loaded only when it has to compile.
  const { compileShapes } = await import('./compile-shapes.ts');
  return compileShapes(
    schemas.split(between).map((text) => JSON.parse(text)),
    shapes,
  );
}

function evaluate(code: string): Shapes {
  const made = {};
  compileFunction(code, ['exports', 'require'])(made, createRequire(import.meta.url));
  return made as Shapes;
}
