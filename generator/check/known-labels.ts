// E402: a label file holds no labels that nothing uses: they are misspelt or left over.
import type { Check } from './check-context.ts';
import { labelSets, labelsIn } from './label-sets.ts';
import { sayUnknown } from './suggest.ts';

export const knownLabels: Check = (context) => {
  for (const { source, doc, needs } of labelSets(context)) {
    if (needs.allowed.includes('*')) continue;
    const known = new Set([...needs.needed, ...needs.allowed]);
    const present = new Set<string>();
    const unknown = labelsIn(doc).filter(({ key }) => {
      present.add(key);
      return !known.has(key);
    });
    // A misspelt key is most likely one of those that are not there.
    const missing = [...known].filter((key) => !present.has(key));
    for (const { key, path } of unknown) {
      const said = sayUnknown(`nothing uses the label "${key}"`, key, missing, 'take it out');
      const fix = said.suggestion === undefined ? 'take it out' : said.fix;
      context.report('E402', { source, path, part: 'key' }, { ...said, fix });
    }
  }
};
