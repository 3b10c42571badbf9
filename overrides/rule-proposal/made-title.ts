// The title that the rule book has made of what a rule says then, in each language, as long as nobody has typed another.
import type { RuleProposal } from '../../generated/entities/rule-proposal/types.gen.ts';
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';

/** Characters a title has at most, and at least. */
const [longest, shortest] = [100, 3];

type KeptTitles = Pick<RuleProposal, 'titleZh' | 'titleEn' | 'titleMy'>;
/** A consequence, as a trial found it or as it is stored. */
interface SaidConsequence {
  readonly subject?: string | null;
  readonly sentenceZh?: string | null;
  readonly sentenceEn?: string | null;
  readonly sentenceMy?: string | null;
}

type LabelOf = (entity: string, language: Language) => string;

/** Such a title as a record takes it. */
export function cutTitle(title: string): string {
  return title.slice(0, longest).padEnd(shortest, '.').trim();
}

/** The title in each language where it is what the rule book makes of a consequence; all null where somebody typed it. `labelOf` names an entity. */
export function madeTitles(
  title: string,
  consequences: readonly SaidConsequence[],
  labelOf: LabelOf,
): { readonly [key in keyof KeptTitles]-?: string | null } {
  const made = consequences.map((line) => titlesOf(line, labelOf));
  const found = made.find((one) => languages.some((language) => cutTitle(one[language]) === title));
  return { titleZh: found?.zh ?? null, titleEn: found?.en ?? null, titleMy: found?.my ?? null };
}

/** As `what-if-box.tsx` of the rule book words it: the record, and what the rule says. */
function titlesOf(line: SaidConsequence, labelOf: LabelOf): { readonly [language in Language]: string } {
  const said = (language: Language, sentence: string | null | undefined): string =>
    line.subject ? `${labelOf(line.subject, language)}: ${sentence ?? ''}` : (sentence ?? '');
  return { zh: said('zh', line.sentenceZh), en: said('en', line.sentenceEn), my: said('my', line.sentenceMy) };
}
