// How much is tried, held against counts.yaml: a sweep that has lost a single case fails, one that tries more says so there.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse as readYaml } from 'yaml';

export interface Counts {
  /** Step of the test command -> folder or file below tests/ -> tests that passed. */
  readonly tests: { readonly [step: string]: { readonly [area: string]: number } };
  /** What the tests themselves try, by what it is called there. */
  readonly tried: { readonly [what: string]: number };
}

export const countsFile = join(import.meta.dirname, 'counts.yaml');
/** A line of what a run has counted. */
export interface Note extends Partial<Counts> {
  /** Tests that passed only when they were tried once more. */
  readonly unstable?: readonly string[];
  /** Tests that failed, each with where and why. */
  readonly failed?: readonly string[];
}

/** What a run has counted, a note in JSON each line. */
export const countedFile = join(import.meta.dirname, '..', 'dist', 'counted.jsonl');

/** What is to be counted. */
export function readCounts(): Counts {
  return readYaml(readFileSync(countsFile, 'utf8')) as Counts;
}

/** Writes down what was counted, for the test command to compare or to put into counts.yaml. */
export function note(counted: Note): void {
  mkdirSync(dirname(countedFile), { recursive: true });
  appendFileSync(countedFile, `${JSON.stringify(counted)}\n`);
}

/**
 * Holds what a test has tried against counts.yaml, to the last one; `npm test -- --count` takes it for right instead.
 * @throws what is missing or new, and how to say so.
 */
export function expectCounted(tried: Counts['tried']): void {
  console.log(
    Object.entries(tried)
      .map(([what, number]) => `${number} ${what}`)
      .join(', '),
  );
  note({ tried });
  if (process.env.TONGGUAN_COUNT === '1') return;
  const wanted = readCounts().tried;
  const different = Object.entries(tried).filter(([what, number]) => wanted[what] !== number);
  if (different.length === 0) return;
  throw new Error(different.map(([what, number]) => `${what}: ${compared(wanted[what], number)}`).join('\n'));
}

/** What it means that another number was counted than is written down. */
export function compared(wanted: number | undefined, counted: number | undefined): string {
  if (wanted === undefined) return `${counted} are new: write them into tests/counts.yaml (npm test -- --count)`;
  if (counted === undefined || counted < wanted) return `${wanted - (counted ?? 0)} of ${wanted} were lost`;
  return `${counted - wanted} more than ${wanted}: write ${counted} into tests/counts.yaml (npm test -- --count)`;
}
