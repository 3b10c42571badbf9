// Every label file with the labels it must and may have; files that cannot be judged are left out.

import { memoize } from '../cache/memoize.ts';
import type { LabelsDoc } from '../load/derived-documents.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import { isLabel, wordFiles } from '../model/build-locales.ts';
import type { Sourced } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { allOf, eachMember } from './each-member.ts';
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

type Known = Labelled & Pick<CheckContext, 'labelVariants'>;

/** The kinds of label files, each with what decides over one of its files; null: it cannot be judged. */
const kinds = {
  entities: ({ project, descriptors, damaged, labelVariants }: Known, id: string) => {
    const entity = project.entities.get(id);
    const descriptor = descriptors.get(id);
    if (!entity || !descriptor || damaged.has(entity.source.file)) return null;
    const own = [...project.lifecycles.values()].flatMap((one) => (one.entity === id ? [one.doc] : []));
    return entityLabels(entity.doc, descriptor, own, labelVariants.get(id) ?? []);
  },
  lifecycles: ({ project, damaged }: Known, id: string) => {
    const lifecycle = project.lifecycles.get(id);
    return !lifecycle || damaged.has(lifecycle.source.file) ? null : lifecycleLabels(lifecycle.doc);
  },
  words: ({ project, damaged }: Known, file: string) =>
    wordFiles.has(file) ? wordLabels(project, damaged, file) : null,
} as const;

const kindNames = ['entities', 'lifecycles', 'words'] as const;

/** All label files of the project whose needs are known. */
export function labelSets(context: Labelled): LabelSet[] {
  const known = { ...context, labelVariants: labelVariants(context.descriptors.values()) };
  return kindNames.flatMap((kind) =>
    [...context.project.labels[kind]].flatMap(([id, labels]) => {
      const needs = kinds[kind](known, id);
      return needs ? [{ ...labels, needs }] : [];
    }),
  );
}

/** A check of every label file whose needs are known. */
export function eachLabelSet(look: (context: CheckContext, set: LabelSet) => void): Check {
  return eachLabelFile((context, labels, { kind, id }) => {
    const needs = kinds[kind](context, id);
    if (needs) look(context, { ...labels, needs });
  });
}

interface LabelFile {
  readonly kind: (typeof kindNames)[number];
  readonly id: string;
}

/** A check of every label file. */
export function eachLabelFile(
  look: (context: CheckContext, labels: Sourced<LabelsDoc>, file: LabelFile) => void,
): Check {
  const each = (kind: LabelFile['kind']): Check =>
    eachMember(
      ({ labels }) => labels[kind],
      (context, labels, id) => look(context, labels, { kind, id }),
    );
  return allOf(...kindNames.map(each));
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
