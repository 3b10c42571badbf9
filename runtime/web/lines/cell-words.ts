// What texts of cells stand for in this page: labels in the language it is in, and codes by value or by name in any language.
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellWords } from '../../core/kinds/kind.ts';
import { type CodeTables, useCodes } from '../api/code-tables.ts';

/** Letter case, width of signs and blanks around do not count. */
function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function wordsOf(t: TFunction, codes: CodeTables): CellWords {
  const tables = new Map<string, Map<string, string>>();
  const valuesIn = (table: string): Map<string, string> => {
    const known = tables.get(table);
    if (known) return known;
    const rows = codes.get(table) ?? [];
    const values = new Map<string, string>();
    for (const { value, zh, en, my, words } of rows) {
      for (const word of words) values.set(plain(word), value);
      for (const name of [zh, en, my]) {
        values.set(plain(name), value);
        values.set(plain(`${value} ${name}`), value);
      }
    }
    // The value itself goes before a name that happens to be written the same.
    for (const { value } of rows) values.set(plain(value), value);
    tables.set(table, values);
    return values;
  };
  return {
    enumValue: (labels, values, text) => {
      const wanted = plain(text);
      return values.find((value) => plain(value) === wanted || plain(t(`${labels}.${value}`)) === wanted) ?? null;
    },
    codeValue: (table, text) => valuesIn(table).get(plain(text)) ?? null,
  };
}

/** The words of cells whose fields use these code tables. */
export function useCellWords(tables: readonly string[]): CellWords {
  const { t } = useTranslation();
  const codes = useCodes(tables);
  return useMemo(() => wordsOf(t, codes), [t, codes]);
}
