// Puts one label into the text of a label file, at its place among the others; nothing else of the text is touched.
import { isMap, isScalar, type Node, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml';
import type { LabelDoc } from '../../generator/load/project-documents.ts';

type LabelPair = Pair<Node, Node | null>;
type Branch = YAMLMap<Node, Node | null>;

/** Steps of a branch below the one it stands in. */
const step = 2;

/**
 * The text with the label at `path`, in the order of `order`: dotted paths of all labels of the file as they should stand. The
 * text has to be sound YAML that holds no label there.
 */
export function addLabel(text: string, path: readonly string[], label: LabelDoc, order: readonly string[]): string {
  const { contents } = parseDocument<Node>(text);
  const found = branchFor(text, contents, path);
  const rest = path.slice(found.depth);
  const { branch } = found;
  const written = `{ zh: ${quoted(label.zh)}, en: ${quoted(label.en)}, my: ${quoted(label.my)} }`;
  if (branch?.flow)
    return intoBraces(text, branch, `${rest.map(quoted).join(': { ')}: ${written}${' }'.repeat(rest.length - 1)}`);
  const indent = branch ? columnOf(text, branch) : found.indent;
  const lines = rest.map((key, index) => `${' '.repeat(indent + index * step)}${quoted(key)}:`);
  const block = `${lines.join('\n')} ${written}\n`;
  const offset = branch ? offsetIn(text, branch, keysBefore(path, found.depth, order)) : found.offset;
  const before = text.slice(0, offset);
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${block}${text.slice(offset)}`;
}

interface Found {
  /** The map that takes it in; null where its key has no value yet, or the file is empty. */
  readonly branch: Branch | null;
  /** Steps of the path that lead there. */
  readonly depth: number;
  readonly indent: number;
  readonly offset: number;
}

function branchFor(text: string, contents: Node | null, path: readonly string[]): Found {
  let branch = isMap(contents) ? (contents as Branch) : null;
  if (!branch) return { branch, depth: 0, indent: 0, offset: Number.MAX_SAFE_INTEGER };
  for (let depth = 0; ; depth++) {
    const pair: LabelPair | undefined = branch.items.find(({ key }) => keyOf(key) === path[depth]);
    if (!pair) return { branch, depth, indent: 0, offset: 0 };
    if (!isMap(pair.value)) {
      const end = pair.value?.range?.[2] ?? pair.key.range?.[2] ?? 0;
      return { branch: null, depth: depth + 1, indent: (depth + 1) * step, offset: nextLine(text, end) };
    }
    branch = pair.value as Branch;
  }
}

/** Keys that stand before that of the label where it goes, the nearest first. */
function keysBefore(path: readonly string[], depth: number, order: readonly string[]): string[] {
  const prefix = path
    .slice(0, depth)
    .map((key) => `${key}.`)
    .join('');
  const siblings = [
    ...new Set(order.flatMap((key) => (key.startsWith(prefix) ? (key.slice(prefix.length).split('.')[0] ?? []) : []))),
  ];
  return siblings.slice(0, siblings.indexOf(path[depth] ?? '')).reverse();
}

/** Where the line begins that follows the nearest of these keys; without one of them, that of the first key. */
function offsetIn(text: string, branch: Branch, before: readonly string[]): number {
  const last = before.flatMap((key) => branch.items.find((pair) => keyOf(pair.key) === key) ?? [])[0];
  if (!last) return lineStart(text, branch.items[0]?.key.range?.[0] ?? 0);
  return nextLine(text, last.value?.range?.[1] ?? last.key.range?.[1] ?? 0);
}

/** A branch ends behind its last line; a label in the midst of its own. */
function nextLine(text: string, end: number): number {
  if (text[end - 1] === '\n') return end;
  const next = text.indexOf('\n', end);
  return next < 0 ? text.length : next + 1;
}

function intoBraces(text: string, { range }: Branch, inner: string): string {
  const close = (range?.[1] ?? 1) - 1;
  const before = text.slice(0, close).trimEnd();
  return `${before}${before.endsWith('{') ? '' : ','} ${inner} ${text.slice(close)}`;
}

function columnOf(text: string, { items }: Branch): number {
  const start = items[0]?.key.range?.[0] ?? 0;
  return start - lineStart(text, start);
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function keyOf(key: Node): string {
  return isScalar(key) ? String(key.value) : '';
}

/** As YAML writes it within braces. */
function quoted(text: string): string {
  const plain = stringify(text, { lineWidth: 0 }).trim();
  return /^[^"'].*[,{}[\]]/.test(plain) ? JSON.stringify(text) : plain;
}
