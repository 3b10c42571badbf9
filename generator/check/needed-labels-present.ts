// E401: every field, value, section, view, state, action, error, limit, format, rule and menu group has its label.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { Path } from '../load/source-file.ts';
import type { CheckContext } from './check-context.ts';
import { unusedLabels } from './known-labels.ts';
import { misspeltRefusals } from './known-refusals.ts';
import { eachLabelSet, type LabelSet, labelKeys } from './label-sets.ts';
import type { SourceNode } from './report.ts';

export const neededLabelsPresent = eachLabelSet((context, set) => {
  const { source, doc, needs } = set;
  // A label without one of its languages is reported as such.
  const present = labelKeys(doc);
  const missing = needs.needed.filter((key) => !present.has(key) && !hasPath(source.value, key.split('.')));
  if (missing.length === 0) return;
  // A label that nothing uses is told as one of those that are missing, a refusal that is misspelt where it is named.
  const meant = new Set(unusedLabels(set, context.project).map((one) => one.meant));
  for (const { file, key } of misspeltRefusals(context)) if (file === source.file) meant.add(key);
  for (const key of missing) {
    if (meant.has(key)) continue;
    const read = source.file === wordsOfPapers ? readBy(context, key) : null;
    if (read) {
      const near = nearestName(key, present);
      const fix = `${near === undefined ? '' : `write "${near}", or `}add ${exampleOf(key)}`;
      context.report('E401', read, {
        message: `no label for ${key}`,
        suggestion: near,
        fix: `${fix} of ${wordsOfPapers}`,
      });
      continue;
    }
    // Beside it stands what is put together by code, or misspelt.
    const branch = key.slice(0, key.lastIndexOf('.') + 1);
    const beside = nearestName(key.slice(branch.length), labelsIn(set, branch));
    if (beside !== undefined) {
      const fix = `write "${key}", or add ${exampleOf(key)}`;
      const at = { source, path: `${branch}${beside}`.split('.'), part: 'key' } as const;
      context.report('E401', at, {
        message: `no label for ${key}, but for "${branch}${beside}"`,
        suggestion: key,
        fix,
      });
      continue;
    }
    const path = key.split('.').slice(0, -1);
    const at = { source, path: hasPath(source.value, path) ? path : [], part: 'key' } as const;
    context.report('E401', at, { message: `no label for ${key}`, fix: `add ${exampleOf(key)}` });
  }
});

/** Last steps of the keys of a branch that nothing asks for as they are. */
function labelsIn({ doc, needs }: LabelSet, branch: string): string[] {
  const needed = new Set([...needs.needed, ...needs.allowed]);
  const keys = [...labelKeys(doc)].filter((key) => key.startsWith(branch) && !needed.has(key));
  return keys.map((key) => key.slice(branch.length)).filter((key) => !key.includes('.'));
}

const wordsOfPapers = 'locales/paper-words.yaml';

/** The first place of a template that reads a word: where a word is near, it is misspelt there. */
function readBy({ project }: CheckContext, word: string): SourceNode | null {
  for (const source of project.templates.values()) {
    const found = source.reads.find(({ reader, name }) => reader === 'word' && name === word);
    if (found) return { source, path: [found.offset] };
  }
  return null;
}

function hasPath(value: unknown, path: Path): boolean {
  let node = value;
  for (const [index, key] of path.entries()) {
    // An empty branch is a finding of its own.
    if (node === null && index > 0) return true;
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return false;
    node = (node as { [key: string]: unknown })[key];
  }
  return true;
}

function exampleOf(key: string): string {
  const steps = key.split('.');
  const last = steps.pop() ?? '';
  const place = steps.length === 0 ? 'at the top' : `below ${steps.join(': ')}`;
  return `${last}: { zh: ..., en: ..., my: ... } ${place}`;
}
