// E402: a label file holds no labels that nothing uses: they are misspelt or left over.
import type { Check } from './check-context.ts';
import { labelKeys, labelSets, labelsIn } from './label-sets.ts';
import { unknownName } from './suggest.ts';

export const knownLabels: Check = (context) => {
  for (const { source, doc, needs } of labelSets(context)) {
    if (needs.allowed.includes('*')) continue;
    const known = new Set([...needs.needed, ...needs.allowed]);
    const unknown = labelsIn(doc).filter(({ key }) => !known.has(key));
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
