// E414: fields of one entity, their values, states and actions of one lifecycle and values of one code table are called differently, in
// every language: nobody could tell two boxes of a form apart, two buttons, or two entries of a list. Towns whose names are alike in one
// language only are told apart by where they lie, or those who read that language choose the wrong one.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { LabelsDoc } from '../load/derived-documents.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import type { Path } from '../load/source-file.ts';
import { isLabel } from '../model/build-locales.ts';
import type { Sourced } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { allOf, eachMember } from './each-member.ts';

const fix = 'call each of them by what sets it apart from the other';

/** A label by its key: no key may stand for two. */
type Named = readonly [key: string, label: Readonly<Record<Language, string>>];

interface Alike {
  readonly index: number;
  readonly key: string;
  /** The one before it that is called the same. */
  readonly other: string;
  readonly text: string;
  readonly language: Language;
}

/** Labels that are alike in some language: each is told once, with the first that is called so. */
function alikeIn(labels: readonly Named[]): Alike[] {
  const found = new Map<number, Alike>();
  for (const language of languages) {
    const first = new Map<string, string>();
    for (const [index, [key, label]] of labels.entries()) {
      const text = label[language];
      const other = first.get(text);
      if (other === undefined) first.set(text, key);
      else if (!found.has(index)) found.set(index, { index, key, other, text, language });
    }
  }
  return [...found.values()];
}

function labelled(labels: LabelDoc | LabelsDoc | undefined): Named[] {
  if (labels === undefined || isLabel(labels)) return [];
  return Object.entries(labels).flatMap(([key, label]) => (isLabel(label) ? [[key, label] as const] : []));
}

const distinctFields = eachMember(
  ({ labels }) => labels.entities,
  ({ project, report }, { doc, source }, id) => {
    const properties = project.entities.get(id)?.doc.properties ?? {};
    const isTold = ([key]: Named): boolean => Object.hasOwn(properties, key);
    for (const { key, other, text, language } of alikeIn(labelled(doc.fields).filter(isTold))) {
      const message = `${other} and ${key} of ${id} are both called "${text}" in ${language}`;
      report('E414', { source, path: ['fields', key, language] }, { message, fix });
    }
  },
);

/** The choices of a field: values of an enum. */
const distinctChoices = eachMember(
  ({ labels }) => labels.entities,
  ({ project, report }, { doc, source }, id) => {
    const properties = project.entities.get(id)?.doc.properties ?? {};
    for (const [field, choices] of branchesOf(doc.values)) {
      if (!Object.hasOwn(properties, field)) continue;
      for (const { key, other, text, language } of alikeIn(labelled(choices))) {
        const message = `the values ${other} and ${key} of ${field} are both called "${text}" in ${language}`;
        report('E414', { source, path: ['values', field, key, language] }, { message, fix });
      }
    }
  },
);

function branchesOf(labels: LabelDoc | LabelsDoc | undefined): [string, LabelDoc | LabelsDoc][] {
  return labels === undefined || isLabel(labels) ? [] : Object.entries(labels);
}

/** States of one lifecycle, which people tell apart by their names, and its actions, which are buttons side by side. */
function judgeLifecycle({ report }: CheckContext, { doc, source }: Sourced<LabelsDoc>, id: string, at: Path): void {
  for (const branch of ['states', 'actions']) {
    for (const { key, other, text, language } of alikeIn(labelled(doc[branch]))) {
      const message = `the ${branch} ${other} and ${key} of ${id} are both called "${text}" in ${language}`;
      report('E414', { source, path: [...at, branch, key, language] }, { message, fix });
    }
  }
}

const distinctStates = eachMember(
  ({ labels }) => labels.lifecycles,
  (context, labels, id) => judgeLifecycle(context, labels, id, []),
);

/** The same of lifecycles that stand in the file of an entity, and their labels in its labels. */
const distinctOwnStates = eachMember(
  ({ labels }) => labels.entities,
  (context, { doc, source }) => {
    for (const [id, own] of branchesOf(doc.lifecycles)) {
      if (!isLabel(own)) judgeLifecycle(context, { doc: own, source }, id, ['lifecycles', id]);
    }
  },
);

const distinctValues = eachMember(
  ({ codes }) => codes,
  ({ damaged, report }, { doc, source }, id) => {
    if (damaged.has(source.file)) return;
    const rows = doc.values.map((row) => [row.value, row] as const);
    for (const { index, key, other, text, language } of alikeIn(rows)) {
      const message = `the values ${other} and ${key} of ${id} are both called "${text}" in ${language}`;
      report('E414', { source, path: ['values', index, language] }, { message, fix });
    }
  },
);

export const distinctLabels = allOf(distinctValues, distinctStates, distinctFields, distinctChoices, distinctOwnStates);
