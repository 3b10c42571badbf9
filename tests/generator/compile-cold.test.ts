// Where nothing is remembered, texts are begun before the project is checked: what is wrong is told all the same, and nothing is made.
import { expect, it } from 'vitest';
import { ContentCache } from '../../generator/cache/content-cache.ts';
import { examine } from '../../generator/examine.ts';
import { generate } from '../../generator/generate.ts';
import { cache, makeProject, readCase } from './case-project.ts';

/** What the model is made of is not there, or a library refuses what is made of it. */
const broken = ['document-shape', 'known-types', 'known-entities', 'known-states', 'known-codes', 'compiling-pattern'];

it.each(broken)('%s', async (name) => {
  const described = readCase(name);
  const { root, discard } = makeProject(described);
  const options = { root, readings: described.readings ?? {} };
  try {
    const { findings, files } = await generate({ ...options, memory: new ContentCache() });
    expect(findings).not.toEqual([]);
    expect(findings).toEqual((await examine({ ...options, memory: cache })).findings);
    expect(files).toEqual([]);
  } finally {
    discard();
  }
});
