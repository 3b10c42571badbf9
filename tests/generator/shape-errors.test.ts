// The shapes as they are compiled, without what editors are told beside: they judge as plain Ajv does, on what the project
// says and on it with each node put wrong, and leave errors that findings can be made of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { shapeErrors } from '../../generator/check/shape-errors.ts';
import { load } from '../../generator/load/load.ts';
import type { DocumentShape } from '../../generator/load/shapes.ts';
import type { SourceFile } from '../../generator/load/source-file.ts';
import { cache } from './case-project.ts';

const root = join(import.meta.dirname, '../..');
const names = ['entity.schema.json', 'lifecycle.schema.json', 'project.schema.json'];
const documents = names.map((name) => [name, JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8'))] as const);
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

const base = await load(join(import.meta.dirname, 'base'), {}, cache);
const { shapes, types, uploads, access, menu, readings, entities, lifecycles, codes } = base;
const described: readonly (readonly [DocumentShape, SourceFile])[] = [
  ...entities.map((source) => ['entity', source] as const),
  ...lifecycles.map((source) => ['lifecycle', source] as const),
  ...codes.map((source) => ['codes', source] as const),
  ...Object.entries({ types, uploads, access, menu, readings }).map(
    ([name, source]) => [name as DocumentShape, source] as const,
  ),
];

function referenceOf(shape: DocumentShape): string {
  const isWhole = shape === 'entity' || shape === 'lifecycle';
  return isWhole ? `${shape}.schema.json` : `project.schema.json#/$defs/${shape}`;
}

describe('documents and their schemas', () => {
  it.each(described.map(([shape, source]) => ({ shape, file: source.file, value: source.value })))('$file', ({
    shape,
    value,
  }) => {
    const validate = ajv.getSchema(referenceOf(shape));
    const errorsOf = (other: unknown) => shapeErrors(shapes[shape], other);
    expect(errorsOf(value)).toEqual([]);
    let count = 0;
    for (const other of mistaken(value)) {
      const agrees = validate?.(other) === (errorsOf(other).length === 0);
      if (!agrees) expect({ other, ajv: validate?.errors, ours: errorsOf(other) }).toBe('the same judgement');
      count++;
    }
    expect(count).toBeGreaterThan(10);
  });
});

describe('what is wrong', () => {
  const found = (shape: DocumentShape, value: unknown) =>
    shapeErrors(shapes[shape], value).map(({ keyword, path, key, pair }) => [keyword, path.join('/'), key ?? pair]);

  it('is one error where a value fits no branch, and where it is of another type', () => {
    const words = { value: 1, means: 'x' };
    const reading = { about: 7, default: 'a', why: 'b', options: { a: words, b: words } };
    expect(found('readings', { one: reading })).toEqual([['anyOf', 'one/about', undefined]]);
    expect(found('access', { accounts: 7, actors: [], entities: { account: 'a', enterprise: 'e' } })).toEqual([
      ['type', 'accounts', undefined],
    ]);
  });

  it('names keys that are unknown, missing or no names, and entries that are the same', () => {
    const menu = { groups: [{ key: 'a', items: ['x', 'y', 'x'], 'a/b~c': 1 }] };
    expect(found('menu', menu).toSorted()).toEqual([
      ['additionalProperties', 'groups/0', 'a/b~c'],
      ['required', 'groups/0', 'route'],
      ['uniqueItems', 'groups/0/items', [0, 2]],
    ]);
    expect(found('uploads', { '9 x': { extensions: ['pdf'], maxSize: '1 MB' } })).toContainEqual([
      'pattern',
      '',
      '9 x',
    ]);
  });
});
