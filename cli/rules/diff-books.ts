// `tongguan rules diff`: what changed between two versions of the schemas, and how many stored records would now fail.
import { isDeepStrictEqual } from 'node:util';
import { compareBooks, type Verdict } from '../../runtime/core/rule-book/compare-books.ts';
import { type FactScope, factName, factValue } from '../../runtime/core/rule-book/fact-words.ts';
import type { FactChange } from '../../runtime/core/rule-book/narrow-fact.ts';
import { translate } from '../../runtime/core/rule-book/translate.ts';
import { type CausedChange, type CauseGroup, causeChanges, groupByCause } from './cause-changes.ts';
import type { CountedChange } from './counted-change.ts';
import { codeChanges } from './gone-values.ts';
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
  const changes = [...compareBooks(old.book, now.book), ...codeChanges(old.model, now.model)];
  const counted: readonly CountedChange[] =
    database === undefined
      ? changes
      : await (await import('./count-failing.ts')).countFailing(changes, { before: old, after: now, url: database });
  const caused = causeChanges(counted, old, now);
  console.log(
    json
      ? JSON.stringify(caused, null, 2)
      : printChanges(caused, { book: now.book, say: translate(now.model.locales.en) }),
  );
}

const order: readonly Verdict[] = ['stricter', 'added', 'different', 'looser', 'removed'];

type Words = Pick<FactScope, 'book' | 'say'>;

/** The changes as text in the words of a book: totals, then each cause with what it changes, what can refuse records first. */
export function printChanges(changes: readonly CausedChange[], words: Words): string {
  if (changes.length === 0) return 'No rule changed.';
  const groups = groupByCause(changes);
  const causes = groups.length === 1 ? '1 cause' : `${groups.length} causes`;
  const totals = `${changes.length === 1 ? '1 entry changes' : `${changes.length} entries change`} by ${causes}: ${printCounts(changes)}`;
  return [totals, ...groups.map((group) => printCause(group, words))].join('\n\n');
}

function printCause({ cause: { kind, name }, changes }: CauseGroup, words: Words): string {
  const shared = changes.length > 1 ? sharedFacts(changes) : [];
  const sorted = order.flatMap((verdict) => changes.filter((change) => change.verdict === verdict));
  return [
    `${kind} ${name}: ${printCounts(changes)}`,
    ...shared.map((fact) => `  of each: ${printFactChange(fact, scopeOf(words, changes[0]?.id))}`),
    ...sorted.map((change) => printChange(change, shared, words)),
  ].join('\n');
}

/** `stricter 46, removed 2; 12 stored records would fail` */
function printCounts(changes: readonly CausedChange[]): string {
  const counts = order.flatMap((verdict) => {
    const count = changes.filter((change) => change.verdict === verdict).length;
    return count === 0 ? [] : [`${verdict} ${count}`];
  });
  const failing = changes.flatMap((change) => change.failing ?? []);
  if (failing.length === 0) return counts.join(', ');
  return `${counts.join(', ')}; ${printCount(failing.reduce((sum, count) => sum + count, 0))}`;
}

/** Facts that every one of the changes has alike. */
function sharedFacts([first, ...others]: readonly CausedChange[]): readonly FactChange[] {
  return (first?.facts ?? []).filter((fact) =>
    others.every(({ facts }) => facts.some((one) => isDeepStrictEqual(one, fact))),
  );
}

function printChange(
  { id, verdict, sentence, facts, failing, held }: CausedChange,
  shared: readonly FactChange[],
  words: Words,
): string {
  const lines = [
    `  ${verdict} ${id}`,
    `    ${sentence.en}`,
    ...facts
      .filter((fact) => !shared.some((one) => isDeepStrictEqual(one, fact)))
      .map((fact) => `    ${printFactChange(fact, scopeOf(words, id))}`),
    ...(failing === undefined ? [] : [`    ${printCount(failing)}`]),
    ...(held === undefined ? [] : [`    ${printHeld(held, id)}`]),
  ];
  return lines.join('\n');
}

function scopeOf(words: Words, entry = ''): FactScope {
  return { ...words, language: 'en', entity: entry.split('.')[0] ?? '' };
}

function printFactChange({ name, before, after }: FactChange, scope: FactScope): string {
  return `${factName(scope, name)}: ${factValue(scope, before)} -> ${factValue(scope, after)}`;
}

function printHeld(held: NonNullable<CountedChange['held']>, id: string): string {
  const isWay = /^[^.]+\.actions\./.test(id);
  if (held.length === 0) return isWay ? 'no stored record stands where it was made' : 'no stored record holds it';
  const rows = held.reduce((sum, one) => sum + one.rows, 0);
  const places = held.map((one) => `${one.place} ${one.rows}`).join(', ');
  if (isWay)
    return `${rows === 1 ? '1 stored record stands' : `${rows} stored records stand`} where it was made: ${places}`;
  return `${rows === 1 ? '1 stored row holds it' : `${rows} stored rows hold it`}: ${places}`;
}

function printCount(failing: number | null): string {
  if (failing === null) return 'stored records: cannot be counted';
  return failing === 1 ? '1 stored record would fail' : `${failing} stored records would fail`;
}
