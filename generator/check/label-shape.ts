// E103 wrong value, E404 missing language: a label file is branches of leaves, each leaf text in three languages.
import { languages } from '../../runtime/core/descriptor/value.ts';
import { memoize } from '../cache/memoize.ts';
import type { LabelsDoc } from '../load/derived-documents.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import type { Sourced } from '../model/project.ts';
import type { FindingText, Report } from './report.ts';

type Tree = { [key: string]: unknown };

/** The labels of a file; leaves that lack a language are reported and left out. */
export function labelShape(source: SourceFile, report: Report, damaged: Set<string>): Sourced<LabelsDoc> {
  const { labels, reported } = readLabels(source);
  for (const finding of reported) report(...finding);
  if (reported.length > 0) damaged.add(source.file);
  return labels;
}

/** A file that did not change is not read again. */
const readLabels = memoize((source: SourceFile) => {
  const reported: Parameters<Report>[] = [];
  const doc = readBranch(source.value ?? {}, [], source, (...finding) => reported.push(finding)) ?? {};
  return { labels: { source, doc: doc as LabelsDoc }, reported };
});

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readBranch(value: unknown, path: Path, source: SourceFile, report: Report): Tree | null {
  if (!isTree(value)) {
    const found = value === null ? 'nothing' : JSON.stringify(value);
    const message = `expected a label { zh, en, my } or a branch of labels, found ${found}`;
    report('E103', { source, path }, { message, fix: 'write { zh: ..., en: ..., my: ... }' });
    return null;
  }
  if (languages.some((language) => typeof value[language] !== 'object' && Object.hasOwn(value, language))) {
    return readLeaf(value, path, source, report);
  }
  const branch: Tree = {};
  for (const [key, inner] of Object.entries(value)) {
    const read = readBranch(inner, [...path, key], source, report);
    if (read) branch[key] = read;
  }
  return branch;
}

/** Key of a label that lists the languages in which a name stands as in English: `{ zh: Excel, en: Excel, my: Excel, same: [zh, my] }`. */
const sameKey = 'same';

function isSame(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one) => one === 'zh' || one === 'my');
}

function readLeaf(value: Tree, path: Path, source: SourceFile, report: Report): Tree | null {
  let complete = true;
  const others = Object.keys(value).filter((key) => !languages.some((language) => language === key) && key !== sameKey);
  const lacking = languages.filter((language) => !Object.hasOwn(value, language));
  // One key too many and one language too few are one mistake.
  const meant = others.length === 1 && lacking.length === 1 ? lacking[0] : undefined;
  for (const language of languages) {
    const text = value[language];
    if (typeof text === 'string' && text.trim() !== '') continue;
    complete = false;
    if (language === meant) continue;
    const wrong = text !== undefined && text !== null && text !== '';
    const message = wrong
      ? `${path.join('.')} in ${language} is ${JSON.stringify(text)}, not text`
      : `${path.join('.')} has no text in ${language}`;
    const fix = wrong ? `put it in quotes: ${language}: "${String(text)}"` : `add ${language}: ... to the label`;
    report('E404', { source, path: [...path, language], part: 'key' }, { message, fix });
  }
  for (const key of Object.keys(value)) {
    if (languages.some((language) => language === key) || (key === sameKey && isSame(value[key]))) continue;
    const isUnknown = key !== sameKey;
    const fix = isUnknown
      ? `a label has ${languages.join(', ')} only: take it out, or move it beside the label`
      : 'write same: [zh, my], [zh] or [my], for names that are not translated';
    const message = isUnknown ? `unknown language "${key}"` : 'same does not list Chinese or Burmese';
    const text: FindingText =
      isUnknown && meant !== undefined
        ? { message: `${message} in ${path.join('.')}`, suggestion: meant, fix: `write ${meant}` }
        : { message: `${message} in ${path.join('.')}`, fix };
    report('E402', { source, path: [...path, key], part: 'key' }, text);
  }
  return complete ? value : null;
}
