// Writes a change into the YAML of a project: all its edits or none, and only where the whole still compiles.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompileOptions } from '../../generator/examine.ts';
import type { ChangeTrial } from '../../runtime/core/rule-book/change-trial.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { editFiles } from './edit-files.ts';
import { tryChange } from './try-change.ts';

export interface AppliedChange extends Pick<ChangeTrial, 'conflicts' | 'findings' | 'diff' | 'entries' | 'causes'> {
  /** Files that were written; none where an edit does not fit any more, or the result does not compile. */
  readonly written: readonly string[];
  /** Writes what stood in them before. */
  undo(): void;
}

/** Applies it to the project the options name; what runs of it stays as it is until it is compiled and started anew. */
export async function applyChange(options: CompileOptions, edits: readonly SchemaEdit[]): Promise<AppliedChange> {
  const { conflicts, findings, diff, entries, causes } = await tryChange(options, { edits, entries: [] });
  const told = { conflicts, findings, diff, entries, causes, undo: () => {} };
  if (conflicts.length + findings.length > 0) return { ...told, written: [] };
  // Read once more: whoever wrote into a file meanwhile is not written over.
  const { files, conflicts: late } = editFiles(options.root, edits);
  if (late.length > 0) return { ...told, conflicts: late, written: [] };
  const changed = files.filter(({ before, after }) => before !== after);
  for (const { file, after } of changed) write(join(options.root, file), after);
  return {
    ...told,
    written: changed.map(({ file }) => file),
    undo: () => {
      for (const { file, before } of changed) write(join(options.root, file), before);
    },
  };
}

/** A reader sees the file as it was or as it is, and never half of it. */
function write(place: string, text: string): void {
  writeFileSync(`${place}.new`, text);
  renameSync(`${place}.new`, place);
}
