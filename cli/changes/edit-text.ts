// Puts one value into a YAML text, or takes one out, and leaves every other character where it stands: comments, order, columns.
import { isDeepStrictEqual } from 'node:util';
import { isAlias, isMap, isSeq, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { editedDocument, isNamed } from '../../runtime/core/rule-book/edited-document.ts';
import type { EditConflict, EditStep, SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { addItem, addPair, itemIndex, pairIndex, removeItem, removePair, replaceNode } from './splice-text.ts';

// The compiler reads files so.
const options = { schema: 'core', stringKeys: true, resolveKnownTags: false, prettyErrors: false } as const;

type Misfit = Pick<EditConflict, 'reason' | 'now'>;

/** The text with the edit made, or why it does not fit. */
export type EditedText = { readonly text: string } | { readonly misfit: Misfit };

/**
 * Makes the edit; maps and lists above a new value that are missing are made with it. A value that an alias shares is not changed: it
 * would change elsewhere, too.
 */
export function editText(text: string, asked: SchemaEdit): EditedText {
  const document = parseDocument(text, options);
  const root: unknown = document.contents;
  const edit = asked.before === undefined ? withParents(root, asked) : asked;
  const { path, before, after } = edit;
  const key = path.at(-1);
  const parent = findNode(root, path.slice(0, -1));
  if (key === undefined || parent === undefined) return { misfit: { reason: 'no-place' } };
  if (parent === 'shared') return { misfit: { reason: 'shared-value' } };
  const found = findNode(parent, [key]);
  if (found === 'shared') return { misfit: { reason: 'shared-value' } };
  const now = dataOf(document, found);
  if (!isDeepStrictEqual(now, before)) {
    return { misfit: { reason: 'other-value', ...(now !== undefined && { now }) } };
  }
  const edited = changed(text, { parent, key, found, follows: edit.follows }, after);
  return edited === null || !isOnlyChange(text, edited, edit) ? { misfit: { reason: 'no-place' } } : { text: edited };
}

/** The value at a path of a text; undefined where there is none. */
export function valueIn(text: string, path: readonly EditStep[]): Json | undefined {
  const document = parseDocument(text, options);
  const found = findNode(document.contents, path);
  return found === 'shared' ? undefined : dataOf(document, found);
}

function dataOf(document: unknown, node: unknown): Json | undefined {
  if (node === undefined) return undefined;
  return JSON.parse(JSON.stringify((node as { toJS(document: unknown): unknown }).toJS(document)));
}

/** The same edit at the first map above it that is there: what it misses comes as one value. */
function withParents(root: unknown, edit: SchemaEdit): SchemaEdit {
  let { path, after } = edit;
  if (after === undefined) return edit;
  while (path.length > 1 && findNode(root, path.slice(0, -1)) === undefined) {
    const [step, above] = [path.at(-1) ?? '', path.slice(0, -1)];
    // An item of a list is called by itself, or by its id.
    after =
      typeof step === 'number' || (path === edit.path && isNamed(after, step)) ? [after] : { [String(step)]: after };
    path = above;
  }
  return path === edit.path ? edit : { file: edit.file, path, after };
}

/** The node at a path; `shared` where an alias stands on the way or names what is found; undefined where the path leads nowhere. */
function findNode(root: unknown, path: readonly EditStep[]): unknown {
  let at = root;
  for (const step of path) {
    if (isMap(at)) at = pairOf(at, step)?.value ?? undefined;
    else if (isSeq(at)) at = at.items[itemIndex(at, step)];
    else return undefined;
    if (isAlias(at)) return 'shared';
    if (at !== null && typeof at === 'object' && 'anchor' in at && at.anchor) return 'shared';
  }
  return at;
}

function pairOf(map: YAMLMap, step: EditStep): Pair | undefined {
  return map.items[pairIndex(map, step)];
}

interface Spot {
  readonly parent: unknown;
  readonly key: EditStep;
  readonly found: unknown;
  readonly follows: EditStep | undefined;
}

function changed(text: string, { parent, key, found, follows }: Spot, after: Json | undefined): string | null {
  if (found !== undefined && after !== undefined) return replaceNode(text, found, after);
  if (isMap(parent)) return changedMap(text, parent, { key, follows, isThere: found !== undefined }, after);
  return isSeq(parent) ? changedList(text, parent, { key, follows, isThere: found !== undefined }, after) : null;
}

interface At {
  readonly key: EditStep;
  readonly follows: EditStep | undefined;
  readonly isThere: boolean;
}

function changedMap(text: string, map: YAMLMap, { key, follows, isThere }: At, after: Json | undefined): string | null {
  if (isThere) return removePair(text, map, pairIndex(map, key));
  const place = follows === undefined ? map.items.length - 1 : pairIndex(map, follows);
  return after === undefined ? null : addPair(text, map, place, [String(key), after]);
}

function changedList(
  text: string,
  list: YAMLSeq,
  { key, follows, isThere }: At,
  after: Json | undefined,
): string | null {
  if (isThere) return removeItem(text, list, itemIndex(list, key));
  const place = follows === undefined ? list.items.length - 1 : itemIndex(list, follows);
  return after === undefined ? null : addItem(text, list, place, after);
}

/** Whether the new text says the same as the old one but for what was asked: proved by reading both. */
function isOnlyChange(before: string, now: string, edit: SchemaEdit): boolean {
  const document = parseDocument(now, options);
  if (document.errors.length > 0 || document.warnings.length > 0) return false;
  const asked: Json = parseDocument(before, options).toJS();
  return isDeepStrictEqual(plain(document.toJS()), plain(editedDocument(asked, edit)));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
