// What cells that name records mean: the records, with what these fill in beside the cell; or what is wrong with a cell, and what would be right.
import type { CellProposal } from '../../core/cell-findings.ts';
import type { ReferenceField } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { narrowingName } from '../../core/narrowing.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { ChoosableRecord } from '../known/choosable-records.ts';
import { type Meant, meantRecords } from '../known/meant-records.ts';
import type { Caller } from '../session/caller.ts';
import type { CellType } from '../sheets/table.ts';

/** A cell that names a record. */
export interface NamingCell {
  /** Of its field, without line numbers: `goods.productNo`. */
  readonly path: string;
  readonly text: string;
  readonly type: CellType;
  /** What stands in the same row for the field at a path: a cell that names a record, too, a plain value, or nothing. */
  readonly beside: (path: string) => NamingCell | string | null;
}

/** A value that a record fills in beside the cell; null where it has none. */
export interface ValueBeside {
  readonly path: string;
  readonly value: Json;
}

/** A cell that means no record, or not one alone. */
export interface WrongCell {
  readonly rule: 'reference';
  readonly sentence: string;
  /** The records it may mean, in words. */
  readonly params: { readonly choices: string };
  readonly proposals: readonly CellProposal[];
}

/** `key` null: see `wrong`. */
export type MeantCell =
  | { readonly key: string; readonly isPadded: boolean; readonly fills: readonly ValueBeside[] }
  | { readonly key: null; readonly wrong: WrongCell };

interface CellsAsked {
  readonly scope: Pick<WriteScope, 'database' | 'settings'>;
  readonly caller: Pick<Caller, 'person' | 'language'>;
  readonly entity: ServerEntity;
  /** How many texts may still be looked for by what they hold, over all calls. */
  readonly searches: { left: number };
}

/** Choices within so many different ones are asked for apart, such as places within provinces; those within further ones as if within none. */
const mostWithin = 200;

/** Fields of theirs with the values that a choice lies within. */
type Within = readonly (readonly [name: string, value: string])[];

/**
 * The meaning of the cells, one question to the database for the texts of each field, and one for its numbers; where a choice lies within
 * another of its row, for each of those. A record that is only found by part of a text is proposed, not taken.
 */
export async function meantByCells(
  asked: CellsAsked,
  cells: readonly NamingCell[],
): Promise<(cell: NamingCell) => MeantCell> {
  const meanings = new CellMeanings(asked);
  // What a choice lies within is known before it.
  const fields = [...Map.groupBy(cells, ({ path }) => path)].sort(
    ([a], [b]) => meanings.depthOf(a) - meanings.depthOf(b),
  );
  for (const [, own] of fields) await meanings.ask(own);
  return (cell) => meanings.of(cell);
}

class CellMeanings {
  readonly #asked: CellsAsked;
  readonly #answers = new Map<string, (text: string) => MeantCell>();

  constructor(asked: CellsAsked) {
    this.#asked = asked;
  }

  of(cell: NamingCell): MeantCell {
    const answer = this.#answers.get(this.#questionOf(cell)) ?? this.#answers.get(questionFor(cell, []));
    return answer?.(cell.text) ?? { key: null, wrong: wrongOf(null, [], false) };
  }

  /** How many choices lie around the one at a path. */
  depthOf(path: string): number {
    const around = Object.values(this.#fieldAt(path)?.within ?? {});
    return around.reduce((depth, own) => Math.max(depth, 1 + this.depthOf(`${placeOf(path)}${own}`)), 0);
  }

  /** Asks for the cells of one field. */
  async ask(cells: readonly NamingCell[]): Promise<void> {
    const questions = [...Map.groupBy(cells, (cell) => this.#questionOf(cell)).values()];
    const further = Map.groupBy(questions.slice(mostWithin).flat(), (cell) => questionFor(cell, [])).values();
    for (const own of questions.slice(0, mostWithin)) await this.#answer(own, own[0] ? this.#withinOf(own[0]) : []);
    for (const own of further) await this.#answer(own, []);
  }

  async #answer(cells: readonly NamingCell[], within: Within): Promise<void> {
    const [first] = cells;
    const field = first && this.#fieldAt(first.path);
    if (!first || !field) return;
    const { path, type } = first;
    const texts = [...new Set(cells.map(({ text }) => text))];
    const numbers = new Set(type === 'n' ? texts : []);
    const query = Object.fromEntries(within);
    const meant = await meantRecords({ ...this.#asked, path, field, query, texts, numbers });
    this.#answers.set(questionFor(first, within), (text) => cellOf(field, path, meant.get(text)));
  }

  #fieldAt(path: string): ReferenceField | null {
    const field = this.#asked.entity.fieldAt(path);
    return field && namesRecord(field) ? field : null;
  }

  #questionOf(cell: NamingCell): string {
    return questionFor(cell, this.#withinOf(cell));
  }

  /** What is not known by then narrows nothing. */
  #withinOf({ path, beside }: NamingCell): Within {
    return Object.entries(this.#fieldAt(path)?.within ?? {}).flatMap(([theirs, own]) => {
      const found = beside(`${placeOf(path)}${own}`);
      const value = found === null || typeof found === 'string' ? found : this.of(found).key;
      return value === null || value === '' ? [] : [[narrowingName({ theirs, how: 'is' }), value] as const];
    });
  }
}

/** The same digits mean more as a number of a workbook than as a text, see `meantRecords`. */
function questionFor({ path, type }: NamingCell, within: Within): string {
  return JSON.stringify([type === 'n', path, within]);
}

/** The path around that of a field, with a point at its end. */
function placeOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}

function cellOf(field: ReferenceField, path: string, meant: Meant | undefined): MeantCell {
  if (meant?.is !== 'found') return { key: null, wrong: wrongOf(field, meant?.choices ?? [], meant?.is === 'several') };
  const { found, by } = meant;
  if (by === 'fits') return { key: null, wrong: wrongOf(field, [found], false) };
  const values = Object.keys(field.fills ?? {}).map((key) => ({
    path: `${placeOf(path)}${key}`,
    value: found.fills?.[key] ?? null,
  }));
  return { key: found.value, isPadded: by === 'padded', fills: values };
}

function wrongOf(field: ReferenceField | null, choices: readonly ChoosableRecord[], isSeveral: boolean): WrongCell {
  const proposals = choices.map(({ value, label }) => ({
    text: value,
    label: field?.by === 'id' || label.startsWith(value) ? label : `${value} ${label}`,
  }));
  return {
    rule: 'reference',
    sentence: isSeveral ? 'message.cellAmbiguous' : 'limit.reference',
    params: { choices: proposals.map(({ label }) => label).join(' / ') },
    proposals,
  };
}
