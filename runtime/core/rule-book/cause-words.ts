// What several rules change by, in words: what is shared by fields is called by those fields, since its own name is the developers'.
import type { TriedCause, TriedEntry } from './change-trial.ts';
import { type FactScope, factList, fieldName } from './fact-words.ts';

/** Fields that a shared type is called by. */
const mostNamed = 3;

export interface CauseWords {
  readonly name: string;
  /** Fields that are not named. */
  readonly more: number;
}

/** What the cause of some entries is called in the language of the scope. */
export function causeWords(
  scope: FactScope,
  { kind, name }: TriedCause,
  entries: readonly Pick<TriedEntry, 'id' | 'entity'>[],
): CauseWords {
  const { book, language } = scope;
  const entityLabel = (id: string): string | undefined => book.entities.find((one) => one.id === id)?.label[language];
  if (kind === 'entity') return { name: entityLabel(name) ?? name, more: 0 };
  if (kind === 'reading')
    return { name: book.readings.find(({ id }) => id === name)?.about[language] ?? name, more: 0 };
  if (kind === 'lifecycle') {
    const uses = book.entities.flatMap(({ lifecycles }) => lifecycles);
    return { name: uses.find(({ id }) => id === name)?.label[language] ?? name, more: 0 };
  }
  const fields = [...new Set(entries.flatMap((entry) => fieldOf(scope, entry)))];
  if (fields.length === 0) return { name, more: 0 };
  const more = Math.max(fields.length - mostNamed, 0);
  return { name: factList(scope, fields.slice(0, mostNamed)), more };
}

/** The label of the field an entry is about: `shipment.fields.netWeight.digits`. */
function fieldOf(scope: FactScope, { id, entity }: Pick<TriedEntry, 'id' | 'entity'>): string[] {
  const above = `${entity}.fields.`;
  if (!id.startsWith(above)) return [];
  const path = id.slice(above.length).split('.').slice(0, -1).join('.');
  const label = fieldName({ ...scope, entity }, path);
  return label === null ? [] : [label];
}
