// An edit of the project's own YAML files, as data: what is tried, proposed and applied is a list of these.
import type { Json } from '../descriptor/value.ts';

/** A key of a map; in a list the number of an item, the `id` of one that has an `id`, or the text of one that is a text. */
export type EditStep = string | number;

export interface SchemaEdit {
  /** Below the project, with slashes: `schemas/types.yaml`. */
  readonly file: string;
  readonly path: readonly EditStep[];
  /** What stood there when the edit was made; absent: nothing did, and maps and lists above it that are missing are made, too. What stands there now must be the same, or nothing is applied. */
  readonly before?: Json;
  /** What is to stand there; absent: the key is taken out. */
  readonly after?: Json;
  /** Of a new value: the key or item beside it that it comes after; absent: it comes last. */
  readonly follows?: EditStep;
}

/** Most edits of one change. */
export const mostEdits = 50;

/** Files that a change may edit: schemas and labels, and no seeds. */
const editable = /^(?:schemas(?!\/seeds\/)|locales)(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\.yaml$/;

/** Whether a change may edit the file; nothing outside of the project's own YAML is. */
export function isEditable(file: string): boolean {
  return editable.test(file);
}

/** Why an edit does not fit: where it leads, what stands there, or that no edit may change it. */
export const misfitReasons = ['no-file', 'no-place', 'other-value', 'shared-value', 'not-editable'] as const;

/** An edit that does not fit what stands in its file. */
export interface EditConflict {
  readonly file: string;
  readonly path: readonly EditStep[];
  readonly reason: (typeof misfitReasons)[number];
  /** What stands there now, where another value does. */
  readonly now?: Json;
}

/** A value of the schemas that decides an entry of the rule book and can be changed by an edit. */
export interface EditPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly path: readonly EditStep[];
  readonly value: Json;
  /** Values it can be, where that is known. */
  readonly choices?: readonly string[];
  /** Entries of other fields change with it: it stands in a named type, a reading or a shared lifecycle. */
  readonly shared?: true;
  /** It is told where that is written, but no edit changes it by itself: an anchor shares it, or it is more than one value. */
  readonly fixed?: true;
}
