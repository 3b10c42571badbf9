// What is different between two versions of a record: one change for each value, and for each line that came, went or moved.
import { isCommonField } from './common-keys.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field, LinesField } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isEmbedded, isLines } from './kinds/field-traits.ts';
import { comparedOf, comparedPart, contentOf, isNothing } from './line-content.ts';
import { type LineKeys, lineKeysOf, matchLines } from './match-lines.ts';
import { fieldAt, isRow, schemaPathOf, valueAt } from './paths.ts';

/** One difference. Places of lines in `path` are those after it, but for the last one of a line that was removed. */
export interface FieldChange {
  readonly path: string;
  /** The path before it, where lines had other places; the last place of a line that was added is the one it has now. */
  readonly was?: string;
  /** Of a whole line: it came, it went, or it left the order of the others. */
  readonly line?: 'added' | 'removed' | 'moved';
  readonly before?: Json;
  readonly after?: Json;
}

/** What is compared: an entity, or what is known of one. */
export type ComparedShape = Pick<EntityDescriptor, 'fields' | 'rules'>;

/** Common fields that say nothing: they come with every save. Whose a record is says something. */
function isStamp(field: Field): boolean {
  return isCommonField(field) && field.key !== 'companyId';
}

/** Everything that differs, in the order of the fields. Lines are matched as a reader would, see `match-lines.ts`. */
export function changesBetween(shape: ComparedShape, before: Row, after: Row): FieldChange[] {
  const fields = shape.fields.filter((field) => !isStamp(field));
  const changes: FieldChange[] = [];
  compareRows({ fields, keys: lineKeysOf(shape), changes }, { before, after }, top);
  return changes;
}

/** The changes that a change of a list as a whole stands for; of any other change itself. */
export function spelledOut(shape: ComparedShape, changes: readonly FieldChange[]): FieldChange[] {
  return changes.flatMap((change) => {
    const field = fieldAt(shape.fields, change.path);
    if (!isLines(field) || change.line !== undefined) return [change];
    const found: FieldChange[] = [];
    const at = { path: change.path, was: change.was ?? change.path, lines: schemaPathOf(change.path) };
    compareLines({ field, keys: lineKeysOf(shape), changes: found }, listOf(change.before), listOf(change.after), at);
    return found;
  });
}

/** Puts the change of a list as a whole in place of the changes of its lines, as long as there are more than so many changes. */
export function gathered(
  { fields }: ComparedShape,
  { changes, before, after }: Versions<Row> & { readonly changes: readonly FieldChange[] },
  most: number,
): FieldChange[] {
  const lists = new Map<string, number>();
  for (const { path } of changes) {
    const list = outermost(path);
    if (list !== null) lists.set(list, (lists.get(list) ?? 0) + 1);
  }
  let left = changes.length;
  const whole = new Map<string, FieldChange>();
  for (const [list, number] of [...lists].sort(([, a], [, b]) => b - a)) {
    if (left <= most) break;
    left -= number - 1;
    const field = fieldAt(fields, list);
    const [old, fresh] = [before, after].map((row) => partOf(field, valueAt(row, list)));
    whole.set(list, changeOf({ path: list, was: list }, old, fresh));
  }
  const kept = changes.filter(({ path }) => !whole.has(outermost(path) ?? ''));
  return [...kept, ...whole.values()];
}

/** The list a path first leads into a line of. */
function outermost(path: string): string | null {
  return /^(.*?)\.\d+(?:\.|$)/.exec(path)?.[1] ?? null;
}

interface Versions<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** Where something stands: after, before, and without places of lines. */
interface Place {
  readonly path: string;
  readonly was: string;
  readonly lines: string;
}

const top: Place = { path: '', was: '', lines: '' };

interface Comparison {
  readonly keys: LineKeys;
  /** What is found is added here. */
  readonly changes: FieldChange[];
}

function compareRows(
  { fields, ...comparison }: Comparison & { readonly fields: readonly Field[] },
  { before, after }: Versions<Row>,
  at: Place,
): void {
  for (const field of comparedOf(fields)) {
    const [old, fresh] = [before[field.key], after[field.key]];
    // Most fields of most lines say the same: what has to be written down to be compared is the rest.
    if (old === fresh) continue;
    if (isEmbedded(field)) {
      const rows = { before: isRow(old) ? old : {}, after: isRow(fresh) ? fresh : {} };
      compareRows({ ...comparison, fields: field.fields }, rows, below(at, field.key));
    } else if (isLines(field)) {
      compareLines({ ...comparison, field }, listOf(old), listOf(fresh), below(at, field.key));
    } else if (contentOf(field, old) !== contentOf(field, fresh)) {
      comparison.changes.push(changeOf(below(at, field.key), old, fresh));
    }
  }
}

function compareLines(
  { field, keys, changes }: Comparison & { readonly field: LinesField },
  before: readonly Json[],
  after: readonly Json[],
  at: Place,
): void {
  const { fields } = field;
  const { pairs, moved, equal } = matchLines({ fields, before, after, keys: keys.get(at.lines) ?? [] });
  const [kept, had] = [new Set(pairs.map(({ from }) => from)), new Map(pairs.map(({ from, to }) => [to, from]))];
  const part = (line: Json | undefined): Json => (isRow(line) ? comparedPart(fields, line) : {});
  before.forEach((line, from) => {
    if (!kept.has(from)) changes.push({ ...toldAt(below(at, from)), line: 'removed', before: part(line) });
  });
  after.forEach((line, to) => {
    const from = had.get(to);
    if (from === undefined) {
      changes.push({ ...toldAt(below(at, to)), line: 'added', after: part(line) });
      return;
    }
    const place = below(at, to, from);
    if (moved.has(to)) changes.push({ ...toldAt(place), line: 'moved' });
    if (equal.has(to)) return;
    const old = before[from];
    const rows = { before: isRow(old) ? old : {}, after: isRow(line) ? line : {} };
    compareRows({ fields, keys, changes }, rows, { ...place, lines: at.lines });
  });
}

function below({ path, was, lines }: Place, key: string | number, before: string | number = key): Place {
  const inner = typeof key === 'number' ? lines : joined(lines, key);
  return { path: joined(path, key), was: joined(was, before), lines: inner };
}

function joined(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

function toldAt({ path, was }: Pick<Place, 'path' | 'was'>): Pick<FieldChange, 'path' | 'was'> {
  return { path, ...(was !== path && { was }) };
}

function changeOf(at: Pick<Place, 'path' | 'was'>, before: Json | undefined, after: Json | undefined): FieldChange {
  return {
    ...toldAt(at),
    ...(before !== undefined && !isNothing(before) && { before }),
    ...(after !== undefined && !isNothing(after) && { after }),
  };
}

/** Of lines what is compared alone. */
function partOf(field: Field | null, value: Json | undefined): Json {
  const fields = isLines(field) ? field.fields : [];
  return listOf(value).map((line) => (isRow(line) ? comparedPart(fields, line) : line));
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
