// The schemas of the language: valid themselves, in step with the kinds of rules, and met by the project under every reading.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openCache } from '../../generator/cache/open-cache.ts';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { examine } from '../../generator/examine.ts';
import { load } from '../../generator/load/load.ts';
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';

const root = join(import.meta.dirname, '../..');
const schemas = ['entity', 'lifecycle', 'project'].map((name) =>
  JSON.parse(readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8')),
);
const [entity, lifecycle] = schemas;

describe('the schemas of the language', () => {
  it('are JSON Schemas', () => {
    const ajv = new Ajv2020();
    for (const schema of schemas) expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
  });

  it('describe every kind of rule with its own parameters', () => {
    const { id, when, on, by, refuses, spec, ...kinds } = entity.$defs.rule.properties;
    expect(Object.keys({ id, when, on, by, refuses, spec })).toHaveLength(6);
    expect(kinds).toEqual(Object.fromEntries([...ruleKinds].map(([kind, { params }]) => [kind, params])));
  });

  it('know every account type', () => {
    expect(Object.keys(entity.properties.access.properties)).toEqual([...accountTypes]);
    expect(entity.$defs.account.enum).toEqual([...accountTypes]);
  });

  it('explain every key a person writes to the editor', () => {
    const described = { ...lifecycle.$defs, ...entity.$defs };
    const keys = ['field', 'rule', 'view', 'section', 'grant', 'lifecycleUse', 'lifecycleHere', 'condition'].flatMap(
      (name) =>
        Object.entries(entity.$defs[name].properties as { [key: string]: { description?: string; $ref?: string } })
          .filter(([key]) => !ruleKinds.has(key))
          .filter(([, schema]) => !schema.description && !described[schema.$ref?.split('/').at(-1) ?? '']?.description)
          .map(([key]) => `${name}.${key}`),
    );
    expect(keys).toEqual([]);
  });
});

const cache = openCache();
const { chosen, readings } = await load(root, {}, cache);

describe('the project', () => {
  const options = Object.entries(readings.value as { [id: string]: { options: object } }).flatMap(([id, reading]) =>
    Object.keys(reading.options).map((option) => [id, option] as const),
  );

  it('has no findings', async () => {
    expect((await examine({ root, memory: cache })).findings.map(formatFinding)).toEqual([]);
    expect(chosen.size).toBeGreaterThan(0);
  });

  it.each(options)('has none with the reading %s=%s', async (id, option) => {
    expect((await examine({ root, readings: { [id]: option }, memory: cache })).findings.map(formatFinding)).toEqual(
      [],
    );
  });
});
