// What a trial found, as a proposal keeps it.
import type { RuleConsequence } from '../../generated/entities/rule-consequence/types.gen.ts';
import type { CompiledTrial } from '../../runtime/core/rule-book/change-trial.ts';

/** Lines and characters that a proposal keeps at most; the page tries it anew and shows all. */
const [mostLines, mostDiff, mostSaid, mostFacts] = [2000, 100_000, 2000, 4000];

/** A line for each entry of the rule book that becomes another. */
export function consequencesOf({ entries, causes }: CompiledTrial): RuleConsequence[] {
  return entries.slice(0, mostLines).flatMap(({ id, entity, verdict, sentence, facts, cause }) => {
    if (verdict === 'same') return [];
    const by = causes[cause];
    const values = facts.map(({ name, before, after }) => `${name}: ${said(before)} → ${said(after)}`).join('\n');
    return [
      {
        verdict,
        ...(entity !== '' && { subject: entity }),
        entry: id,
        ...(by && { cause: `${by.kind} ${by.name}` }),
        sentenceZh: sentence.zh.slice(0, mostSaid),
        sentenceEn: sentence.en.slice(0, mostSaid),
        sentenceMy: sentence.my.slice(0, mostSaid),
        ...(values !== '' && { facts: values.slice(0, mostFacts) }),
      },
    ];
  });
}

function said(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** The diff of the files; null where nothing differs. */
export function keptDiff({ diff }: CompiledTrial): string | null {
  return diff === '' ? null : diff.slice(0, mostDiff);
}
