// E405: every entity and lifecycle has a label file, no locale file is missing, and none is left over.
import type { LabelsDoc } from '../load/derived-documents.ts';
import { absentSource } from '../load/source-file.ts';
import { bookFile, wordFiles, wordsOf } from '../model/build-locales.ts';
import type { Sourced } from '../model/project.ts';
import type { Check } from './check-context.ts';
import { isDamaged } from './is-damaged.ts';
import { unknownName } from './suggest.ts';

export const labelFiles: Check = (context) => {
  const { project, damaged, report } = context;
  const compare = (
    folder: string,
    things: Iterable<readonly [string, Sourced<unknown>]>,
    labels: ReadonlyMap<string, Sourced<LabelsDoc>>,
  ): void => {
    const known = new Map(things);
    for (const [id, { source }] of known) {
      const file = `locales/${folder}/${id}.yaml`;
      if (labels.has(id) || damaged.has(file)) continue;
      const message = `${id} has no labels`;
      report('E405', { source, path: [] }, { message, fix: `add ${file}` });
    }
    for (const [id, { source }] of labels) {
      if (known.has(id) || isDamaged(context, id)) continue;
      const text = unknownName(`there is nothing named "${id}" to label`, id, known.keys(), 'remove the file');
      report('E405', { source, path: [] }, text);
    }
  };
  compare('entities', project.entities, project.labels.entities);
  const apart = [...project.lifecycles].filter(([, { entity }]) => entity === undefined);
  compare('lifecycles', apart, project.labels.lifecycles);
  for (const name of wordFiles.keys()) {
    const file = `locales/${name}.yaml`;
    if (project.labels.words.has(name) || damaged.has(file)) continue;
    if (wordsOf.get(name)?.(project) === false) continue;
    const message = 'this locale file is missing';
    report('E405', { source: absentSource(file, {}), path: [] }, { message, fix: `add ${file}` });
  }
  for (const [name, { source }] of project.labels.words) {
    if (wordFiles.has(name) || name === bookFile.name) continue;
    const text = unknownName(`no locale file is named "${name}"`, name, wordFiles.keys(), 'remove the file');
    report('E405', { source, path: [] }, text);
  }
};
