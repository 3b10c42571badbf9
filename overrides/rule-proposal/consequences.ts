// What a trial found, as a proposal keeps it.
import type { RuleConsequence } from '../../generated/entities/rule-consequence/types.gen.ts';
import type { BreakingRecords, CompiledTrial } from '../../runtime/core/rule-book/change-trial.ts';
import type { FactChange } from '../../runtime/core/rule-book/narrow-fact.ts';
import type { CountedTrial } from './tried-edits.ts';

/** Lines and characters that a proposal keeps at most; the page tries it anew and shows all. */
const [mostLines, mostDiff, mostSaid, mostFacts] = [2000, 100_000, 2000, 4000];

/** A line for each entry of the rule book that becomes another. */
export function consequencesOf({ entries, causes, breaking }: CountedTrial): RuleConsequence[] {
  const counts = new Map(breaking.map((one) => [one.entry, one]));
  return entries.slice(0, mostLines).flatMap(({ id, entity, verdict, sentence, facts, cause }) => {
    if (verdict === 'same') return [];
    const by = causes[cause];
    const kept = keptFacts(facts);
    return [
      {
        verdict,
        ...(entity !== '' && { subject: entity }),
        entry: id,
        ...(by && { cause: `${by.kind} ${by.name}` }),
        sentenceZh: sentence.zh.slice(0, mostSaid),
        sentenceEn: sentence.en.slice(0, mostSaid),
        sentenceMy: sentence.my.slice(0, mostSaid),
        ...(kept !== '' && { facts: kept }),
        ...keptCount(counts.get(id)),
      },
    ];
  });
}

/** How many stored records break an entry; nothing where none can. */
function keptCount(breaking: BreakingRecords | undefined): Pick<RuleConsequence, 'records' | 'limit'> {
  const { count = null, limit } = breaking ?? {};
  return { ...(count !== null && { records: count }), ...(limit && { limit }) };
}

/** Of all entries together, one that breaks two of them twice; null where none of them could be counted. */
export function breakingOf({ breaking }: Pick<CountedTrial, 'breaking'>): number | null {
  const counts = breaking.flatMap(({ count }) => count ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** What changed as JSON, as far as it fits: each reader has it in their own words. */
function keptFacts(facts: readonly FactChange[]): string {
  const fitting = facts.filter((_, index) => JSON.stringify(facts.slice(0, index + 1)).length <= mostFacts);
  return fitting.length === 0 ? '' : JSON.stringify(fitting);
}

/** What changed as it was kept; a text where it was kept as one, as older records have it. */
export function readFacts(kept: string): readonly FactChange[] | string {
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) && read.every(isFact) ? read : kept;
  } catch {
    return kept;
  }
}

function isFact(one: unknown): one is FactChange {
  return typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string';
}

/** The diff of the files; null where nothing differs. */
export function keptDiff({ diff }: CompiledTrial): string | null {
  return diff === '' ? null : diff.slice(0, mostDiff);
}
