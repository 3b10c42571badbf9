// Mistakes of every kind, put one by one into the schemas of the product: how many are caught, where, and how often each is told.
import { afterAll, expect, it } from 'vitest';
import { formatFinding } from '../../generator/check/format-finding.ts';
import type { SchemaFinding } from '../../generator/load/schema-finding.ts';
import { copyOfProduct } from './case-project.ts';
import { legalOddities } from './legal-oddities.ts';
import { meaningMistakes } from './meaning-mistakes.ts';
import { mistakeKinds } from './mistake-kinds.ts';
import { makeAnewFinder, makeFinder, openProject, type Sown, sowKind } from './sow.ts';
import { syntaxMistakes } from './syntax-mistakes.ts';

/** Another seed tries other places: `SEED=2 npx vitest run tests/generator/sown-mistakes.test.ts`. */
const seed = Number(process.env.SEED ?? 1);
const ofEachKind = 2;
const allKinds = [...syntaxMistakes, ...mistakeKinds, ...meaningMistakes];

const { root, discard } = copyOfProduct();
afterAll(discard);
const files = openProject(root);
const find = makeFinder(root);

/** A mistake or an oddity and what was found of it, to be read. */
function tell({ kind, place, line }: Sown, findings: readonly SchemaFinding[]): string {
  const shown = findings.slice(0, 5).map(formatFinding).join('\n');
  return `[${kind}] ${place}\n  ${line.trim().slice(0, 160)}\n${shown} (${findings.length})`;
}

it('finds nearly every mistake, at its place, and tells the cause first and mostly alone', async () => {
  const sown = allKinds.flatMap((kind) => sowKind(kind, files, seed, ofEachKind));
  const faults = { missed: [] as string[], elsewhere: [] as string[], onAnotherLine: 0, besides: [] as string[] };
  for (const one of sown) {
    const findings = await find(one.file, one.text);
    const [first] = findings;
    if (!first) faults.missed.push(tell(one, findings));
    else {
      const line = `${first.place.file}:${first.place.line}`;
      if (`${line}:${first.place.column}` !== one.place) faults.elsewhere.push(tell(one, findings));
      if (!one.place.startsWith(`${line}:`)) faults.onAnotherLine++;
      if (findings.length > 1) faults.besides.push(tell(one, findings));
    }
  }
  const caught = sown.length - faults.missed.length;
  const shares = {
    caught: caught / sown.length,
    atThePlace: (caught - faults.elsewhere.length) / sown.length,
    onTheLine: (caught - faults.onAnotherLine) / sown.length,
    alone: (caught - faults.besides.length) / sown.length,
  };
  const shown = Object.entries(shares).map(([what, share]) => `${(100 * share).toFixed(1)} % ${what}`);
  console.info(`${sown.length} mistakes of ${allKinds.length} kinds, seed ${seed}: ${shown.join(', ')}`);
  for (const what of ['missed', 'elsewhere', 'besides'] as const)
    if (faults[what].length > 0) console.info(`${what}:\n${faults[what].join('\n\n')}`);
  expect(sown.length).toBeGreaterThanOrEqual(200);
  expect(shares.caught).toBeGreaterThanOrEqual(0.98);
  expect(shares.atThePlace).toBeGreaterThanOrEqual(0.95);
  expect(shares.alone).toBeGreaterThanOrEqual(0.95);
}, 900_000);

it('finds of each kind what is found by looking at everything', async () => {
  const findAnew = makeAnewFinder(root);
  const sown = [...allKinds, ...legalOddities].flatMap((kind) => sowKind(kind, files, seed, 1));
  const differing: string[] = [];
  for (const one of sown) {
    const [again, anew] = [await find(one.file, one.text), await findAnew(one.file, one.text)];
    if (again.map(formatFinding).join() === anew.map(formatFinding).join()) continue;
    differing.push(`${tell(one, again)}\nand by looking at everything:\n${tell(one, anew)}`);
  }
  expect(sown.length).toBeGreaterThanOrEqual(100);
  expect(differing).toEqual([]);
}, 900_000);

it('finds nothing in what is odd and right', async () => {
  const sown = legalOddities.flatMap((kind) => sowKind(kind, files, seed, ofEachKind));
  const alarms: string[] = [];
  for (const one of sown) {
    const findings = await find(one.file, one.text);
    if (findings.length > 0) alarms.push(tell(one, findings));
  }
  expect(sown.length).toBeGreaterThanOrEqual(20);
  expect(alarms).toEqual([]);
}, 300_000);
