// Amounts that a code table suggests for a decimal, in forms and filters.
import { useCodeTable } from '../api/code-tables.ts';
import { currentLanguage } from '../i18n/i18n.ts';

export interface SuggestedAmount {
  readonly value: string;
  readonly label: string;
}

/** The amounts of a code table, named in the reader's language; none until they have come. */
export function useSuggested(table: string | undefined): readonly SuggestedAmount[] {
  const rows = useCodeTable(table);
  const language = currentLanguage();
  return (rows ?? []).map((row) => ({ value: row.value, label: row[language] || row.en || row.zh }));
}
