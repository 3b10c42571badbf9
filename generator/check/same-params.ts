// E403: a sentence has the same parameters in all languages.
import { languages } from '../../runtime/core/descriptor.ts';
import type { LabelDoc } from '../load/documents.ts';
import type { Check } from './check-context.ts';
import { labelsIn } from './label-sets.ts';

export const sameParams: Check = ({ project, report }) => {
  const { entities, lifecycles, words } = project.labels;
  for (const { source, doc } of [...entities.values(), ...lifecycles.values(), ...words.values()]) {
    for (const { key, path, label } of labelsIn(doc)) {
      const all = new Set(languages.flatMap((language) => [...paramsOf(label, language)]));
      if (all.size === 0) continue;
      for (const language of languages) {
        const own = paramsOf(label, language);
        const lacking = [...all].filter((param) => !own.has(param));
        if (lacking.length === 0) continue;
        const names = lacking.map((param) => `{{${param}}}`).join(' and ');
        const message = `${key} says ${names} in other languages, but not in ${language}`;
        const fix = `use ${names} in ${language} too, or nowhere; look for misspelt names`;
        report('E403', { source, path: [...path, language] }, { message, fix });
      }
    }
  }
};

function paramsOf(label: LabelDoc, language: (typeof languages)[number]): Set<string> {
  return new Set([...label[language].matchAll(/\{\{\s*([\w.-]+)[^}]*\}\}/g)].map((match) => match[1] ?? ''));
}
