// What texts of cells stand for in this page: labels in the language it is in, and codes by value or by name in any language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cellWordsFrom } from '../../core/cell-words.ts';
import type { CellWords } from '../../core/kinds/kind.ts';
import { useCodes } from '../api/code-tables.ts';

/** The words of cells whose fields use these code tables. */
export function useCellWords(tables: readonly string[]): CellWords {
  const { t } = useTranslation();
  const codes = useCodes(tables);
  return useMemo(
    () => cellWordsFrom({ codes: (table) => codes.get(table) ?? [], says: (key) => [t(key)] }),
    [t, codes],
  );
}
