// E257: words of synonyms.yaml stand in the signs of their language, and in one group of it: what two groups share means neither.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { WordGroup } from '../../runtime/core/rule-book/synonyms.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import type { Check, CheckContext } from './check-context.ts';

export const distinctSynonyms: Check = ({ project, damaged, report }) => {
  const { source, doc } = project.synonyms;
  if (damaged.has(source.file)) return;
  const same = doc.same.map((group, index) => ({ path: ['same', index], group }));
  const units = Object.entries(doc.units).map(([unit, group]) => ({ path: ['units', unit], group }));
  const kinds = Object.entries(doc.kinds).map(([kind, group]) => ({ path: ['kinds', kind], group }));
  const names = Object.entries(doc.names ?? {}).map(([name, group]) => ({ path: ['names', name], group }));
  const passed = doc.passedOver ? [{ path: ['passedOver'], group: doc.passedOver }] : [];
  for (const groups of [same, units, kinds, names, passed]) {
    checkGroups(groups, source, report);
  }
};

interface Placed {
  readonly path: Path;
  readonly group: WordGroup;
}

function checkGroups(groups: readonly Placed[], source: SourceFile, report: CheckContext['report']): void {
  for (const language of languages) {
    const seen = new Set<string>();
    for (const { path, group } of groups) {
      for (const [index, word] of group[language].entries()) {
        const at = { source, path: [...path, language, index] };
        const key = word.toLowerCase();
        if (isForeign(word, language)) {
          const message = `${word} is not written in the signs of ${language}`;
          report('E257', at, { message, fix: 'move it to the list of its language' });
        } else if (seen.has(key)) {
          const message = `${word} stands in another list of ${language} already`;
          report('E257', at, { message, fix: 'keep it in the one it means, or make one list of both' });
        }
        seen.add(key);
      }
    }
  }
}

/** Letters of another language; Latin names of units stand in all. */
function isForeign(word: string, language: Language): boolean {
  const isHan = /\p{Script=Han}/u.test(word);
  const isBurmese = /\p{Script=Myanmar}/u.test(word);
  return (isHan && language !== 'zh') || (isBurmese && language !== 'my');
}
