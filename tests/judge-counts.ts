// What the test command says of the numbers of a run: a table of areas, what was lost or is new, what was unstable, and why what failed did.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { type Counts, compared, countedFile, countsFile, type Note, readCounts } from './counted.ts';

/** Forgets what an earlier run has counted. */
export function beginCounting(): void {
  rmSync(countedFile, { force: true });
}

function readNotes(): Note[] {
  if (!existsSync(countedFile)) return [];
  return readFileSync(countedFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/**
 * Prints what was counted and compares it with counts.yaml, for the steps that were run; `all`: these were all steps, so
 * that what nobody has tried was lost. @returns what is wrong, a line each.
 */
export function judgeCounts({ all }: { readonly all: boolean }): string[] {
  const notes = readNotes();
  const counted = merged(notes);
  const wanted = readCounts();
  const wrong: string[] = [];
  for (const [step, areas] of Object.entries(counted.tests)) {
    const known = wanted.tests[step] ?? {};
    console.log(`\n${step}: ${sum(areas)} tests`);
    for (const area of new Set([...Object.keys(known), ...Object.keys(areas)])) {
      console.log(`  ${String(areas[area] ?? 0).padStart(6)}  ${area}`);
      if (known[area] !== areas[area]) wrong.push(`${step}, ${area}: ${compared(known[area], areas[area])}`);
    }
  }
  const untried = all ? Object.keys(wanted.tried).filter((what) => counted.tried[what] === undefined) : [];
  wrong.push(...untried.map((what) => `${what}: ${compared(wanted.tried[what], undefined)}`));
  for (const test of notes.flatMap(({ unstable = [] }) => unstable)) {
    console.log(`\n!!! UNSTABLE: ${test} passed only when it was tried once more. That is a fault: find it.`);
  }
  for (const failure of notes.flatMap(({ failed = [] }) => failed)) console.log(`\n!!! FAILED: ${failure}`);
  return wrong;
}

/** Takes what was counted for right. Unless these were all steps, counts.yaml keeps what others have counted. */
export function keepCounts({ all }: { readonly all: boolean }): void {
  const counted = merged(readNotes());
  const known: Counts = all ? { tests: {}, tried: {} } : readCounts();
  const kept = {
    tests: sorted({ ...known.tests, ...counted.tests }),
    tried: sorted({ ...known.tried, ...counted.tried }),
  };
  const head = readFileSync(countsFile, 'utf8').match(/^(#.*\n)*/)?.[0] ?? '';
  writeFileSync(countsFile, `${head}${stringify(kept)}`);
}

function merged(notes: readonly Note[]): Counts {
  return {
    tests: Object.assign({}, ...notes.map(({ tests }) => tests)),
    tried: Object.assign({}, ...notes.map(({ tried }) => tried)),
  };
}

interface Tree {
  readonly [name: string]: number | Tree;
}

/** By name, on every floor: what differs between two runs is then what they tried. */
function sorted(counts: Tree): Tree {
  const entries = Object.entries(counts).sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(entries.map(([name, of]) => [name, typeof of === 'number' ? of : sorted(of)]));
}

function sum(areas: { readonly [area: string]: number }): number {
  return Object.values(areas).reduce((total, number) => total + number, 0);
}
