// Makes one version of a record of another by the changes between them, forth or back; also by changes told by the places of lines alone.
import type { Json, Row } from './descriptor/value.ts';
import { isRow } from './paths.ts';
import type { FieldChange } from './record-changes.ts';

/** The record after these changes. */
export function withChanges(record: Row, changes: readonly FieldChange[]): Row {
  const root = emptyNode();
  for (const change of changes) place(root, change);
  return changedRow(record, root);
}

/** The record before these changes. */
export function withoutChanges(record: Row, changes: readonly FieldChange[]): Row {
  return withChanges(record, changes.map(reversed));
}

const opposite = { added: 'removed', removed: 'added', moved: 'moved' } as const;

/** The change that takes it back. */
function reversed({ path, was = path, line, before, after }: FieldChange): FieldChange {
  return {
    path: was,
    ...(was !== path && { was: path }),
    ...(line && { line: opposite[line] }),
    ...(after !== undefined && { before: after }),
    ...(before !== undefined && { after: before }),
  };
}

/** What changes at a place of the record, and below it. */
interface Node {
  readonly below: Map<string, Node>;
  /** Lines that came, went or moved here. */
  readonly lines: FieldChange[];
  value?: FieldChange;
}

function emptyNode(): Node {
  return { below: new Map(), lines: [] };
}

function place(root: Node, change: FieldChange): void {
  const keys = change.path.split('.');
  if (change.line !== undefined) keys.pop();
  let node = root;
  for (const key of keys) {
    const known = node.below.get(key) ?? emptyNode();
    node.below.set(key, known);
    node = known;
  }
  if (change.line === undefined) node.value = change;
  else node.lines.push(change);
}

function changed(value: Json | undefined, node: Node): Json | undefined {
  if (node.value) return node.value.after;
  const isList = node.lines.length > 0 || [...node.below.keys()].every((key) => /^\d+$/.test(key));
  if (Array.isArray(value) || isList) return changedLines(Array.isArray(value) ? value : [], node);
  return changedRow(isRow(value) ? value : {}, node);
}

/** Nothing empty is left in it, as in what is stored. */
function changedRow(row: Row, { below }: Node): Row {
  const made = { ...row };
  for (const [key, node] of below) {
    const value = changed(row[key], node);
    if (value === undefined || (Array.isArray(value) ? value.length === 0 : isHollow(value))) delete made[key];
    else made[key] = value;
  }
  return made;
}

function changedLines(lines: readonly Json[], { lines: told, below }: Node): Json[] {
  const made = told.length === 0 ? [...lines] : inNewOrder(lines, told);
  for (const [key, node] of below) {
    const at = Number(key);
    // A change told by the place of the line may be of one that is not there yet.
    while (made.length <= at) made.push({});
    made[at] = changed(made[at], node) ?? {};
  }
  // Nor is of a line that went so anything left but its place.
  while (made.length > 0 && below.has(String(made.length - 1)) && isHollow(made.at(-1))) made.pop();
  return made;
}

/** Lines that came and moved at their new places, and around them the others in their order. */
function inNewOrder(lines: readonly Json[], told: readonly FieldChange[]): Json[] {
  const placed = new Map<number, Json>();
  const gone = new Set<number>();
  for (const { path, was = path, line, after } of told) {
    const [to, from] = [lastOf(path), lastOf(was)];
    if (line === 'removed') gone.add(to);
    else placed.set(to, line === 'added' ? (after ?? {}) : (lines[from] ?? {}));
    if (line === 'moved') gone.add(from);
  }
  const others = lines.filter((_, index) => !gone.has(index));
  const size = others.length + placed.size;
  const made: Json[] = [];
  for (let at = 0; at < size; at++) {
    const next = placed.has(at) ? placed.get(at) : others.shift();
    if (next !== undefined) made.push(next);
  }
  return made;
}

function lastOf(path: string): number {
  return Number(path.slice(path.lastIndexOf('.') + 1));
}

function isHollow(value: Json | undefined): boolean {
  return isRow(value) && Object.keys(value).length === 0;
}
