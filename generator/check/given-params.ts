// E412: a sentence asks for parameters that everybody who says it gives; E413: it says those it cannot do without.

import { caseWords } from '../../runtime/core/case-words.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';
import { paramsOfSentences } from '../../runtime/core/rules/sentence-params.ts';
import { paramsOfWords } from '../../runtime/core/word-params.ts';
import type { AskedWords } from '../load/asked-words.ts';
import type { EntityDoc, LabelsDoc } from '../load/derived-documents.ts';
import type { HooksOfCode } from '../load/read-hooks.ts';
import type { SourceFile } from '../load/source-file.ts';
import { eachLabelFile, type FoundLabel, labelsIn } from './label-sets.ts';
import type { Report } from './report.ts';
import { unknownName } from './suggest.ts';

export const givenParams = eachLabelFile(({ project, report }, { source, doc }, { kind, id }) => {
  if (kind === 'entities') {
    const entity = project.entities.get(id)?.doc;
    const told = (label: FoundLabel): Params =>
      entity ? paramsOfLabel(label, entity, project.hooks.get(id)) : anything;
    judge(source, doc, told, report);
  } else {
    const told = kind === 'lifecycles' ? () => nothing : ofWords(id, project.asked.given);
    if (told) judge(source, doc, told, report);
  }
});

/** What a sentence is given: names, and whether it may have others. */
interface Params {
  readonly gives: readonly string[];
  /** Those that have to stand in it. */
  readonly needs?: readonly string[];
  /** Those that other sentences of the file may have. */
  readonly known?: readonly string[];
  /** Whether hand-written code gives this one. */
  readonly also?: (name: string) => boolean;
}

const nothing: Params = { gives: [] };
const anything: Params = { gives: [], also: () => true };

/** What the sentences of a file are given: by their kinds, by the calls of code that can be read, else by any code. */
function ofWords(file: string, given: AskedWords['given']): ((label: FoundLabel) => Params) | undefined {
  const known = ofFiles[file];
  const names = paramsOfWords[file];
  // Files are called by the plural of what code asks for: `message.noRows` is in messages.yaml.
  const root = file.replace(/s$/, '');
  return known ?? (names && (({ key }) => ({ gives: given[`${root}.${key}`] ?? names, known: names })));
}

const ofFiles: { readonly [file: string]: (label: FoundLabel) => Params } = {
  formats: () => ({ gives: ['label'], needs: ['label'] }),
  rules: ({ key }) => {
    if (caseWords.some((word) => word === key)) return key === 'in-case' ? { gives: ['condition'] } : nothing;
    const kinds = kindsOf.get(key);
    // A sentence that nothing says has a finding of its own.
    return kinds ? { gives: kinds.flatMap((kind) => paramsOfSentences[kind] ?? []) } : anything;
  },
  menu: () => nothing,
  flows: () => nothing,
  papers: () => nothing,
};

/** The kinds of rules that say a sentence of locales/rules.yaml. */
const kindsOf: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [kind, { sentences = [] }] of ruleKinds) {
    for (const sentence of [kind, ...sentences]) found.set(sentence, [...(found.get(sentence) ?? []), kind]);
  }
  return found;
})();

function paramsOfLabel({ path: [branch, name] }: FoundLabel, { rules = [] }: EntityDoc, hooks?: HooksOfCode): Params {
  if (branch === 'deadlines') return { gives: ['day'], needs: ['day'] };
  if (branch !== 'rules') return nothing;
  const rule = rules.find(({ id }) => id === name);
  const kind = rule && Object.keys(rule).find((key) => ruleKinds.has(key));
  // A label that nothing uses has a finding of its own.
  if (kind === undefined) return anything;
  const gives = paramsOfSentences[kind] ?? [];
  return kind === 'hook' ? { gives, also: (param) => hooks?.mentions(param) ?? true } : { gives };
}

function judge(source: SourceFile, doc: LabelsDoc, told: (label: FoundLabel) => Params, report: Report): void {
  for (const label of labelsIn(doc)) {
    const said = paramsIn(label);
    if (said.size === 0 && !isNeedy(label, source)) continue;
    const { gives, known = [], needs = [], also = () => false } = told(label);
    for (const param of said) {
      if (gives.includes(param) || param.startsWith('reading.') || also(param)) continue;
      const how = known.includes(param)
        ? `a call asks for ${label.key} without {{${param}}}`
        : `nothing gives {{${param}}} to ${label.key}`;
      const otherwise = known.includes(param) ? 'give it there, or take it out' : 'take it out';
      const message = `${how}: it would be shown as it stands`;
      report('E412', { source, path: [...label.path, 'zh'] }, unknownName(message, param, gives, otherwise));
    }
    const missing = needs.find((param) => !said.has(param));
    if (missing === undefined || isSaidSomewhere(label, missing)) continue;
    const fix = `write {{${missing}}} where it belongs, in every language`;
    report(
      'E413',
      { source, path: label.path, part: 'key' },
      { message: `${label.key} does not say {{${missing}}}`, fix },
    );
  }
}

const none: ReadonlySet<string> = new Set();

/** Parameters that a label has in every language; those that languages do not share are another finding. */
function paramsIn({ label }: FoundLabel): ReadonlySet<string> {
  if (!label.zh.includes('{{')) return none;
  const [first = none, ...others] = languages.map(
    (language) => new Set([...label[language].matchAll(/\{\{\s*([\w.-]+)[^}]*\}\}/g)].map(([, name = '']) => name)),
  );
  return new Set([...first].filter((name) => others.every((other) => other.has(name))));
}

/** Whether the label may be one that cannot do without a parameter: of a deadline or a format. */
function isNeedy({ path }: FoundLabel, { file }: SourceFile): boolean {
  return path[0] === 'deadlines' || file.endsWith('/formats.yaml');
}

function isSaidSomewhere({ label }: FoundLabel, param: string): boolean {
  return languages.some((language) => label[language].includes(`{{${param}}}`));
}
