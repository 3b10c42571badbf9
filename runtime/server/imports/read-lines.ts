// Lines of a record from a CSV file: a row for each line, or for each of a line's own lines.

import type { LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { lineImportFields } from '../../core/import-fields.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { mostLines } from '../../core/list-limits.ts';
import { isEmpty, withValueAt } from '../../core/paths.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import { convertCell } from './convert-cell.ts';
import { guessMapping } from './guess-mapping.ts';
import { cellWords, lineTargets } from './import-labels.ts';
import { readTable } from './read-table.ts';

/** The lines of the file in normal form, unchecked. Throws `import-unreadable` for no table, or one without a known column. */
export async function readLines(
  context: Pick<WriteScope, 'messages' | 'codes'>,
  entity: ServerEntity,
  lines: LinesField,
  content: Uint8Array,
): Promise<Row[]> {
  const { header, rows } = await readTable(content);
  const fields = lineImportFields(lines);
  const mapping = guessMapping(header, lineTargets(context, entity.descriptor, lines));
  if (mapping.every((path) => path === null)) {
    throw new Refusal('import-unreadable', { params: { reason: 'columns', line: 1 } });
  }
  const words = await cellWords(context, fields);
  const taken = rows.map(({ cells }) =>
    mapping.flatMap((path, column): [string, Json][] => {
      const field = path === null ? null : entity.fieldAt(`${lines.key}.${path}`);
      const value = field ? convertCell(field, cells[column] ?? '', words) : null;
      return path === null || isEmpty(value) ? [] : [[path, value]];
    }),
  );
  const found = gather(
    lines,
    taken.filter((row) => row.length > 0),
  );
  const most = lines.maxItems ?? mostLines;
  if (found.length > most) throw new Refusal('import-unreadable', { params: { reason: 'too-many', line: most } });
  return found.map((line) => entity.shape.inner.get(lines.key)?.normalise(line) ?? line);
}

/** Rows of the same line together: those that repeat its first field, or leave everything of the line itself empty. */
function gather(lines: LinesField, rows: readonly (readonly [string, Json][])[]): Row[] {
  const inner = lines.fields.flatMap((field) => (isLines(field) ? [field.key] : []));
  const name = lineImportFields(lines)[0]?.path ?? '';
  const gathered: Row[] = [];
  for (const row of rows) {
    const own = row.filter(([path]) => !inner.some((key) => path.startsWith(`${key}.`)));
    const named = own.find(([path]) => path === name)?.[1];
    const last = gathered.at(-1);
    const goesOn =
      inner.length > 0 && last !== undefined && (own.length === 0 || (named !== undefined && named === last[name]));
    let line: Row = goesOn ? last : {};
    if (!goesOn) for (const [path, value] of own) line = withValueAt(line, path, value);
    for (const key of inner) {
      const item = row.filter(([path]) => path.startsWith(`${key}.`));
      if (item.length === 0) continue;
      const built = item.reduce<Row>((made, [path, value]) => withValueAt(made, path.slice(key.length + 1), value), {});
      const before = line[key];
      line = { ...line, [key]: [...(Array.isArray(before) ? before : []), built] };
    }
    if (goesOn) gathered[gathered.length - 1] = line;
    else gathered.push(line);
  }
  return gathered;
}
