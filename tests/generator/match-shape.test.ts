// Our comparison of documents with their schemas agrees with Ajv: on what the project says, and on it with each node put wrong.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { linkSchemas } from '../../generator/check/link-schemas.ts';
import { matchShape } from '../../generator/check/match-shape.ts';
import { load } from '../../generator/load/load.ts';
import type { SourceFile } from '../../generator/load/source-file.ts';

const root = join(import.meta.dirname, '../..');
const names = ['entity.schema.json', 'lifecycle.schema.json', 'project.schema.json'];
const documents = names.map((name) => [name, JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8'))] as const);
const find = linkSchemas(documents);
const ajv = new Ajv2020({ allErrors: true, strict: false, schemas: documents.map(([, schema]) => schema) });

type Tree = { [key: string]: unknown };

const wrong: readonly unknown[] = [null, 7, 0.5, true, '', 'x y', [], ['a', 'a'], {}, { surplus: 1 }];

/** The value with each of its nodes replaced by each wrong value, taken out, or given a key that is no name. */
function* mistaken(value: unknown): Generator<unknown> {
  yield* wrong;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const put = (other: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    for (const other of mistaken(inner)) yield put(other);
    if (Array.isArray(value)) continue;
    const { [key]: taken, ...rest } = value as Tree;
    yield rest;
    yield { ...rest, [`9 ${key}`]: taken };
  }
}

const base = load(join(import.meta.dirname, 'base'), {});
const { types, uploads, access, menu, readings, entities, lifecycles, codes } = base;
const described: readonly (readonly [string, SourceFile])[] = [
  ...entities.map((source) => ['entity.schema.json', source] as const),
  ...lifecycles.map((source) => ['lifecycle.schema.json', source] as const),
  ...codes.map((source) => ['project.schema.json#/$defs/codes', source] as const),
  ...Object.entries({ types, uploads, access, menu, readings }).map(
    ([name, source]) => [`project.schema.json#/$defs/${name}`, source] as const,
  ),
];

describe('documents and their schemas', () => {
  it.each(described.map(([ref, source]) => ({ ref, file: source.file, value: source.value })))('$file', ({
    ref,
    value,
  }) => {
    const validate = ajv.getSchema(ref);
    const schema = find(ref);
    expect(matchShape(schema, value)).toEqual([]);
    let count = 0;
    for (const other of mistaken(value)) {
      const agrees = validate?.(other) === (matchShape(schema, other).length === 0);
      if (!agrees) expect({ other, ajv: validate?.errors, ours: matchShape(schema, other) }).toBe('the same judgement');
      count++;
    }
    expect(count).toBeGreaterThan(10);
  });

  it('refuse a keyword that nothing here judges', () => {
    expect(() => linkSchemas([['odd', { multipleOf: 2 }]])('odd')).toThrow('multipleOf');
    expect(() => linkSchemas([['odd', { $ref: '#/$defs/gone' }]])('odd')).toThrow('not there');
  });
});
