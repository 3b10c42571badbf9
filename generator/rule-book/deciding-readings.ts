// Finds, for each entry of the rule book, the readings whose chosen option changes it.
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import type { Reading, ReadingUse } from '../model/model.ts';

/** What of an entry a reading can decide. `keyword`: the limit of a field in its schema. */
export type Decided = Pick<BookEntry, 'entity' | 'kind' | 'name' | 'path' | 'lifecycle' | 'facts'> & {
  readonly keyword?: string | undefined;
};

/** Ids of the readings that decide an entry, in the order of the readings. */
export type DecidingReadings = (entry: Decided) => string[];

/** Opens the uses of readings: most entries are decided by none, and few uses are in the place of any. */
export function decidingReadings(readings: readonly Reading[]): DecidingReadings {
  const byPlace = new Map<string, { readonly id: string; readonly use: ReadingUse }[]>();
  for (const { id, uses } of readings) {
    for (const use of uses) byPlace.set(placeOf(use), [...(byPlace.get(placeOf(use)) ?? []), { id, use }]);
  }
  return (entry) => {
    const { entity, lifecycle } = entry;
    const places = [`entity ${entity}`, `lifecycle ${lifecycle?.id}`, `upload ${entry.facts.profile}`];
    const found = places.flatMap((place) => byPlace.get(place) ?? []).filter(({ use }) => decides(use, entry));
    if (found.length === 0) return [];
    const deciding = new Set(found.map(({ id }) => id));
    return readings.filter(({ id }) => deciding.has(id)).map(({ id }) => id);
  };
}

function placeOf({ entity, lifecycle, upload }: ReadingUse): string {
  if (lifecycle !== undefined) return `lifecycle ${lifecycle}`;
  return upload === undefined ? `entity ${entity}` : `upload ${upload}`;
}

function decides(use: ReadingUse, { kind, name, path, keyword }: Decided): boolean {
  if (use.lifecycle !== undefined) {
    if (use.state !== undefined) return kind === 'state' && name === use.state;
    return use.action === undefined || (kind === 'transition' && name === use.action);
  }
  if (use.upload !== undefined) return kind === 'upload';
  if (use.rule !== undefined) return kind === 'rule' && name === use.rule;
  return use.field !== undefined && use.field === path && use.keyword === keyword;
}
