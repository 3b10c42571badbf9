// E414: fields of one entity, states and actions of one lifecycle and values of one code table are called differently, in every
// language: nobody could tell two boxes of a form apart, two buttons, or two entries of a list.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { LabelsDoc } from '../load/derived-documents.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import { isLabel } from '../model/build-locales.ts';
import { allOf, eachMember } from './each-member.ts';

const fix = 'call each of them by what sets it apart from the other';

interface Alike {
  readonly key: string;
  /** The one before it that is called the same. */
  readonly other: string;
  readonly text: string;
  readonly language: Language;
}

/** Labels that are alike in some language: each is told once, with the first that is called so. */
function alikeIn(labels: LabelDoc | LabelsDoc | undefined, isTold: (key: string) => boolean): Alike[] {
  if (labels === undefined || isLabel(labels)) return [];
  const found = new Map<string, Alike>();
  for (const language of languages) {
    const first = new Map<string, string>();
    for (const [key, label] of Object.entries(labels)) {
      if (!isLabel(label) || !isTold(key)) continue;
      const text = label[language];
      const other = first.get(text);
      if (other === undefined) first.set(text, key);
      else if (!found.has(key)) found.set(key, { key, other, text, language });
    }
  }
  return [...found.values()];
}

const distinctFields = eachMember(
  ({ labels }) => labels.entities,
  ({ project, report }, { doc, source }, id) => {
    const properties = project.entities.get(id)?.doc.properties ?? {};
    for (const { key, other, text, language } of alikeIn(doc.fields, (name) => Object.hasOwn(properties, name))) {
      const message = `${other} and ${key} of ${id} are both called "${text}" in ${language}`;
      report('E414', { source, path: ['fields', key, language] }, { message, fix });
    }
  },
);

/** States of one lifecycle, which people tell apart by their names, and its actions, which are buttons side by side. */
const distinctStates = eachMember(
  ({ labels }) => labels.lifecycles,
  ({ report }, { doc, source }, id) => {
    for (const branch of ['states', 'actions']) {
      for (const { key, other, text, language } of alikeIn(doc[branch], () => true)) {
        const message = `the ${branch} ${other} and ${key} of ${id} are both called "${text}" in ${language}`;
        report('E414', { source, path: [branch, key, language] }, { message, fix });
      }
    }
  },
);

const distinctValues = eachMember(
  ({ codes }) => codes,
  ({ damaged, report }, { doc, source }, id) => {
    if (damaged.has(source.file)) return;
    const first = new Map<string, string>();
    for (const [index, row] of doc.values.entries()) {
      const [named = '', ...elsewhere] = languages.map((language) => first.get(`${language} ${row[language]}`) ?? '');
      for (const language of languages) {
        const text = `${language} ${row[language]}`;
        if (!first.has(text)) first.set(text, row.value);
      }
      // In one language alone, or as others spell them, names of two towns may be alike.
      if (named === '' || !elsewhere.includes(named)) continue;
      const message = `the values ${named} and ${row.value} of ${id} are both called "${row.zh}"`;
      report('E414', { source, path: ['values', index, 'zh'] }, { message, fix });
    }
  },
);

export const distinctLabels = allOf(distinctValues, distinctStates, distinctFields);
