// Writes a change into the YAML of a project: all its edits or none, and only where the whole still compiles.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompileOptions } from '../../generator/examine.ts';
import type { ChangeTrial } from '../../runtime/core/rule-book/change-trial.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { type EditedFile, editFiles } from './edit-files.ts';
import { tryChange } from './try-change.ts';

export interface AppliedChange extends Pick<ChangeTrial, 'conflicts' | 'findings' | 'diff' | 'entries' | 'causes'> {
  /** Files that were written; none where an edit does not fit any more, or the result does not compile. */
  readonly written: readonly string[];
  /** Writes what stood in them before, and leaves what others wrote into them since. Gives the files that say still what was written: what stands there now does not let it be taken out. */
  undo(): readonly string[];
}

/** Applies it to the project the options name; what runs of it stays as it is until it is compiled and started anew. */
export async function applyChange(options: CompileOptions, edits: readonly SchemaEdit[]): Promise<AppliedChange> {
  const { conflicts, findings, diff, entries, causes } = await tryChange(options, { edits, entries: [] });
  const told = { conflicts, findings, diff, entries, causes, undo: () => [] };
  if (conflicts.length + findings.length > 0) return { ...told, written: [] };
  // Read once more: whoever wrote into a file meanwhile is not written over.
  const { files, conflicts: late } = editFiles(options.root, edits);
  if (late.length > 0) return { ...told, conflicts: late, written: [] };
  const changed = files.filter(({ before, after }) => before !== after);
  for (const { file, after } of changed) write(join(options.root, file), after);
  return {
    ...told,
    written: changed.map(({ file }) => file),
    undo: () => changed.filter((file) => !takeBack(options.root, file, edits)).map(({ file }) => file),
  };
}

/** Whether the file says nothing of the edits any more. */
function takeBack(root: string, { file, before, after }: EditedFile, edits: readonly SchemaEdit[]): boolean {
  const place = join(root, file);
  if (!existsSync(place)) return true;
  if (readFileSync(place, 'utf8') === after) {
    write(place, before);
    return true;
  }
  const back = edits.filter((edit) => edit.file === file).map(reversed);
  const { files, conflicts } = editFiles(root, back.toReversed());
  if (conflicts.length > 0) return false;
  for (const one of files) write(place, one.after);
  return true;
}

function reversed({ file, path, before, after }: SchemaEdit): SchemaEdit {
  return { file, path, ...(after !== undefined && { before: after }), ...(before !== undefined && { after: before }) };
}

/** A reader sees the file as it was or as it is, and never half of it. */
function write(place: string, text: string): void {
  writeFileSync(`${place}.new`, text);
  renameSync(`${place}.new`, place);
}
