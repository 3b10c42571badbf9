// E429: a label that was only sketched is translated before it is compiled: `tongguan labels` marks what is left to do.
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import { nameOf } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { allOf } from './each-member.ts';
import { eachLabelSet, labelsIn } from './label-sets.ts';
import { schemaLabels, type WrittenLabel } from './written-labels.ts';

/** What a text begins with that stands in for its translation. */
export const untranslated = 'TODO: ';

/** The mark, whatever stands behind it, or its word alone, which is written by hand. */
const marked = /^TODO(:|\s*$)/;

/** The languages of a label that are still to be translated. */
export function openLanguages(label: LabelDoc): (typeof languages)[number][] {
  return languages.filter((language) => marked.test(label[language]));
}

const markedInFiles = eachLabelSet((context, { source, doc }) => {
  for (const { key, path, label } of labelsIn(doc)) reportOpen(context, { source, path, label }, key);
});

const markedInSchemas: Check = (context) => {
  for (const one of schemaLabels(context.project)) reportOpen(context, one, nameIn(one));
};

function reportOpen({ report }: CheckContext, { source, path, label }: Place, name: string): void {
  const [first, ...others] = openLanguages(label);
  if (first === undefined) return;
  const message = `${name} is not translated yet: ${[first, ...others].join(', ')}`;
  const fix = `write it in place of "${untranslated}..."; tongguan labels lists all that is left`;
  report('E429', { source, path: [...path, first] }, { message, fix });
}

type Place = Pick<WrittenLabel, 'source' | 'path' | 'label'>;

/** What a text of a schema is of: the value of a code table, else where it stands. */
function nameIn({ source, path, label }: Place): string {
  const { value } = label as { readonly value?: unknown };
  return typeof value === 'string' ? `${value} of code table ${nameOf(source.file)}` : path.join('.');
}

export const markedLabels = allOf(markedInFiles, markedInSchemas);
