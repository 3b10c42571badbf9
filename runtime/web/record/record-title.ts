// What a record is called in headings, questions and results.
import { clocksOf } from '../../core/business-day.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json, Language } from '../../core/descriptor/value.ts';
import { timeOf } from '../../core/kinds/field-traits.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import { titleText } from '../../core/title.ts';
import type { ServedRow } from '../api/entity-calls.ts';

/** The title fields of the entity in a language, joined; the id where all are empty. */
export function recordTitle(entity: EntityDescriptor, row: ServedRow, language: Language): string {
  const parts = titleText(entity.title[language], (path) => row.$labels?.[path] ?? wordAt(entity, row, path));
  return parts.length > 0 ? parts.join(' ') : String(row.id ?? '');
}

function wordAt(entity: EntityDescriptor, row: ServedRow, path: string): Json | undefined {
  const value = valueAt(row, path);
  const field = fieldAt(entity.fields, path);
  return typeof value === 'string' && field && timeOf(field) === 'moment' ? clocksOf(value) : value;
}
