// The types of documents are those that the schemas of the language describe. UPDATE_CASES=1 writes them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeDocuments } from '../../generator/load/describe-documents.ts';

const root = join(import.meta.dirname, '../..');

it('the types of documents are what the schemas say', async () => {
  const schemas = ['entity', 'lifecycle', 'project'].map((name) => [
    name,
    JSON.parse(readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8')),
  ]);
  for (const [name, described] of Object.entries(await describeDocuments(Object.fromEntries(schemas)))) {
    const file = join(root, `generator/load/${name}.ts`);
    if (process.env.UPDATE_CASES) writeFileSync(file, described);
    expect(readFileSync(file, 'utf8')).toBe(described);
  }
});
