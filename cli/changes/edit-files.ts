// Makes the edits of a change in the texts of a project, all of them or none.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EditConflict, isEditable, type SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { editText } from './edit-text.ts';

export interface EditedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface EditedFiles {
  readonly files: readonly EditedFile[];
  /** Any: nothing may be written. */
  readonly conflicts: readonly EditConflict[];
}

/** The files below `root` as they are with the edits, which are made one after the other. Nothing is written. */
export function editFiles(root: string, edits: readonly SchemaEdit[]): EditedFiles {
  const files = new Map<string, EditedFile>();
  const conflicts: EditConflict[] = [];
  for (const edit of edits) {
    const { file, path } = edit;
    const known = isEditable(file) ? (files.get(file) ?? opened(root, file)) : 'not-editable';
    if (typeof known === 'string') {
      conflicts.push({ file, path, reason: known });
      continue;
    }
    const made = editText(known.after, edit);
    if ('misfit' in made) conflicts.push({ file, path, ...made.misfit });
    else files.set(file, { ...known, after: made.text });
  }
  return { files: [...files.values()], conflicts };
}

function opened(root: string, file: string): EditedFile | 'no-file' {
  try {
    const text = readFileSync(join(root, file), 'utf8');
    return { file, before: text, after: text };
  } catch {
    return 'no-file';
  }
}
