// Where the characters of a new value go, or those of one that is taken out: beside what stands there, and in its style.
import { isMap, isCollection as isNode, isScalar, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { EditStep } from '../../runtime/core/rule-book/schema-edit.ts';
import { isCollection, isNested, writeBlock, writeFlow } from './write-value.ts';

/** The number of the pair of a key; -1: there is none. */
export function pairIndex(map: YAMLMap, step: EditStep): number {
  return map.items.findIndex(({ key }) => isScalar(key) && key.value === String(step));
}

/** The number of an item that a step names: its number, its `id`, or the text that it is; -1: there is none. */
export function itemIndex(list: YAMLSeq, step: EditStep): number {
  if (typeof step === 'number') return step < list.items.length ? step : -1;
  return list.items.findIndex((item) =>
    isScalar(item) ? item.value === step : isMap(item) && item.get('id') === step,
  );
}

/** Another value in the place of a node. */
export function replaceNode(text: string, node: unknown, value: Json): string {
  const [start, end] = rangeOf(node);
  return spliced(text, start, end, writeFlow(value));
}

/** A new pair behind the one of that number; null where none can be written. */
export function addPair(text: string, map: YAMLMap, after: number, [key, value]: [string, Json]): string | null {
  const name = writeFlow(key);
  const before = map.items[after];
  if (map.flow && before && isBare(text, map)) {
    const [start, end] = [rangeOf(before.key)[0], rangeOf(before.value ?? before.key)[1]];
    return spliced(text, start, end, `{ ${text.slice(start, end)}, ${name}: ${writeFlow(value)} }`);
  }
  if (map.flow)
    return addWithin(text, map, before && rangeOf(before.value ?? before.key)[1], `${name}: ${writeFlow(value)}`);
  if (before === undefined) return null;
  const indent = indentAt(text, rangeOf(map.items[0]?.key)[0]);
  const isBlock =
    isCollection(value) && (isBlockPair(before) || indent === '') && (isNested(value) || isBlockPair(before));
  const written = isBlock
    ? `${indent}${name}:\n${writeBlock(value, indent)}`
    : `${indent}${`${name}:`.padEnd(columnOf(text, map, before, name.length))} ${writeFlow(value)}\n`;
  return addLines(text, rangeOf(before.value ?? before.key)[1], written);
}

/** A new item behind the one of that number. */
export function addItem(text: string, list: YAMLSeq, after: number, value: Json): string | null {
  const before = list.items[after];
  if (list.flow) return addWithin(text, list, before === undefined ? undefined : rangeOf(before)[1], writeFlow(value));
  if (before === undefined) return null;
  const [start, end] = rangeOf(before);
  const lead = /^( *)- *$/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
  return lead ? addLines(text, end, `${lead[1]}- ${writeFlow(value)}\n`) : null;
}

/** The text without the pair of that number; null where it is the only one, or stands beside a dash. */
export function removePair(text: string, map: YAMLMap, index: number): string | null {
  const [own, next, earlier] = [map.items[index], map.items[index + 1], map.items[index - 1]];
  if (own === undefined || map.items.length < 2) return null;
  const [start] = rangeOf(own.key);
  const [, end] = rangeOf(own.value ?? own.key);
  if (!map.flow) return removeLines(text, start, end, /^ *$/);
  return next
    ? spliced(text, start, rangeOf(next.key)[0], '')
    : spliced(text, rangeOf(earlier?.value ?? earlier?.key)[1], end, '');
}

/** The text without the item of that number; null where it is the only one of a list without brackets. */
export function removeItem(text: string, list: YAMLSeq, index: number): string | null {
  const [own, next, earlier] = [list.items[index], list.items[index + 1], list.items[index - 1]];
  const [start, end] = rangeOf(own);
  if (!list.flow) return list.items.length < 2 ? null : removeLines(text, start, end, /^ *- *$/);
  if (next !== undefined) return spliced(text, start, rangeOf(next)[0], '');
  return spliced(text, earlier === undefined ? start : rangeOf(earlier)[1], end, '');
}

/** A single pair of a list in brackets may stand without braces: `[name: required]`. */
function isBare(text: string, { range, items }: YAMLMap): boolean {
  return items.length === 1 && text[range?.[0] ?? 0] !== '{';
}

function isBlockPair({ value }: Pair): boolean {
  return isNode(value) && value.flow !== true;
}

/** Within braces or brackets, behind what ends at `end`; before the first where nothing stands there. */
function addWithin(
  text: string,
  { range, items }: YAMLMap | YAMLSeq,
  end: number | undefined,
  written: string,
): string {
  if (end !== undefined) return spliced(text, end, end, `, ${written}`);
  const [begin = 0] = range ?? [];
  if (items.length > 0) return spliced(text, begin + 1, begin + 1, `${written}, `);
  const isMapText = text[begin] === '{';
  return spliced(text, begin + 1, rangeOf({ range })[1] - 1, isMapText ? ` ${written} ` : written);
}

/** Whole lines below the one in which `end` lies; a block ends behind its last line end. */
function addLines(text: string, end: number, written: string): string {
  const eol = text.indexOf('\n', Math.max(end - 1, 0));
  return eol < 0 ? `${text}\n${written}` : spliced(text, eol + 1, eol + 1, written);
}

function removeLines(text: string, start: number, end: number, lead: RegExp): string | null {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  // A first key beside a dash has its list in front of it.
  if (!lead.test(text.slice(lineStart, start))) return null;
  const eol = text.indexOf('\n', Math.max(end - 1, 0));
  return spliced(text, lineStart, eol < 0 ? text.length : eol + 1, '');
}

/** Signs from the key to its value, where the values of a block stand below each other; 0: they do not. */
function columnOf(text: string, { items }: YAMLMap, before: Pair, needed: number): number {
  const gaps = [before, ...items].map(({ key, value }) => {
    const [[start, end], [from]] = [rangeOf(key), rangeOf(value)];
    return text.slice(end, from).includes('\n') ? null : { width: from - start - 1, gap: from - end - 1 };
  });
  const [own] = gaps;
  return own && own.width > needed && gaps.some((one) => (one?.gap ?? 0) > 1) ? own.width : 0;
}

function indentAt(text: string, start: number): string {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replaceAll(/\S/g, ' ');
}

function rangeOf(node: unknown): readonly [start: number, end: number] {
  const [start = 0, end = start] = (node as { range?: readonly number[] | null } | undefined)?.range ?? [];
  return [start, end];
}

function spliced(text: string, start: number, end: number, by: string): string {
  return `${text.slice(0, start)}${by}${text.slice(end)}`;
}
