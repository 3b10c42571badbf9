// Compiles the JSON Schemas of the YAML files, by Ajv, into the code of a function for each kind of document.
import { _, Ajv2020, type CodeKeywordDefinition, type KeywordCxt } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';

/**
 * The code of a CommonJS module with a function for each reference, given by the name it has there. Of `anyOf` and `oneOf`
 * it says only that none fits, or several: what each branch lacks helps nobody who meant another.
 */
export function compileShapes(schemas: readonly object[], references: { readonly [name: string]: string }): string {
  const ajv = new Ajv2020({
    allErrors: true,
    // With what the schema says of each place: descriptions are what findings expect.
    verbose: true,
    messages: false,
    meta: false,
    validateSchema: false,
    strict: false,
    code: { source: true, optimize: false },
  });
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword(branches(keyword));
  }
  for (const schema of schemas) ajv.addSchema(withoutReadings(schema));
  return standaloneCode(ajv, { ...references });
}

function branches(keyword: 'anyOf' | 'oneOf'): CodeKeywordDefinition {
  return {
    keyword,
    schemaType: 'array',
    trackErrors: true,
    code: (context: KeywordCxt) => {
      const { gen, schema } = context;
      const fitting = gen.let('fitting', 0);
      for (const index of (schema as unknown[]).keys()) {
        const fits = gen.name('fits');
        context.subschema(
          { keyword, schemaProp: index, compositeRule: true, createErrors: false, allErrors: false },
          fits,
        );
        gen.if(fits, () => gen.code(_`${fitting}++`));
      }
      context.reset();
      context.pass(keyword === 'anyOf' ? _`${fitting} > 0` : _`${fitting} === 1`);
    },
  };
}

/** For editors many a value may also be `{ reading: <id> }`. Here these have been replaced. */
function withoutReadings(node: object): object;
function withoutReadings(node: unknown): unknown;
function withoutReadings(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutReadings);
  if (typeof node !== 'object' || node === null) return node;
  const { if: _condition, then, else: otherwise, ...rest } = node as { [keyword: string]: unknown };
  const isChoice = (then as { $ref?: string } | undefined)?.$ref?.endsWith('#/$defs/reading') === true;
  if (isChoice) return withoutReadings({ ...rest, ...(otherwise as object) });
  return Object.fromEntries(Object.entries(node).map(([keyword, value]) => [keyword, withoutReadings(value)]));
}
