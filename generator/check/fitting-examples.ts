// E415: what the sentence of a format gives as an example is what its pattern accepts.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import { isLabel } from '../model/build-locales.ts';
import type { Check } from './check-context.ts';

/** What comes before the examples, and what stands between two of them. */
const words: { readonly [language in Language]: { readonly before: string; readonly between: RegExp } } = {
  zh: { before: '例如', between: /[或、，]/ },
  en: { before: 'such as', between: /,|\bor\b/ },
  my: { before: 'ဥပမာ', between: /သို့မဟုတ်|၊/ },
};

export const fittingExamples: Check = ({ project, damaged, report }) => {
  const labels = project.labels.words.get('formats');
  if (!labels || damaged.has(project.types.source.file)) return;
  for (const [name, label] of Object.entries(labels.doc)) {
    const expression = expressionOf(project.types.doc[name]?.pattern);
    if (!expression || !isLabel(label)) continue;
    const told = languages.map((language) => ({ language, examples: examplesIn(label[language], language) }));
    const refused = told.flatMap(({ language, examples }) => {
      const example = examples.find((one) => !expression.test(one));
      return example === undefined ? [] : [{ language, example }];
    });
    const [first] = refused;
    if (!first) continue;
    const message = `the sentence of ${name} gives ${first.example} as an example, which its pattern refuses`;
    // Refused in every language, it is the pattern that is at fault.
    if (refused.length === languages.length) {
      const fix = 'correct the pattern, or give examples in locales/formats.yaml that it accepts';
      report('E415', { source: project.types.source, path: [name, 'pattern'] }, { message, fix });
    } else {
      const fix = 'give one that the pattern accepts, or correct the pattern in schemas/types.yaml';
      report('E415', { source: labels.source, path: [name, first.language] }, { message, fix });
    }
  }
};

function examplesIn(text: string, language: Language): string[] {
  const { before, between } = words[language];
  const at = text.lastIndexOf(before);
  if (at === -1) return [];
  return text
    .slice(at + before.length)
    .split(between)
    .map((example) => example.trim())
    .filter((example) => example !== '');
}

/** Null where there is none, or none that compiles. */
function expressionOf(pattern: string | undefined): RegExp | null {
  if (pattern === undefined) return null;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return null;
  }
}
