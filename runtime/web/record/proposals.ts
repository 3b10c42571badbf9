// The proposals of a record under edit: what is put in while nobody has typed a value, and why it stands there.
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEmpty, valueAt, withValuesAt } from '../../core/paths.ts';
import { type ProposedPlaces, placeAt, proposalsAfter, proposedAt } from '../../core/proposals.ts';
import type { Proposed } from '../../core/proposed-value.ts';
import type { StartingValue, StartingValues } from '../../core/starting-value.ts';
import { renumbered } from './renumbered.ts';
import type { StartedValue } from './start-given-lines.ts';

/** Where a value comes from that is not worked out of the record: what the form begins with, or what was found by what is typed. */
export type Known = 'own' | 'today' | 'last' | 'above' | 'found';

/** Why a value is proposed. */
export type Reason = { readonly known: Known } | { readonly by: Proposed['by']; readonly base: string };

/** Which values below a path were typed, and which were proposed and why; by the path in the record. */
export interface Origins {
  readonly typed: readonly string[];
  readonly reasons: readonly (readonly [path: string, reason: Reason])[];
}

interface Written {
  readonly before: Row;
  readonly after: Row;
  readonly paths: readonly string[];
  /** What is below this path stays as it was written. */
  readonly settled?: string;
}

const nothing: readonly (readonly [path: string, value: Json])[] = [];

interface Beginning {
  /** Whether a field is one of lines: those start with each line. */
  readonly isInLines: (path: string) => boolean;
  /** What lines that are there already start with. */
  readonly lines: readonly StartedValue[];
}

/** Whether what a start was found by is what the record begins with. */
function isBeside(record: Row, starts: StartingValues, { beside }: StartingValue): boolean {
  if (beside === undefined) return true;
  const given = valueAt(record, beside);
  return isEmpty(given) || given === starts[beside]?.value;
}

export class Proposals {
  readonly #places: ProposedPlaces;
  readonly #typed = new Set<string>();
  #starts: StartingValues = {};
  #reasons = new Map<string, Reason>();

  constructor(places: ProposedPlaces) {
    this.#places = places;
  }

  /** The record with what it begins with where it is empty, and what follows from that; values of lines wait for the lines. */
  begin(record: Row, starts: StartingValues, { isInLines, lines }: Beginning): Row {
    this.#starts = starts;
    for (const { path, known } of lines) if (known) this.note([path], { known });
    const begun = Object.entries(starts).filter(
      ([path, start]) => !isInLines(path) && isEmpty(valueAt(record, path)) && isBeside(record, starts, start),
    );
    for (const [path, { known }] of begun) this.note([path], { known });
    const after = withValuesAt(record, [
      ...begun.map(([path, { value }]) => [path, value] as const),
      ...lines.map(({ path, value }) => [path, value] as const),
    ]);
    const paths = [...Object.keys(record), ...begun.map(([path]) => path)];
    const followed = this.after({ before: {}, after, paths });
    return withValuesAt(after, followed);
  }

  /** Takes note of what lines begin with that will be added. */
  know(starts: StartingValues): void {
    this.#starts = { ...this.#starts, ...starts };
  }

  /** What a field of a new line begins with, by its path in the schema. */
  startAt(schemaPath: string): StartingValue | undefined {
    return this.#starts[schemaPath];
  }

  /** Why the value at a path is proposed; undefined where a person has typed it, or the server stored it. */
  reasonAt(path: string): Reason | undefined {
    return this.#reasons.get(path);
  }

  /** What would be proposed now for the field at a path; null for nothing. */
  valueNow(record: Row, path: string): Json {
    return proposedAt(this.#places, record, path)?.value ?? null;
  }

  /** A person has typed or chosen the value, or cleared it: it is no proposal any more. True when it was one. */
  type(path: string, value: Json): boolean {
    if (isEmpty(value)) this.#typed.delete(path);
    else this.#typed.add(path);
    return this.#reasons.delete(path);
  }

  /** Whether a person has typed the value. */
  isTyped(path: string): boolean {
    return this.#typed.has(path);
  }

  /** Where the values below a path come from. */
  originsBelow(path: string): Origins {
    const below = `${path}.`;
    return {
      typed: [...this.#typed].filter((one) => one.startsWith(below)),
      reasons: [...this.#reasons].filter(([one]) => one.startsWith(below)),
    };
  }

  /** The values below a path come from there, and from nowhere else. */
  putBack(path: string, { typed, reasons }: Origins): void {
    const below = `${path}.`;
    for (const kept of [this.#typed, this.#reasons]) {
      for (const one of [...kept.keys()]) if (one.startsWith(below)) kept.delete(one);
    }
    for (const one of typed) if (one.startsWith(below)) this.#typed.add(one);
    for (const [one, reason] of reasons) if (one.startsWith(below)) this.#reasons.set(one, reason);
  }

  /** What would be proposed now, noted as a proposal whatever was typed before; null for nothing. */
  take(record: Row, path: string): Json {
    const proposed = proposedAt(this.#places, record, path);
    if (proposed) this.note([path], { by: proposed.by, base: this.#baseOf(path) });
    return proposed?.value ?? null;
  }

  /** Notes that values were put in as proposals. */
  note(paths: Iterable<string>, reason: Reason): void {
    for (const path of paths) {
      this.#typed.delete(path);
      this.#reasons.set(path, reason);
    }
  }

  /** What follows from what was written, to be written too. */
  after({ before, after, paths, settled }: Written): readonly (readonly [path: string, value: Json])[] {
    if (this.#places.length === 0) return nothing;
    const changes = proposalsAfter(this.#places, {
      before,
      after,
      written: paths,
      isTyped: (path) => this.#typed.has(path) || (settled !== undefined && path.startsWith(`${settled}.`)),
      isProposed: (path) => this.#reasons.has(path),
    });
    return [...changes].map(([path, proposed]) => {
      if (proposed === null) this.#reasons.delete(path);
      else this.#reasons.set(path, { by: proposed.by, base: this.#baseOf(path) });
      return [path, proposed?.value ?? null] as const;
    });
  }

  #baseOf(path: string): string {
    return placeAt(this.#places, path)?.base ?? '';
  }

  /** Lines have moved: `to` gives the new number of a line, or null for one that is gone. */
  renumber(lines: string, to: (index: number) => number | null): void {
    const typed = [...this.#typed];
    this.#typed.clear();
    for (const path of typed) {
      const moved = renumbered(path, lines, to);
      if (moved !== null) this.#typed.add(moved);
    }
    const reasons = [...this.#reasons];
    this.#reasons = new Map();
    for (const [path, reason] of reasons) {
      const moved = renumbered(path, lines, to);
      if (moved === null) continue;
      const base = 'by' in reason ? (renumbered(`${reason.base}.`, lines, to) ?? '.').slice(0, -1) : '';
      this.#reasons.set(moved, 'by' in reason ? { ...reason, base } : reason);
    }
  }

  /** Everything stands as it is: it was saved, or another record is shown. */
  clear(): void {
    this.#typed.clear();
    this.#reasons.clear();
  }
}
