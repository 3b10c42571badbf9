// Which fields of an entity are proposed values, and what follows from a change: only what it touches is worked out again.
import { pathsOf } from './condition.ts';
import type { Field, Proposal } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isEmbedded, isLines } from './kinds/field-traits.ts';
import { isEmpty, isRow, schemaPathOf, valueAt, withValuesAt } from './paths.ts';
import { type Proposed, proposedFrom, proposedValue } from './proposed-value.ts';

/** A field that is proposed values. */
interface Place {
  /** Keys of the lines it stands in, outermost first; none for the record itself. */
  readonly lines: readonly string[];
  /** Path of the sub-record of that line or record whose paths its proposals are told in; empty for the line itself. */
  readonly base: string;
  /** Path in that line or record. */
  readonly path: string;
  readonly field: Field;
  /** What it is made of, by path in that line or record; of a sum the lines that are added up. */
  readonly reads: readonly string[];
  /** What it is made of in the record that its lines are part of. */
  readonly heads: readonly string[];
}

/** The places of an entity that are proposed values, in the order they are looked at. */
export type ProposedPlaces = readonly Place[];

/** What is put in, by concrete path; null takes a proposal back that nothing gives any more. */
export type ProposedChanges = ReadonlyMap<string, Proposed | null>;

export interface ProposalChange {
  readonly before: Row;
  readonly after: Row;
  /** Concrete paths that were written. */
  readonly written: readonly string[];
  /** Typed by a person: never overwritten. */
  readonly isTyped: (path: string) => boolean;
  /** Holds a proposal, which follows what it comes from. */
  readonly isProposed: (path: string) => boolean;
}

/** One proposal follows from another at most so many times. */
const mostRounds = 6;

export function proposedPlaces(fields: readonly Field[]): ProposedPlaces {
  const found = placesIn(fields, [], '');
  // A quotient gives way to the product it is the reverse of, and what adds up lines comes after what is in them.
  const rank = ({ lines, field }: Place): number => (isReverse(field) ? 2 : 0) + (lines.length === 0 ? 1 : 0);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function isReverse({ proposes = [] }: Field): boolean {
  return proposes.some((by) => 'quotient' in by);
}

function placesIn(fields: readonly Field[], lines: readonly string[], base: string): Place[] {
  const join = (path: string): string => (base === '' ? path : `${base}.${path}`);
  const place = (path: string, field: Field): Place => ({
    lines,
    base,
    path: join(path),
    field,
    reads: (field.proposes ?? [])
      .flatMap((by) => [...proposedFrom(by), ...(by.when ? pathsOf(by.when) : [])])
      .map(join),
    heads: (field.proposes ?? []).flatMap((by) => ('head' in by ? [by.head] : [])),
  });
  return fields.flatMap((field) => {
    if (field.readOnly || field.computed !== undefined) return [];
    if (isLines(field)) return base === '' ? placesIn(field.fields, [...lines, field.key], '') : [];
    const { proposes } = field;
    if (!isEmbedded(field)) return proposes === undefined ? [] : [place(field.key, field)];
    const inner = placesIn(field.fields, lines, join(field.key));
    if (proposes === undefined) return inner;
    return [...inner, ...field.fields.flatMap((own) => place(`${field.key}.${own.key}`, within(own, proposes)))];
  });
}

/** A field of a sub-record that is the same as another: the same as the field of its name there. */
function within(own: Field, proposes: readonly Proposal[]): Field {
  const inner = proposes.flatMap((by) => ('same' in by ? [{ ...by, same: `${by.same}.${own.key}` }] : []));
  return { ...own, proposes: inner };
}

/** The field that is proposed values at a path of the record, its proposals told from the line or sub-record given with it. */
export function placeAt(places: ProposedPlaces, path: string): { readonly field: Field; readonly base: string } | null {
  const schemaPath = schemaPathOf(path);
  const found = places.find(({ lines, path: own }) => [...lines, own].join('.') === schemaPath);
  if (!found) return null;
  const keys = path.split('.');
  const line = keys.slice(0, found.lines.length * 2).join('.');
  return { field: found.field, base: [line, found.base].filter((part) => part !== '').join('.') };
}

/** What is proposed for the field at a path as the record stands; null for nothing. */
export function proposedAt(places: ProposedPlaces, record: Row, path: string): Proposed | null {
  const found = placeAt(places, path);
  const row = found && rowAt(record, found.base);
  return found && row ? proposedValue(row, found.field, record) : null;
}

/** The changes that follow from what was written, and those that follow from these. */
export function proposalsAfter(places: ProposedPlaces, change: ProposalChange): ProposedChanges {
  const changes = new Map<string, Proposed | null>();
  let { after, written } = change;
  for (let round = 0; round < mostRounds && written.length > 0; round += 1) {
    const found = new Map<string, Proposed | null>();
    for (const place of places) {
      for (const holder of touchedBy(place, { ...change, after, written })) {
        const path = [holder, place.path].filter((part) => part !== '').join('.');
        if (
          isReversed(
            places,
            place,
            holder,
            (own) => changes.get(own) !== undefined || found.has(own) || change.isProposed(own),
          )
        )
          continue;
        const next = changeOf(place, { path, holder }, { ...change, after }, changes.has(path));
        if (next !== undefined) found.set(path, next);
      }
    }
    for (const [path, next] of found) changes.set(path, next);
    written = [...found.keys()];
    after = withValuesAt(
      after,
      [...found].map(([path, next]) => [path, next?.value ?? null] as const),
    );
  }
  return changes;
}

/** What one field is given now; undefined where it stays as it is. */
function changeOf(
  { base, field }: Place,
  { path, holder }: { readonly path: string; readonly holder: string },
  { before, after, isTyped, isProposed }: ProposalChange,
  isChanged: boolean,
): Proposed | null | undefined {
  if (isTyped(path)) return undefined;
  const at = [holder, base].filter((part) => part !== '').join('.');
  const row = rowAt(after, at);
  const now = row && proposedValue(row, field, after);
  const current = valueAt(after, path);
  const isOwn = isChanged || isProposed(path);
  if (!isEmpty(current) && !isOwn) {
    // A stored value that is what was proposed goes on following.
    const earlier = rowAt(before, at);
    const was = earlier && proposedValue(earlier, field, before);
    if (!was || was.value !== current || !now) return undefined;
  }
  if (!now) return isOwn && !isEmpty(current) ? null : undefined;
  return now.value === current ? undefined : now;
}

/** Whether the field is the reverse of one that holds a proposal made of it: price from total, where the total is from the price. */
function isReversed(
  places: ProposedPlaces,
  { lines, path, reads, field }: Place,
  holder: string,
  isProposed: (path: string) => boolean,
): boolean {
  if (!isReverse(field)) return false;
  return reads.some((read) => {
    if (!isProposed([holder, read].filter((part) => part !== '').join('.'))) return false;
    return places.some((other) => other.path === read && isSameLines(other.lines, lines) && other.reads.includes(path));
  });
}

function isSameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/** Concrete paths of the lines, or the empty one of the record, in which something the field is made of was written. */
function touchedBy(
  place: Place,
  { before, after, written }: Pick<ProposalChange, 'before' | 'after' | 'written'>,
): Set<string> {
  const touched = new Set<string>();
  for (const path of written) {
    const found = isRead(place.heads, schemaPathOf(path))
      ? allHolders(place.lines, after)
      : holdersIn(place, path.split('.'), { before, after, done: [] });
    for (const holder of found) touched.add(holder);
  }
  return touched;
}

/** Every line of the record that the place stands in. */
function allHolders(lines: readonly string[], record: Row): string[] {
  return lines.reduce<string[]>(
    (holders, key) =>
      holders.flatMap((holder) => {
        const path = holder === '' ? key : `${holder}.${key}`;
        const found = valueAt(record, path);
        return (Array.isArray(found) ? found : []).map((_, index) => `${path}.${index}`);
      }),
    [''],
  );
}

interface Walk {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Steps taken so far. */
  readonly done: readonly string[];
}

function holdersIn({ lines, reads }: Place, keys: readonly string[], { before, after, done }: Walk): string[] {
  const depth = done.length / 2;
  const key = lines[depth];
  if (key === undefined)
    return isRead(reads, keys.filter((one) => !/^\d+$/.test(one)).join('.')) ? [done.join('.')] : [];
  const [first, index, ...rest] = keys;
  // The whole of what is around it was written: every line that is new in it.
  if (first !== undefined && first !== key) return [];
  const [was, is] = [listIn(before, key), listIn(after, key)];
  const known = new Set(was);
  const into = (at: number, inner: readonly string[]): string[] =>
    holdersIn({ lines, reads } as Place, inner, { before: was[at], after: is[at], done: [...done, key, String(at)] });
  if (index !== undefined) return Number(index) < is.length ? into(Number(index), rest) : [];
  return is.flatMap((line, at) => (known.has(line) ? [] : into(at, [])));
}

function listIn(row: Json | undefined, key: string): readonly Json[] {
  const value = isRow(row) ? row[key] : undefined;
  return Array.isArray(value) ? value : [];
}

/** Whether a written path is one of those that are read, lies in it or around it; an empty one is the whole line. */
function isRead(reads: readonly string[], written: string): boolean {
  return reads.some(
    (read) => written === '' || read === written || read.startsWith(`${written}.`) || written.startsWith(`${read}.`),
  );
}

function rowAt(record: Row, path: string): Row | null {
  const found = path === '' ? record : valueAt(record, path);
  return isRow(found) ? found : path === '' ? record : null;
}
