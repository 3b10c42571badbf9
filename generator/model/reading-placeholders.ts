// Sentences that follow a reading: `{{reading.<id>}}` in a label is what the option in force means, in the same language.
import type { Language } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { memoize } from '../cache/memoize.ts';
import type { WordsDoc } from '../load/project-documents.ts';
import type { Project } from './project.ts';

const said = /\{\{reading\.([\w-]+)\}\}/g;

/** The readings that a sentence names. */
export function readingsMentionedIn(sentence: string): string[] {
  return [...sentence.matchAll(said)].map(([, id = '']) => id);
}

/** The labels of a language, with what each reading they name means in this deployment. */
export function withReadings(tree: LocaleTree, project: Project, language: Language): LocaleTree {
  if (!namesReadings(tree)) return tree;
  const told = Object.entries(tree).map(([key, node]) => {
    if (typeof node !== 'string') return [key, withReadings(node, project, language)] as const;
    return [
      key,
      !node.includes('{{reading.') ? node : node.replaceAll(said, (_, id: string) => meaningOf(project, id, language)),
    ] as const;
  });
  return Object.fromEntries(told);
}

/** Whether any text of a tree names a reading; most do not. */
const namesReadings: (tree: LocaleTree) => boolean = memoize((tree) =>
  Object.values(tree).some((node) => (typeof node === 'string' ? node.includes('{{reading.') : namesReadings(node))),
);

function meaningOf({ readings, chosen }: Project, id: string, language: Language): string {
  const reading = readings.doc[id];
  const means: WordsDoc = reading?.options[chosen.get(id) ?? reading.default]?.means ?? id;
  return typeof means === 'string' ? means : means[language];
}
