// Edits as lines of texts, as a record keeps them: the path and the values stand in them as JSON.
import type { Json } from '../descriptor/value.ts';
import { type EditStep, isEditable, type SchemaEdit } from './schema-edit.ts';

export interface EditLine {
  readonly file?: string | null;
  /** `["remarks","maxLength"]` */
  readonly path?: string | null;
  /** Absent: nothing stands there. */
  readonly before?: string | null;
  /** Absent: the key is taken out. */
  readonly after?: string | null;
  /** `"orderNo"`; absent: a new value comes last. */
  readonly follows?: string | null;
}

export type EditKey = keyof EditLine;

/** The edit as a line. */
export function lineOf({ file, path, before, after, follows }: SchemaEdit): EditLine {
  return {
    file,
    path: JSON.stringify(path),
    ...(before !== undefined && { before: JSON.stringify(before) }),
    ...(after !== undefined && { after: JSON.stringify(after) }),
    ...(follows !== undefined && { follows: JSON.stringify(follows) }),
  };
}

/** The line as an edit, or the key of what cannot be read: a file that no change may edit, a text that is no JSON. */
export function editOf(line: EditLine): SchemaEdit | EditKey {
  const { file } = line;
  if (typeof file !== 'string' || !isEditable(file)) return 'file';
  const path = parsedOf(line.path);
  if (!isPath(path)) return 'path';
  const before = parsedOf(line.before);
  if (before === unreadable) return 'before';
  const after = parsedOf(line.after);
  if (after === unreadable) return 'after';
  const follows = parsedOf(line.follows);
  if (follows !== undefined && !isStep(follows)) return 'follows';
  return {
    file,
    path,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(follows !== undefined && { follows }),
  };
}

/** The lines as edits; null where one cannot be read, or there is none. */
export function editsOf(lines: readonly EditLine[]): SchemaEdit[] | null {
  const edits = lines.map(editOf).filter((edit) => typeof edit !== 'string');
  return edits.length > 0 && edits.length === lines.length ? edits : null;
}

const unreadable = Symbol('unreadable');

function parsedOf(text: string | null | undefined): Json | undefined | typeof unreadable {
  if (text === undefined || text === null || text === '') return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return unreadable;
  }
}

function isPath(value: Json | undefined | typeof unreadable): value is EditStep[] {
  return Array.isArray(value) && value.length > 0 && value.every(isStep);
}

function isStep(value: Json | typeof unreadable): value is EditStep {
  return typeof value === 'string' || Number.isInteger(value);
}
