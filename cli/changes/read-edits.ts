// Reads the edits of a change from a file, as the page and whoever writes them by hand have them.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isMap } from '../../runtime/core/json-map.ts';
import { mostEdits, type SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { messageOf, StartProblem } from '../../runtime/server/database/start-problem.ts';

/** The edits of a YAML or JSON file: a list of `{ file, path, before, after }`, or a map with such a list as `edits`. Throws StartProblem. */
export function readEdits(file: string): SchemaEdit[] {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartProblem(`${file} cannot be read: ${messageOf(error)}.`, error);
  }
  const listed = isMap(content) ? content.edits : content;
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > mostEdits || !listed.every(isEdit)) {
    throw new StartProblem(
      `${file} is no change: write a list of 1 to ${mostEdits} edits as { file: schemas/types.yaml, path: [remarks, maxLength], before: 1000, after: 500 }.`,
    );
  }
  return listed;
}

function isEdit(value: unknown): value is SchemaEdit {
  if (!isMap(value) || typeof value.file !== 'string' || !Array.isArray(value.path) || value.path.length === 0)
    return false;
  return (
    value.path.every((step) => typeof step === 'string' || Number.isInteger(step)) &&
    ('before' in value || 'after' in value)
  );
}
