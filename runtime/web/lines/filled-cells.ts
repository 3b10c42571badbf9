// Which fields of a line may be filled once it is known what a text in one of them means.
import { completionsAt } from '../../core/completions.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { proposedFrom } from '../../core/proposed-value.ts';
import type { LineColumn } from './grid-columns.ts';
import type { LineWriter } from './line-writer.ts';

/** Keys of the fields that the record fills which a text in the column names, and of those that will be proposed from them. */
export function filledFrom(
  { scope, field: lines }: Pick<LineWriter, 'scope' | 'field'>,
  { field, schemaPath }: Pick<LineColumn, 'field' | 'schemaPath'>,
  line: Row,
): ReadonlySet<string> {
  const filled = new Set([
    ...(namesRecord(field) ? Object.keys(field.fills ?? {}) : []),
    ...completionsAt(scope.root, schemaPath).flatMap(({ completion }) => Object.keys(completion.with)),
  ]);
  const isThere = (key: string): boolean => filled.has(key) || !isEmpty(valueAt(line, key));
  const follows = (made: readonly string[]): boolean => made.some((key) => filled.has(key)) && made.every(isThere);
  // One may follow from another that does.
  for (let size = -1; size !== filled.size; ) {
    size = filled.size;
    for (const { key, proposes = [] } of lines.fields) {
      if (proposes.some((by) => follows(proposedFrom(by)))) filled.add(key);
    }
  }
  filled.delete(field.key);
  return filled;
}
