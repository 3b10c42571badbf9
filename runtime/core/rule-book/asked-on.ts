// Which entries of the book are asked for before a record goes on: what must be filled, what must hold, which files.
import type { BookHead, ListedEntry } from './book.ts';

/** Whether a rule is checked by an action, or where no action is named on saving. */
export function isAskedOn({ kind, facts }: Pick<ListedEntry, 'kind' | 'facts'>, action: string | null): boolean {
  if (kind !== 'rule') return false;
  const { on } = facts;
  return Array.isArray(on) ? action !== null && on.includes(action) : on === 'complete' || on === 'save';
}

/** Whether an entry tells of an action what other entries ask for: it says nothing that they do not. */
export function tellsAsked({ kind, name }: Pick<ListedEntry, 'kind' | 'name'>): boolean {
  return kind === 'required' && name === 'asked';
}

/** The entries that an entry of the kind `asked` is about, with those of the parts of its record, in the order of the book. */
export function askedBy(
  book: BookHead & { readonly entries: readonly ListedEntry[] },
  asked: ListedEntry,
): ListedEntry[] {
  const { action = null } = asked.facts;
  const owners = partsOf(book, asked.entity);
  return book.entries.filter((entry) => {
    if (entry.entity === asked.entity && isAskedOn(entry, action === null ? null : String(action))) return true;
    return (
      owners.has(entry.entity) && entry.path !== undefined && (entry.kind === 'required' || entry.kind === 'upload')
    );
  });
}

function partsOf({ entities }: BookHead, entity: string): ReadonlySet<string> {
  const found = new Set([entity]);
  for (const owner of found) {
    for (const { id, partOf } of entities) if (partOf.some((use) => use.entity === owner)) found.add(id);
  }
  return found;
}
