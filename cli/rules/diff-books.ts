// `tongguan rules diff`: what changed between two versions of the schemas, and how many stored records would now fail.
import { compareBooks, type Verdict } from '../../generator/rule-book/compare-books.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { CountedChange } from './counted-change.ts';
import { goneCodes } from './gone-values.ts';
import { loadVersion } from './load-version.ts';

export interface DiffOptions {
  readonly before: string;
  readonly after: string;
  readonly database?: string;
  readonly json?: boolean;
}

/** Prints the changes to the standard output. */
export async function diffBooks({ before, after, database, json = false }: DiffOptions): Promise<void> {
  const [old, now] = [await loadVersion(before), await loadVersion(after)];
  const changes = [...compareBooks(old.book, now.book), ...goneCodes(old.model, now.model)];
  const counted: readonly CountedChange[] =
    database === undefined
      ? changes
      : await (await import('./count-failing.ts')).countFailing(changes, { before: old, after: now, url: database });
  console.log(json ? JSON.stringify(counted, null, 2) : printChanges(counted));
}

const order: readonly Verdict[] = ['stricter', 'added', 'different', 'looser', 'removed'];

/** The changes as text, what can refuse records first. */
export function printChanges(changes: readonly CountedChange[]): string {
  if (changes.length === 0) return 'No rule changed.';
  const parts = order.flatMap((verdict) => {
    const own = changes.filter((change) => change.verdict === verdict);
    return own.length === 0 ? [] : [`${verdict} (${own.length})\n${own.map(printChange).join('\n')}`];
  });
  return parts.join('\n\n');
}

function printChange({ id, sentence, facts, failing, held }: CountedChange): string {
  const lines = [
    `  ${id}`,
    `    ${sentence.en}`,
    ...facts.map(({ name, before, after }) => `    ${name}: ${printFact(before)} -> ${printFact(after)}`),
    ...(failing === undefined ? [] : [`    ${printCount(failing)}`]),
    ...(held === undefined ? [] : [`    ${printHeld(held)}`]),
  ];
  return lines.join('\n');
}

function printFact(value: Json): string {
  if (value === null) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function printHeld(held: NonNullable<CountedChange['held']>): string {
  if (held.length === 0) return 'no stored record holds it';
  const rows = held.reduce((sum, one) => sum + one.rows, 0);
  const places = held.map((one) => `${one.place} ${one.rows}`).join(', ');
  return `${rows === 1 ? '1 stored row holds it' : `${rows} stored rows hold it`}: ${places}`;
}

function printCount(failing: number | null): string {
  if (failing === null) return 'stored records: cannot be counted';
  return failing === 1 ? '1 stored record would fail' : `${failing} stored records would fail`;
}
