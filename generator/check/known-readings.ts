// E211: `{{reading.<id>}}` in a sentence names a reading of readings.yaml.
import { languages } from '../../runtime/core/descriptor/value.ts';
import { readingsMentionedIn } from '../model/reading-placeholders.ts';
import type { Check } from './check-context.ts';
import { labelsIn } from './label-sets.ts';
import { unknownName } from './suggest.ts';

export const knownReadings: Check = ({ project, damaged, report }) => {
  const { readings, labels } = project;
  if (damaged.has(readings.source.file)) return;
  const known = Object.keys(readings.doc);
  for (const { source, doc } of [
    ...labels.entities.values(),
    ...labels.lifecycles.values(),
    ...labels.words.values(),
  ]) {
    for (const { path, label } of labelsIn(doc)) {
      const said = new Set<string>();
      for (const language of languages) {
        const unknown = readingsMentionedIn(label[language]).find((id) => !known.includes(id));
        // In all languages of a label it is one mistake.
        if (unknown === undefined || said.has(unknown)) continue;
        said.add(unknown);
        const text = unknownName(`there is no reading "${unknown}"`, unknown, known, 'add it to schemas/readings.yaml');
        report('E211', { source, path: [...path, language] }, text);
      }
    }
  }
};
