// Puts one value into a YAML text, or takes one out, and leaves every other character where it stands: comments, order, columns.
import { isDeepStrictEqual } from 'node:util';
import { isAlias, isMap, isScalar, isSeq, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { EditConflict, EditStep, SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';

// The compiler reads files so.
const options = { schema: 'core', stringKeys: true, resolveKnownTags: false, prettyErrors: false } as const;

type Misfit = Pick<EditConflict, 'reason' | 'now'>;

/** The text with the edit made, or why it does not fit. */
export type EditedText = { readonly text: string } | { readonly misfit: Misfit };

/** Makes the edit. A value that an alias shares is not changed: it would change elsewhere, too. */
export function editText(text: string, { path, before, after }: SchemaEdit): EditedText {
  const root: unknown = parseDocument(text, options).contents;
  const key = path.at(-1);
  const parent = findNode(root, path.slice(0, -1));
  if (key === undefined || parent === undefined) return { misfit: { reason: 'no-place' } };
  if (parent === 'shared') return { misfit: { reason: 'shared-value' } };
  const found = findNode(parent, [key]);
  if (found === 'shared') return { misfit: { reason: 'shared-value' } };
  const now = dataOf(text, found);
  if (!isDeepStrictEqual(now, before)) {
    return { misfit: { reason: 'other-value', ...(now !== undefined && { now }) } };
  }
  const edited = changed(text, { parent, key, found }, after);
  return edited === null || !isOnlyChange(text, edited, path, after)
    ? { misfit: { reason: 'no-place' } }
    : { text: edited };
}

/** The value at a path of a text; undefined where there is none. */
export function valueIn(text: string, path: readonly EditStep[]): Json | undefined {
  const found = findNode(parseDocument(text, options).contents, path);
  return found === 'shared' ? undefined : dataOf(text, found);
}

function dataOf(text: string, node: unknown): Json | undefined {
  if (node === undefined) return undefined;
  const document = parseDocument(text, options);
  return JSON.parse(JSON.stringify((node as { toJS(document: unknown): unknown }).toJS(document)));
}

/** The node at a path; `shared` where an alias stands on the way or names what is found; undefined where the path leads nowhere. */
function findNode(root: unknown, path: readonly EditStep[]): unknown {
  let at = root;
  for (const step of path) {
    if (isMap(at)) at = pairOf(at, step)?.value ?? undefined;
    else if (isSeq(at)) at = at.items.find((item, index) => index === step || (isMap(item) && item.get('id') === step));
    else return undefined;
    if (isAlias(at)) return 'shared';
    if (at !== null && typeof at === 'object' && 'anchor' in at && at.anchor) return 'shared';
  }
  return at;
}

function pairOf(map: YAMLMap, step: EditStep): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === String(step));
}

interface Spot {
  readonly parent: unknown;
  readonly key: EditStep;
  readonly found: unknown;
}

function changed(text: string, { parent, key, found }: Spot, after: Json | undefined): string | null {
  if (found !== undefined) {
    const [start, end] = rangeOf(found);
    if (after !== undefined) return spliced(text, start, end, written(after));
    return isMap(parent) ? withoutPair(text, parent, key) : null;
  }
  return after !== undefined && isMap(parent) && parent.items.length > 0 ? withPair(text, parent, key, after) : null;
}

/** In the flow style, in one line, as the schemas write values. */
function written(value: Json): string {
  const flow = { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true, ...options } as const;
  // Within a map in braces a text needs its quotes where it would not on a line of its own.
  const inList = stringify([value], flow).trim();
  return inList.slice(1, -1).trim();
}

function withPair(text: string, map: YAMLMap, key: EditStep, value: Json): string {
  const last = map.items.at(-1);
  const [, end] = rangeOf(last?.value ?? last?.key);
  if (map.flow) return spliced(text, end, end, `, ${String(key)}: ${written(value)}`);
  const [first] = map.items;
  const [begin] = rangeOf(first?.key);
  const indent = text.slice(text.lastIndexOf('\n', begin - 1) + 1, begin);
  const eol = text.indexOf('\n', Math.max(end - 1, 0));
  const at = eol < 0 ? text.length : eol + 1;
  return spliced(text, at, at, `${indent.replaceAll(/\S/g, ' ')}${String(key)}: ${written(value)}\n`);
}

function withoutPair(text: string, map: YAMLMap, key: EditStep): string | null {
  const index = map.items.findIndex((pair) => isScalar(pair.key) && pair.key.value === String(key));
  const [own, next, earlier] = [map.items[index], map.items[index + 1], map.items[index - 1]];
  if (own === undefined || map.items.length < 2) return null;
  const [start] = rangeOf(own.key);
  const [, end] = rangeOf(own.value ?? own.key);
  if (map.flow) {
    return next
      ? spliced(text, start, rangeOf(next.key)[0], '')
      : spliced(text, rangeOf(earlier?.value ?? earlier?.key)[1], end, '');
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  // A first key beside a dash has its list in front of it.
  if (text.slice(lineStart, start).trim() !== '') return null;
  const eol = text.indexOf('\n', Math.max(end - 1, 0));
  return spliced(text, lineStart, eol < 0 ? text.length : eol + 1, '');
}

function rangeOf(node: unknown): readonly [start: number, end: number] {
  const [start = 0, end = start] = (node as { range?: readonly number[] } | undefined)?.range ?? [];
  return [start, end];
}

function spliced(text: string, start: number, end: number, by: string): string {
  return `${text.slice(0, start)}${by}${text.slice(end)}`;
}

/** Whether the new text says the same as the old one but for what was asked: proved by reading both. */
function isOnlyChange(before: string, now: string, path: readonly EditStep[], after: Json | undefined): boolean {
  const document = parseDocument(now, options);
  if (document.errors.length > 0 || document.warnings.length > 0) return false;
  const asked = parseDocument(before, options).toJS();
  const parent = path.slice(0, -1).reduce<unknown>(stepInto, asked);
  const key = path.at(-1);
  if (parent === null || typeof parent !== 'object' || key === undefined) return false;
  const place = Array.isArray(parent) ? indexOf(parent, key) : String(key);
  if (after === undefined) delete (parent as { [key: string]: unknown })[place];
  else (parent as { [key: string]: unknown })[place] = after;
  return isDeepStrictEqual(plain(document.toJS()), plain(asked));
}

function stepInto(value: unknown, step: EditStep): unknown {
  if (Array.isArray(value)) return value[Number(indexOf(value, step))];
  return typeof value === 'object' && value !== null ? (value as { [key: string]: unknown })[step] : undefined;
}

function indexOf(list: readonly unknown[], step: EditStep): string {
  const byId = list.findIndex((item, index) => index === step || (isObject(item) && item.id === step));
  return String(byId);
}

function isObject(value: unknown): value is { readonly id?: unknown } {
  return typeof value === 'object' && value !== null;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
