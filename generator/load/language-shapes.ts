// The shapes of the YAML files as they are written: schemas/*.schema.json of this product, whatever project is compiled.
import { readFileSync } from 'node:fs';

/** A part of a JSON Schema. */
export interface ShapeNode {
  readonly [keyword: string]: unknown;
}

/** A whole one, with the parts it names. */
export interface LanguageShape extends ShapeNode {
  readonly $defs: { readonly [name: string]: ShapeNode };
}

/** Files of schemas/ that describe the language. */
export type LanguageDocument = 'entity' | 'lifecycle' | 'project';

const folder = new URL('../../schemas/', import.meta.url);

/** Reads one of them. */
export function languageShape(document: LanguageDocument): LanguageShape {
  return JSON.parse(readFileSync(new URL(`${document}.schema.json`, folder), 'utf8')) as LanguageShape;
}
