// E402: a label file holds no labels that nothing uses: they are misspelt or left over.
import type { Check, CheckContext } from './check-context.ts';
import { unboundNames } from './hook-judges.ts';
import { labelKeys, labelSets, labelsIn } from './label-sets.ts';
import { unknownName } from './suggest.ts';

export const knownLabels: Check = (context) => {
  const misnamed = labelsOfMisnamedRules(context);
  for (const { source, doc, needs } of labelSets(context)) {
    if (needs.allowed.includes('*')) continue;
    const known = new Set([...needs.needed, ...needs.allowed]);
    const unknown = labelsIn(doc).filter(({ key }) => !known.has(key) && !misnamed.has(`${source.file} ${key}`));
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

/** Labels of rules that are misspelt in the schema, as their judges show: the misspelt id has a finding of its own. */
function labelsOfMisnamedRules({ project }: CheckContext): ReadonlySet<string> {
  const meant = unboundNames(project).flatMap(({ entity: { id }, rules }) => {
    const file = project.labels.entities.get(id)?.source.file;
    return rules.flatMap((rule) => (rule.meant === undefined ? [] : [`${file} rules.${rule.meant}`]));
  });
  return new Set(meant);
}
