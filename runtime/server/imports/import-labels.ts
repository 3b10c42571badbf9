// What the texts of cells may stand for: labels of closed lists and names of code tables, in every language.
import { cellWordsFrom } from '../../core/cell-words.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import { languages } from '../../core/descriptor/value.ts';
import { formerPaths } from '../../core/former-names.ts';
import { type ImportField, importFields, lineImportFields, lineLabelKeys } from '../../core/import-fields.ts';
import { isCoded } from '../../core/kinds/field-traits.ts';
import type { CellWords } from '../../core/kinds/kind.ts';
import { labelKeyAt } from '../../core/paths.ts';
import type { WriteScope } from '../context.ts';
import type { ImportTarget } from './guess-mapping.ts';

/** The fields of a line with the words they are known by; what lies within others has their label before its own. */
export function lineTargets(
  { messages }: Pick<WriteScope, 'messages'>,
  entity: EntityDescriptor,
  lines: LinesField,
): ImportTarget[] {
  const fields = lineImportFields(lines).map(({ path, field }): ImportTarget => {
    const keys = lineLabelKeys(entity, lines, path);
    const labels = languages.map((language) => keys.map((key) => messages.format(language, key)).join(' '));
    return { path, words: [path, ...labels, ...(field.aliases ?? []), ...(field.was ?? [])] };
  });
  // Behind the fields: one of them may be called so, too.
  return [...fields, { path: null, words: lineNumberWords(messages) }];
}

/** What people write above the numbers of the lines, which fill nothing. */
function lineNumberWords(messages: WriteScope['messages']): string[] {
  return languages.flatMap((language) => messages.format(language, 'ui.import.lineNumber').split(/\s*[;；]\s*/));
}

/** The fields of an import with their keys, labels and the headings the schema names. */
export function importTargets({ messages }: Pick<WriteScope, 'messages'>, entity: EntityDescriptor): ImportTarget[] {
  return importFields(entity).map(({ path, field }) => {
    const key = labelKeyAt(entity.id, entity.fields, path);
    const labels = languages.map((language) => messages.format(language, key));
    return {
      path,
      words: [
        path,
        field.key,
        ...labels,
        ...(field.aliases ?? []),
        ...formerPaths(entity.fields, path),
        ...(field.was ?? []),
      ],
    };
  });
}

/** Reads the code tables the fields use, once for the whole import. */
export async function cellWords(
  { messages, codes }: Pick<WriteScope, 'messages' | 'codes'>,
  fields: readonly Pick<ImportField, 'field'>[],
): Promise<CellWords> {
  const names = new Set(fields.flatMap(({ field }) => (isCoded(field) ? [field.table] : [])));
  const tables = new Map(
    await Promise.all([...names].map(async (name) => [name, [...(await codes.table(name)).values()]] as const)),
  );
  return cellWordsFrom({
    codes: (table) => tables.get(table) ?? [],
    says: (key) => languages.map((language) => messages.format(language, key)),
  });
}
