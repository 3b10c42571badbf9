// E414: fields of one entity and values of one code table are called differently, in every language: nobody could tell two boxes
// of a form apart, or two entries of a list.
import { languages } from '../../runtime/core/descriptor/value.ts';
import { isLabel } from '../model/build-locales.ts';
import { allOf, eachMember } from './each-member.ts';

const distinctFields = eachMember(
  ({ labels }) => labels.entities,
  ({ project, report }, { doc, source }, id) => {
    const properties = project.entities.get(id)?.doc.properties ?? {};
    const fields = doc.fields === undefined || isLabel(doc.fields) ? {} : doc.fields;
    const told = new Set<string>();
    for (const language of languages) {
      const first = new Map<string, string>();
      for (const [key, label] of Object.entries(fields)) {
        if (!isLabel(label) || !Object.hasOwn(properties, key)) continue;
        const text = label[language];
        const other = first.get(text);
        if (other === undefined) first.set(text, key);
        // Two that are alike in several languages are told once.
        if (other === undefined || told.has(key)) continue;
        told.add(key);
        const message = `${other} and ${key} of ${id} are both called "${text}" in ${language}`;
        const fix = 'call each of them by what sets it apart from the other';
        report('E414', { source, path: ['fields', key, language] }, { message, fix });
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
      const fix = 'call each of them by what sets it apart from the other';
      report('E414', { source, path: ['values', index, 'zh'] }, { message, fix });
    }
  },
);

export const distinctLabels = allOf(distinctValues, distinctFields);
