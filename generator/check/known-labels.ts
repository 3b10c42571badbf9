// E402: a label file holds no labels that nothing uses: they are misspelt or left over.
import type { Check, CheckContext } from './check-context.ts';
import { unboundNames } from './hook-judges.ts';
import { labelKeys, labelSets, labelsIn } from './label-sets.ts';
import { unknownName } from './suggest.ts';

export const knownLabels: Check = (context) => {
  const isOwned = ownedByMistakes(context);
  for (const { source, doc, needs } of labelSets(context)) {
    if (needs.allowed.includes('*')) continue;
    const known = new Set([...needs.needed, ...needs.allowed]);
    const unknown = labelsIn(doc).filter(({ key }) => !known.has(key) && !isOwned(source.file, key));
    if (unknown.length === 0) continue;
    // A misspelt key is most likely one of those that are not there.
    const missing = [...known].filter((key) => !labelKeys(doc).has(key));
    for (const { key, path } of unknown) {
      const text = unknownName(`nothing uses the label "${key}"`, key, missing, 'take it out');
      const fix = text.suggestion === undefined ? 'take it out' : text.fix;
      context.report('E402', { source, path, part: 'key' }, { ...text, fix });
    }
  }
};

/** Labels that nothing uses because of a mistake elsewhere, each with its file: of a rule whose id is misspelt, of states of a lifecycle that is. */
function ownedByMistakes({ project }: CheckContext): (file: string, key: string) => boolean {
  const rules = new Set<string>();
  const states = new Set<string>();
  for (const { entity, rules: unjudged } of unboundNames(project)) {
    const file = project.labels.entities.get(entity.id)?.source.file ?? '';
    for (const { meant } of unjudged) if (meant !== undefined) rules.add(`${file} rules.${meant}`);
    if (entity.doc.lifecycles?.some(({ use }) => !project.lifecycles.has(use))) states.add(file);
  }
  return (file, key) => rules.has(`${file} ${key}`) || (states.has(file) && key.startsWith('states.'));
}
