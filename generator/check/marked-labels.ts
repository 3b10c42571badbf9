// E429: a label that was only sketched is translated before it is compiled: `tongguan labels` marks what is left to do.
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import { eachLabelSet, labelsIn } from './label-sets.ts';

/** What a text begins with that stands in for its translation. */
export const untranslated = 'TODO: ';

/** The mark, whatever stands behind it, or its word alone, which is written by hand. */
const marked = /^TODO(:|\s*$)/;

/** The languages of a label that are still to be translated. */
export function openLanguages(label: LabelDoc): (typeof languages)[number][] {
  return languages.filter((language) => marked.test(label[language]));
}

export const markedLabels = eachLabelSet((context, { source, doc }) => {
  for (const { key, path, label } of labelsIn(doc)) {
    const [first, ...others] = openLanguages(label);
    if (first === undefined) continue;
    const message = `${key} is not translated yet: ${[first, ...others].join(', ')}`;
    const fix = `write it in place of "${untranslated}..."; tongguan labels lists all that is left`;
    context.report('E429', { source, path: [...path, first] }, { message, fix });
  }
});
