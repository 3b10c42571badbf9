// Texts in boxes of choices that stand for nothing, as findings at their fields: they are told at once, and nothing is saved with them.
import type { Finding } from '../../core/findings.ts';
import { isEmpty } from '../../core/paths.ts';
import type { LooseState, LooseTexts } from './loose-texts.ts';

const sentences: { readonly [state in LooseState]: string } = {
  none: 'ui.picker.unknown',
  several: 'ui.picker.ambiguous',
  unanswered: 'ui.picker.unanswered',
  kept: 'ui.picker.kept',
  asked: 'ui.picker.lookingUp',
};

/** Rule of such a finding. */
export const looseRule = 'choice';

/** @param labelKeyAt locale key of the label of the field at a path. */
export function looseFindings(texts: LooseTexts['all'], labelKeyAt: (path: string) => string): readonly Finding[] {
  return texts.map(({ path, loose: { text, state } }) => ({
    path,
    rule: looseRule,
    sentence: sentences[state],
    params: { label: `@${labelKeyAt(path)}`, text, state },
  }));
}

/** Findings without those that are settled by the text that was typed: its field is not missing. */
export function besidesLoose<Found extends { readonly path: string; readonly rule: string }>(
  findings: readonly Found[],
  texts: Pick<LooseTexts, 'at'>,
): readonly Found[] {
  return findings.filter(({ path, rule }) => rule !== 'required' || isEmpty(texts.at(path)?.text ?? null));
}
