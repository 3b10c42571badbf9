// Labels an entity needs and does not have, and what can be said for them: what others of that name are called, else words to translate.

import { type Labelled, type LabelSet, labelKeys, labelSets, labelsIn } from '../../generator/check/label-sets.ts';
import { untranslated } from '../../generator/check/marked-labels.ts';
import { entityLabels } from '../../generator/check/needed-labels.ts';
import type { LabelDoc } from '../../generator/load/project-documents.ts';

/** A label file as it should be: every label it needs in order, and those it lacks. */
export interface LabelFile {
  /** Path below the project. */
  readonly file: string;
  readonly order: readonly string[];
  readonly missing: readonly string[];
}

/** The label files of an entity: its own, which may not be there yet, and those of lifecycles it uses. */
export function labelFilesOf(project: Labelled, id: string): LabelFile[] {
  const sets = labelSets(project);
  const files = [
    `locales/entities/${id}.yaml`,
    ...lifecyclesOf(project, id).map((one) => `locales/lifecycles/${one}.yaml`),
  ];
  return files.flatMap((file) => {
    const set = sets.find(({ source }) => source.file === file);
    if (set) return [fileOf(set)];
    return file.startsWith('locales/entities/') ? newFile(project, id, file) : [];
  });
}

function lifecyclesOf({ descriptors }: Labelled, id: string): string[] {
  return descriptors.get(id)?.lifecycles.map(({ lifecycle }) => lifecycle.id) ?? [];
}

function fileOf({ source, doc, needs }: LabelSet): LabelFile {
  const present = labelKeys(doc);
  return { file: source.file, order: needs.needed, missing: needs.needed.filter((key) => !present.has(key)) };
}

function newFile({ project, descriptors }: Labelled, id: string, file: string): LabelFile[] {
  const [doc, descriptor] = [project.entities.get(id)?.doc, descriptors.get(id)];
  if (!doc || !descriptor) return [];
  const own = [...project.lifecycles.values()].filter(({ entity }) => entity === id).map((one) => one.doc);
  const { needed } = entityLabels(doc, descriptor, own, []);
  return [{ file, order: needed, missing: needed }];
}

/**
 * What the labels of fields and common words are elsewhere in the project, by the last two steps of their keys: the one
 * that most files have.
 */
export function wordsElsewhere(project: Labelled): ReadonlyMap<string, LabelDoc> {
  const counted = new Map<string, Map<string, number>>();
  for (const { doc } of labelSets(project)) {
    for (const { key, label } of labelsIn(doc)) {
      const name = nameOf(key);
      if (name === null || JSON.stringify(label).includes(untranslated.trim())) continue;
      const texts = counted.get(name) ?? new Map<string, number>();
      const text = JSON.stringify({ zh: label.zh, en: label.en, my: label.my });
      counted.set(name, texts.set(text, (texts.get(text) ?? 0) + 1));
    }
  }
  const most = (texts: ReadonlyMap<string, number>): LabelDoc =>
    JSON.parse([...texts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]) as LabelDoc;
  return new Map([...counted].map(([name, texts]) => [name, most(texts)]));
}

/** What a label may be called after: a field, a state or an action of that key means the same in most entities. */
function nameOf(key: string): string | null {
  const [, branch, name] = /(?:^|\.)(fields|states|actions|done)\.([\w-]+)$/.exec(key) ?? [];
  return branch === undefined ? null : `${branch}.${name}`;
}

/** A label to begin with: that of others of the name, else English words made of the key, which the other languages still need. */
export function sketchOf(key: string, elsewhere: ReadonlyMap<string, LabelDoc>, entity: string): LabelDoc {
  const known = elsewhere.get(nameOf(key) ?? '');
  if (known) return known;
  const en = wordsIn(key === 'label' ? entity : (key.split('.').at(-1) ?? key));
  return { zh: `${untranslated}${en}`, en, my: `${untranslated}${en}` };
}

/** `grossWeight`, `gross-weight` -> `Gross weight`. */
function wordsIn(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
