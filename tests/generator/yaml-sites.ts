// Places of a YAML file where a mistake can be put: each value with its path, and where it and its key stand in the text.
import { isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Site {
  /** Keys and indexes that lead here. */
  readonly path: readonly (string | number)[];
  /** Absent for an entry of a list. */
  readonly key?: Span;
  readonly span: Span;
  /** What stands there; null for what is no plain value. */
  readonly plain: string | number | boolean | null;
  readonly isList: boolean;
}

export interface OpenFile {
  /** Path below the project. */
  readonly file: string;
  readonly text: string;
  readonly sites: readonly Site[];
}

/** Every value of a file; what an alias stands for belongs to its anchor. */
export function openSites(file: string, text: string): OpenFile {
  const sites: Site[] = [];
  const visit = (node: unknown, path: readonly (string | number)[], key?: Span): void => {
    if (!isNode(node) || !node.range) return;
    const [start, end] = node.range;
    const plain = isScalar(node) ? (node.value as Site['plain']) : null;
    sites.push({ path, ...(key && { key }), span: { start, end }, plain, isList: isSeq(node) });
    if (isSeq(node)) for (const [index, item] of node.items.entries()) visit(item, [...path, index]);
    if (!isMap(node)) return;
    for (const pair of node.items) {
      if (!isScalar(pair.key) || !pair.key.range) continue;
      visit(pair.value, [...path, String(pair.key.value)], { start: pair.key.range[0], end: pair.key.range[1] });
    }
  };
  visit(parseDocument(text, { schema: 'core' }).contents, []);
  return { file, text, sites };
}

/** Whether a path has a form: `*` any step, `#` an index, `**` any steps, `a|b` one of these. */
export function hasForm(path: Site['path'], form: string): boolean {
  return leads(path, form.split('.'));
}

function leads(path: Site['path'], [wanted, ...others]: readonly string[]): boolean {
  if (wanted === undefined) return path.length === 0;
  if (wanted === '**') return leads(path, others) || (path.length > 0 && leads(path.slice(1), [wanted, ...others]));
  const [step, ...rest] = path;
  if (step === undefined) return false;
  const fits = wanted === '*' || (wanted === '#' ? typeof step === 'number' : wanted.split('|').includes(String(step)));
  return fits && leads(rest, others);
}
