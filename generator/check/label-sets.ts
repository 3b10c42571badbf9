// Every label file with the labels it must and may have; files that cannot be judged are left out.

import { memoize } from '../cache/memoize.ts';
import type { LabelsDoc } from '../load/derived-documents.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import { isLabel, wordFiles } from '../model/build-locales.ts';
import type { CheckContext } from './check-context.ts';
import { entityLabels, labelVariants, lifecycleLabels, type NeededLabels, wordLabels } from './needed-labels.ts';

export interface LabelSet {
  readonly source: SourceFile;
  readonly doc: LabelsDoc;
  readonly needs: NeededLabels;
}

/** A label with its dotted key and its node. */
export interface FoundLabel {
  readonly key: string;
  readonly path: Path;
  readonly label: LabelDoc;
}

/** What decides which labels there are. */
export type Labelled = Pick<CheckContext, 'project' | 'descriptors' | 'damaged'>;

/** All label files of the project whose needs are known. */
export const labelSets: (context: Labelled) => readonly LabelSet[] = memoize(listLabelSets);

function listLabelSets({ project, descriptors, damaged }: Labelled): LabelSet[] {
  const inEntities = Map.groupBy(project.lifecycles.values(), ({ entity }) => entity);
  const variants = labelVariants(descriptors.values());
  const entities = [...project.labels.entities].flatMap(([id, labels]) => {
    const entity = project.entities.get(id);
    const descriptor = descriptors.get(id);
    if (!entity || !descriptor || damaged.has(entity.source.file)) return [];
    const own = (inEntities.get(id) ?? []).map(({ doc }) => doc);
    const needs = entityLabels(entity.doc, descriptor, own, variants.get(id) ?? []);
    return [{ ...labels, needs }];
  });
  const lifecycles = [...project.labels.lifecycles].flatMap(([id, labels]) => {
    const lifecycle = project.lifecycles.get(id);
    if (!lifecycle || damaged.has(lifecycle.source.file)) return [];
    return [{ ...labels, needs: lifecycleLabels(lifecycle.doc) }];
  });
  const words = [...project.labels.words].flatMap(([file, labels]) => {
    const needs = wordFiles.has(file) ? wordLabels(project, damaged, file) : null;
    return needs ? [{ ...labels, needs }] : [];
  });
  return [...entities, ...lifecycles, ...words];
}

/** Every label of a file. */
export const labelsIn: (doc: LabelsDoc) => readonly FoundLabel[] = memoize((doc) => listLabels(doc, []));

/** The keys of every label of a file. */
export const labelKeys: (doc: LabelsDoc) => ReadonlySet<string> = memoize(
  (doc) => new Set(labelsIn(doc).map(({ key }) => key)),
);

function listLabels(doc: LabelsDoc, path: Path): FoundLabel[] {
  return Object.entries(doc).flatMap(([key, node]) => {
    const at = [...path, key];
    return isLabel(node) ? [{ key: at.join('.'), path: at, label: node }] : listLabels(node, at);
  });
}
