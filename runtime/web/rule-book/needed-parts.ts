// Which areas and languages of the book an address asks for, so that no others are loaded.
import { type Language, languages } from '../../core/descriptor/value.ts';
import type { BookHead } from '../../core/rule-book/book.ts';
import type { BookAddress } from './book-address.ts';

/** Parts of the book. */
export interface NeededParts {
  readonly areas: readonly string[];
  readonly languages: readonly Language[];
}

/** The parts that answer an address for a reader of a language; of entries that are searched also the languages it is typed in. */
export function neededParts(head: Pick<BookHead, 'entities'>, address: BookAddress, reader: Language): NeededParts {
  const areas = [...new Set(neededAreas(head, address))];
  // A book of another version is compared in all languages.
  if (address.show === 'compare') return { areas, languages };
  const typed = address.show === undefined ? scriptsOf(address.text ?? '') : [];
  return { areas, languages: languages.filter((language) => language === reader || typed.includes(language)) };
}

function neededAreas({ entities }: Pick<BookHead, 'entities'>, { show, ...address }: BookAddress): string[] {
  const all = entities.map(({ area }) => area);
  if (show !== undefined && !ofRecords.has(show)) return all;
  if (address.entry !== undefined) {
    // Its test cases are records of those that hold it, and tell of other entries of these.
    const own = address.entry.split('.')[0] ?? '';
    return areasOf(entities, [own, ...hostsOf(entities, own)]) ?? all;
  }
  if (address.entity !== undefined) return areasOf(entities, [address.entity]) ?? all;
  if (address.screen !== undefined) {
    const owner = entities.find(({ views }) => views.some(({ route }) => route === address.screen));
    return areasOf(entities, owner ? [owner.id] : []) ?? all;
  }
  return address.area === undefined || show !== undefined ? all : [address.area];
}

/** Parts of the book that show one record at a time. */
const ofRecords: ReadonlySet<string> = new Set(['tables', 'lifecycles', 'history']);

/** The areas of entities and of the sub-records in them; null where there is none of them. */
function areasOf(entities: BookHead['entities'], ids: readonly string[]): string[] | null {
  const within = new Set<string>();
  const add = (entity: string): void => {
    if (within.has(entity)) return;
    within.add(entity);
    for (const { id: part, partOf } of entities) if (partOf.some((use) => use.entity === entity)) add(part);
  };
  for (const id of ids) add(id);
  const areas = entities.filter((entity) => within.has(entity.id)).map(({ area }) => area);
  return areas.length === 0 ? null : areas;
}

/** The entities that a sub-record is part of, directly or within others. */
function hostsOf(entities: BookHead['entities'], id: string): string[] {
  const above = entities.find((entity) => entity.id === id)?.partOf ?? [];
  return above.flatMap(({ entity }) => (entity === id ? [] : [entity, ...hostsOf(entities, entity)]));
}

/** The languages that write what was typed: by their letters, which none of the others has of its own. */
function scriptsOf(text: string): Language[] {
  return languages.filter((language) => scripts[language].test(text));
}

const scripts: { readonly [language in Language]: RegExp } = {
  zh: /\p{Script=Han}/u,
  en: /\p{Script=Latin}/u,
  my: /\p{Script=Myanmar}/u,
};
