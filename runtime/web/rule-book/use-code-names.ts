// What values of code tables are called, in examples: a code alone says nothing to whoever does not know it by heart.
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isCoded } from '../../core/kinds/field-traits.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { useBook, useWords } from './book-context.ts';

/** The names of a value, or of each of several; empty until they are there, for other fields, and for a value that no table knows. */
export function useCodeNames(field: Field | null, value: Json | undefined): string {
  const { loadTables } = useBook();
  const { inLanguage } = useWords();
  const table = isCoded(field) ? field.table : undefined;
  const tables = useLoaded(table === undefined ? undefined : loadTables, true);
  const known = tables?.codes.find(({ id }) => id === table)?.values ?? [];
  const names = [value ?? []].flat().flatMap((one) => {
    const found = known.find((code) => code.value === one);
    return found ? [inLanguage(found.name)] : [];
  });
  return names.join(' · ');
}
