// What a record is called in headings, questions and results.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Language } from '../../core/descriptor/value.ts';
import { valueAt } from '../../core/paths.ts';
import { titleText } from '../../core/title.ts';
import type { ServedRow } from '../api/entity-calls.ts';

/** The title fields of the entity in a language, joined; the id where all are empty. */
export function recordTitle(entity: EntityDescriptor, row: ServedRow, language: Language): string {
  const parts = titleText(entity.title[language], (path) => row.$labels?.[path] ?? valueAt(row, path));
  return parts.length > 0 ? parts.join(' ') : String(row.id ?? '');
}
