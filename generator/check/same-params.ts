// E403: a sentence has the same parameters in all languages.
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { LabelsDoc } from '../load/derived-documents.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import { eachLabelFile, type FoundLabel, labelsIn } from './label-sets.ts';

export const sameParams = eachLabelFile(({ report }, { source, doc }) => {
  for (const { key, path, label } of sentencesIn(doc)) {
    const usedIn = new Map<string, string[]>();
    for (const language of languages) {
      for (const param of paramsOf(label, language)) usedIn.set(param, [...(usedIn.get(param) ?? []), language]);
    }
    // The odd language out is the one at fault.
    for (const language of languages) {
      const extra = [...usedIn].filter(([, used]) => used.length === 1 && used[0] === language).map(([param]) => param);
      const lacking = [...usedIn]
        .filter(([, used]) => used.length === 2 && !used.includes(language))
        .map(([param]) => param);
      if (extra.length + lacking.length === 0) continue;
      const said = [
        ...extra.map((param) => `says {{${param}}}`),
        ...lacking.map((param) => `does not say {{${param}}}`),
      ];
      const message = `${key} in ${language} ${said.join(' and ')}, unlike the other languages`;
      const fix = 'use the same parameters in all languages';
      report('E403', { source, path: [...path, language] }, { message, fix });
    }
  }
});

/** Labels with parameters. */
function sentencesIn(doc: LabelsDoc): FoundLabel[] {
  return labelsIn(doc).filter(({ label }) => languages.some((language) => label[language].includes('{{')));
}

function paramsOf(label: LabelDoc, language: (typeof languages)[number]): Set<string> {
  return new Set([...label[language].matchAll(/\{\{\s*([\w.-]+)[^}]*\}\}/g)].map((match) => match[1] ?? ''));
}
