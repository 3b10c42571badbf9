// What editors offer: names of the project at their places, paths of the own entity, and nothing that is right marked as wrong.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ContentCache } from '../../generator/cache/content-cache.ts';
import { emitEditorSchemas } from '../../generator/emit/editor/editor-schemas.ts';
import { examine } from '../../generator/examine.ts';
import { buildModel } from '../../generator/model/build-model.ts';
import { smallModel } from './small-model.ts';

interface Shape {
  readonly description?: string;
  readonly anyOf?: readonly { readonly enum?: readonly string[]; readonly $dynamicRef?: string }[];
  readonly [keyword: string]: unknown;
}

const root = join(import.meta.dirname, '../..');

describe('of the small model', () => {
  const files = new Map(
    emitEditorSchemas(smallModel, { memory: new ContentCache() }).map(({ path, text }) => [path, JSON.parse(text)]),
  );
  const at = (file: string, pointer: string): Shape =>
    pointer.split('/').reduce((node, key) => node[key], files.get(`editor/${file}.gen.json`));
  const offered = (file: string, pointer: string) => at(file, pointer).anyOf?.[0]?.enum;

  it('names stand where they are written', () => {
    expect(offered('entity', '$defs/field/properties/$ref')).toContain('types#/weight');
    expect(offered('entity', '$defs/field/properties/code')).toEqual(smallModel.codes.map(({ id }) => id).sort());
    expect(offered('entity', '$defs/field/properties/refers')).toContain('service-order');
    expect(offered('entity', '$defs/field/properties/upload')).toEqual(['declaration']);
    const [lifecycle] = smallModel.lifecycles;
    expect(offered('lifecycle', '$defs/transition/properties/to')).toEqual(Object.keys(lifecycle?.states ?? {}).sort());
    expect(offered('entity', '$defs/rule/properties/on/then/items')).toContain(lifecycle?.transitions[0]?.action);
  });

  it('paths in rules are those of the entity that is written', () => {
    expect(at('entity', '$defs/rule/properties/required-when').anyOf?.[0]).toEqual({ $dynamicRef: '#ownPath' });
    const own = at('entities/service-order', '$defs/ownPath');
    expect(own).toMatchObject({
      $dynamicAnchor: 'ownPath',
      anyOf: [{ enum: expect.arrayContaining(['orderNo', 'companyId']) }, {}],
    });
  });
});

/** Ajv does not find anchors in definitions; what they stand for is any text. */
function plain(key: string, value: unknown): unknown {
  if (key === '$dynamicAnchor') return undefined;
  const isPath = typeof value === 'object' && value !== null && '$dynamicRef' in value;
  return isPath ? { type: 'string' } : value;
}

describe('of the product', () => {
  const { 'yaml.schemas': settings } = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  let emitted: readonly { readonly path: string; readonly text: string }[] = [];
  beforeAll(async () => {
    const { project, descriptors } = await examine({ root });
    emitted = emitEditorSchemas(buildModel(project, descriptors), { memory: new ContentCache() });
    for (const { path, text } of emitted) {
      // The shapes name each other by their places.
      const { $id: _, ...shape } = JSON.parse(text, plain);
      ajv.addSchema(shape, `file:///${path}`);
    }
  });

  const kinds = Object.entries<string | string[]>(settings).flatMap(([schema, files]) =>
    [files].flat().map((pattern) => [pattern, schema.replace('./generated/', '')] as const),
  );
  it.each(kinds)('%s are as %s says', (pattern, path) => {
    const validate = ajv.getSchema(`file:///${path}`);
    const files = globSync(pattern, { cwd: root });
    expect(files.length).toBeGreaterThan(0);
    const wrong = files.filter((file) => !validate?.(parse(readFileSync(join(root, file), 'utf8')) ?? {}));
    expect(wrong.map((file) => `${file} ${ajv.errorsText(validate?.errors)}`)).toEqual([]);
  });

  it.each(['contract/contract', 'bill/bill', 'order/service-order'])('%s is as its own shape says', (file) => {
    const document = parse(readFileSync(join(root, `schemas/${file}.yaml`), 'utf8'));
    const path = document.$schema.replace('../../generated/', '');
    expect(emitted.map((one) => one.path)).toContain(path);
    const validate = ajv.getSchema(`file:///${path}`);
    expect(validate?.(document), ajv.errorsText(validate?.errors)).toBe(true);
    const misspelt = { ...document, propertys: {} };
    expect(validate?.(misspelt)).toBe(false);
  });

  it('every entity file names its own shape', () => {
    const files = globSync('schemas/*/*.yaml', { cwd: root }).filter((file) =>
      /^\$id:/m.test(readFileSync(join(root, file), 'utf8')),
    );
    const named = files.map((file) => parse(readFileSync(join(root, file), 'utf8')).$schema);
    const known = new Set(emitted.map(({ path }) => `../../generated/${path}`));
    expect(files.length).toBeGreaterThan(100);
    expect(named.filter((path) => !known.has(path))).toEqual([]);
  });
});
