// What the texts of cells may stand for: labels of closed lists and names of code tables, in every language.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import { languages } from '../../core/descriptor/value.ts';
import { type ImportField, importFields, lineImportFields, lineLabelKeys } from '../../core/import-fields.ts';
import { isCoded } from '../../core/kinds/field-traits.ts';
import type { CellWords } from '../../core/kinds/kind.ts';
import { labelKeyAt } from '../../core/paths.ts';
import type { WriteScope } from '../context.ts';
import type { ImportTarget } from './guess-mapping.ts';

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The fields of a line with the words they are known by; what lies within others has their label before its own. */
export function lineTargets(
  { messages }: Pick<WriteScope, 'messages'>,
  entity: EntityDescriptor,
  lines: LinesField,
): ImportTarget[] {
  return lineImportFields(lines).map(({ path, field }) => {
    const keys = lineLabelKeys(entity, lines, path);
    const labels = languages.map((language) => keys.map((key) => messages.format(language, key)).join(' '));
    return { path, words: [path, ...labels, ...(field.aliases ?? [])] };
  });
}

/** The fields of an import with their keys, labels and the headings the schema names. */
export function importTargets({ messages }: Pick<WriteScope, 'messages'>, entity: EntityDescriptor): ImportTarget[] {
  return importFields(entity).map(({ path, field }) => {
    const key = labelKeyAt(entity.id, entity.fields, path);
    const labels = languages.map((language) => messages.format(language, key));
    return { path, words: [path, field.key, ...labels, ...(field.aliases ?? [])] };
  });
}

/** Reads the code tables the fields use, once for the whole import. */
export async function cellWords(
  { messages, codes }: Pick<WriteScope, 'messages' | 'codes'>,
  fields: readonly Pick<ImportField, 'field'>[],
): Promise<CellWords> {
  const tables = new Map<string, Map<string, string>>();
  for (const { field } of fields) {
    if (!isCoded(field) || tables.has(field.table)) continue;
    const byWord = new Map<string, string>();
    const rows = [...(await codes.table(field.table)).values()];
    for (const row of rows) for (const word of row.words) byWord.set(plain(word), row.value);
    for (const row of rows) {
      for (const language of languages) {
        byWord.set(plain(row[language]), row.value);
        // As exports write it.
        byWord.set(plain(`${row.value} ${row[language]}`), row.value);
      }
    }
    // The value itself goes before a name that happens to be written the same.
    for (const row of rows) byWord.set(plain(row.value), row.value);
    tables.set(field.table, byWord);
  }
  return {
    enumValue: (labels, values, text) => {
      const wanted = plain(text);
      const isIt = (value: string): boolean =>
        plain(value) === wanted ||
        languages.some((language) => plain(messages.format(language, `${labels}.${value}`)) === wanted);
      return values.find(isIt) ?? null;
    },
    codeValue: (table, text) => tables.get(table)?.get(plain(text)) ?? null,
  };
}
