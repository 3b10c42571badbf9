// Narrows the rule book to what entries are about: area, record, field, screen, who, state, kind, source.
import type { Json, Source } from '../descriptor/value.ts';
import type { BookEntity, BookHead, BookStatement, EntryKind, InLanguages, ListedEntry } from './book.ts';

/** What a reader looks for; what is absent does not narrow. */
export interface EntryFilter {
  readonly area?: string;
  readonly entity?: string;
  /** Path of a field of the entity, through lines without a number. */
  readonly field?: string;
  /** Route of a list: what applies to its records, with their lines. */
  readonly screen?: string;
  /** Account type: what it may do. */
  readonly who?: string;
  /** State of a lifecycle of the entity. */
  readonly state?: string;
  readonly kind?: EntryKind;
  /** A section of the specification, a statement of one, or `proposed`. */
  readonly source?: Source;
}

/** A test whether an entry fits all that is wanted. */
export function entryTest(book: BookHead, filter: EntryFilter): (entry: ListedEntry) => boolean {
  const areas = new Map(book.entities.map(({ id, area }) => [id, area]));
  const { area, entity, field, screen, who, state, kind, source } = filter;
  const tests: ((entry: ListedEntry) => boolean)[] = [
    ...(area === undefined ? [] : [(entry: ListedEntry) => areas.get(entry.entity) === area]),
    ...(kind === undefined ? [] : [(entry: ListedEntry) => entry.kind === kind]),
    ...(source === undefined ? [] : [sourceTest(book, source)]),
    ...(screen === undefined ? [] : [screenTest(book, screen)]),
    ...(who === undefined ? [] : [(entry: ListedEntry) => isOfAccount(entry, who)]),
    ...(state === undefined ? [] : [(entry: ListedEntry) => isOfState(entry, state)]),
    ...(entity === undefined
      ? []
      : [field === undefined ? (entry: ListedEntry) => entry.entity === entity : fieldTest(book, entity, field)]),
  ];
  return (entry) => tests.every((test) => test(entry));
}

/** Entries of a section, or those that answer a statement of one. */
function sourceTest({ statements }: BookHead, source: string): (entry: ListedEntry) => boolean {
  const statement = statements[source];
  if (!statement) return (entry) => sectionOf(entry.source) === source;
  return (entry) => answers(entry, source, statement);
}

/** Whether an entry answers a statement of the specification: it cites the number, or is named there. */
export function answers({ id, source }: ListedEntry, number: string, { by }: InLanguages<BookStatement>): boolean {
  return source === number || by.some((name) => id === name || id.startsWith(`${name}.`));
}

/** The statements of the specification that an entry answers, with their numbers, in the order of the specification. */
export function statementsOf<Statement extends InLanguages<BookStatement>>(
  { statements }: { readonly statements: { readonly [number: string]: Statement } },
  entry: ListedEntry,
): (Statement & { readonly number: string })[] {
  return Object.entries(statements).flatMap(([number, statement]) =>
    answers(entry, number, statement) ? [{ ...statement, number }] : [],
  );
}

/** The section of the specification a source lies in: `5.2` -> `5`; `proposed` stays. */
export function sectionOf(source: Source): string {
  return source.split(/[.,\s]/)[0] ?? source;
}

/** Everything about a field: its own limits, those of the sub-record it lies in, and rules that read it. */
function fieldTest(book: BookHead, entity: string, field: string): (entry: ListedEntry) => boolean {
  const places = placesOf(book, entity, field);
  return (entry) =>
    places.some(({ entity: id, path }) => {
      if (entry.entity !== id || entry.kind === 'state' || entry.kind === 'transition') return false;
      const own = entry.path?.split('+') ?? [];
      return (
        own.some((one) => one === path || one.startsWith(`${path}.`)) ||
        (entry.kind === 'rule' && reads(entry.facts, path))
      );
    });
}

/** The field as the entity and each sub-record on the way to it call it. */
function placesOf(
  { entities }: Pick<BookHead, 'entities'>,
  entity: string,
  field: string,
): { entity: string; path: string }[] {
  const inner = entities.flatMap(({ id, partOf }) =>
    partOf
      .filter((use) => use.entity === entity && field.startsWith(`${use.path}.`))
      .map((use) => ({ id, path: field.slice(use.path.length + 1) })),
  );
  return [{ entity, path: field }, ...inner.flatMap(({ id, path }) => placesOf({ entities }, id, path))];
}

/** Whether a rule names the path: as a whole, or the end of it below lines it names as well. */
function reads(facts: Json, path: string): boolean {
  const names = new Set<string>();
  const collect = (value: Json): void => {
    if (typeof value === 'string') names.add(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one ?? null);
  };
  collect(facts);
  if (names.has(path)) return true;
  const keys = path.split('.');
  return keys.some(
    (_, index) => index > 0 && names.has(keys.slice(0, index).join('.')) && names.has(keys.slice(index).join('.')),
  );
}

/** What applies to the records of a list: all of its entity and of the sub-records in it, of other lists nothing. */
function screenTest({ entities }: BookHead, route: string): (entry: ListedEntry) => boolean {
  const owner = entities.find(({ views }) => views.some((view) => view.route === route));
  const view = owner?.views.find((one) => one.route === route);
  const within = new Set<string>();
  const add = (entity: InLanguages<BookEntity>): void => {
    if (within.has(entity.id)) return;
    within.add(entity.id);
    for (const other of entities) if (other.partOf.some((use) => use.entity === entity.id)) add(other);
  };
  if (owner) add(owner);
  return ({ entity, views }) =>
    within.has(entity) && (views === undefined || (view !== undefined && views.includes(view.id)));
}

/** Whether people of an account type do what the entry tells of, or are told of it: its actors, who has papers or flows of it. */
function isOfAccount({ facts }: ListedEntry, account: string): boolean {
  return [facts.actors, facts.accounts, facts.by, facts.tells].some(
    (named) => Array.isArray(named) && named.some((one) => typeof one === 'string' && one.split(' ')[0] === account),
  );
}

/** The state itself, what leads from it or to it, and rules that ask for it. */
function isOfState({ kind, name, facts }: ListedEntry, state: string): boolean {
  if (kind === 'state') return name === state;
  if (kind === 'transition') return [facts.from, facts.to].flat().includes(state);
  return kind === 'rule' && reads(facts.when ?? null, state);
}
