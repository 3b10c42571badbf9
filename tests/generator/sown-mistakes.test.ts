// Mistakes of every kind, put one by one into the schemas of the product: how many are caught, where, and how often each is told.
import { afterAll, expect, it } from 'vitest';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { copyOfProduct } from './case-project.ts';
import { mistakeKinds } from './mistake-kinds.ts';
import { makeFinder, openProject, type Sown, sowKind } from './sow.ts';

/** Another seed tries other places: `SEED=2 npx vitest run tests/generator/sown-mistakes.test.ts`. */
const seed = Number(process.env.SEED ?? 1);
const ofEachKind = Number(process.env.OF_EACH ?? 2);

const { root, discard } = copyOfProduct();
afterAll(discard);
const files = openProject(root);
const find = makeFinder(root);

it('finds nearly every mistake, at its place, and once', async () => {
  const sown = mistakeKinds.flatMap((kind) => sowKind(kind, files, seed, ofEachKind));
  const faults = {
    missed: [] as string[],
    elsewhere: [] as string[],
    otherLine: [] as string[],
    besides: [] as string[],
  };
  for (const one of sown) {
    const findings = await find(one.file, one.text);
    const told = `[${one.kind}] ${one.place}\n  ${one.line.trim().slice(0, 160)}\n${findings.slice(0, 5).map(formatFinding).join('\n')} (${findings.length})`;
    const [first] = findings;
    if (!first) faults.missed.push(told);
    else {
      const { file, line, column } = first.place;
      if (`${file}:${line}:${column}` !== one.place) faults.elsewhere.push(told);
      if (`${file}:${line}` !== one.place.replace(/:\d+$/, '')) faults.otherLine.push(told);
      if (findings.length > 1) faults.besides.push(told);
    }
  }
  const caught = sown.length - faults.missed.length;
  const share = (number: number): string => `${number} (${((100 * number) / sown.length).toFixed(1)} %)`;
  console.info(
    `${sown.length} mistakes of ${mistakeKinds.length} kinds, seed ${seed}: ${share(caught)} caught, ${share(caught - faults.elsewhere.length)} at the place, ` +
      `${share(caught - faults.otherLine.length)} on the line, ${share(caught - faults.besides.length)} told once`,
  );
  for (const [what, told] of Object.entries(faults))
    if (what !== 'otherLine') console.info(`--- ${what}\n${told.join('\n\n')}`);
  expect(sown.length).toBeGreaterThanOrEqual(200);
}, 240_000);
