// Every seeded mistake is one finding at the very place, and what is odd but right is none.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { examine } from '../../generator/examine.ts';
import type { SchemaFinding } from '../../generator/load/schema-finding.ts';
import { cache, copyOfProduct, makeProject } from './case-project.ts';
import { edited, onlyPlaceOf, placeAt, readSeeds, type Seed, textIn } from './seed-file.ts';

const seeds = readSeeds(join(import.meta.dirname, 'seeded'));
const made: { [of in Seed['of']]?: ReturnType<typeof makeProject> } = {};

/** Made once for all its seeds: each puts back what it changed. */
function projectOf(of: Seed['of']): string {
  made[of] ??= of === 'base' ? makeProject({}) : copyOfProduct();
  return made[of].root;
}

/** What is found with the seed, and where it was expected. */
async function sow({ of, edits, at }: Seed): Promise<{ findings: readonly SchemaFinding[]; place: string | null }> {
  const root = projectOf(of);
  const before = new Map(edits.map(({ file }) => [file, textIn(root, file)]));
  let place: string | null = null;
  try {
    for (const edit of edits) {
      const { text, culprit } = edited(textIn(root, edit.file), edit);
      mkdirSync(dirname(join(root, edit.file)), { recursive: true });
      writeFileSync(join(root, edit.file), text);
      if (culprit !== null) place = placeAt(edit.file, text, culprit);
    }
    if (at) {
      const text = textIn(root, at.file) ?? '';
      place = placeAt(at.file, text, onlyPlaceOf(text, at.text, at.file));
    }
    return { findings: (await examine({ root, memory: cache })).findings, place };
  } finally {
    for (const [file, text] of before) {
      if (text === null) rmSync(join(root, file));
      else writeFileSync(join(root, file), text);
    }
  }
}

afterAll(() => {
  for (const { discard } of Object.values(made)) discard();
});

it('names no two seeds alike', () => {
  const names = seeds.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('finds each mistake once and at its place, and nothing in what is legal', async () => {
  const faults = { missed: [] as string[], elsewhere: [] as string[], besides: [] as string[], alarms: [] as string[] };
  const started = performance.now();
  for (const seed of seeds) {
    const { findings, place } = await sow(seed);
    const told = `${seed.name}\n${findings.map(formatFinding).join('\n')}`;
    const found = findings.filter(({ id }) => id === seed.finds);
    const isThere = found.some(({ place: at }) => `${at.file}:${at.line}:${at.column}` === place);
    if (seed.finds === undefined) faults.alarms.push(...(findings.length > 0 ? [told] : []));
    else if (found.length === 0) faults.missed.push(`${seed.finds} at ${place}: ${told}`);
    else if (!isThere) faults.elsewhere.push(`${place}: ${told}`);
    else if (findings.length > 1) faults.besides.push(told);
  }
  const mistakes = seeds.filter(({ finds }) => finds !== undefined).length;
  const caught = mistakes - faults.missed.length;
  const lone = caught - faults.elsewhere.length - faults.besides.length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.info(
    `seeded mistakes: ${caught} of ${mistakes} caught, ${caught - faults.elsewhere.length} at the place, ${lone} with no other finding; ` +
      `${faults.alarms.length} false alarms in ${seeds.length - mistakes} legal oddities; ${seconds} s`,
  );
  expect(faults).toEqual({ missed: [], elsewhere: [], besides: [], alarms: [] });
}, 120_000);
