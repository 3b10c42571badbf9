// What cells that name records mean: the records, with what these fill in beside the cell; or what is wrong with a cell, and what would be right.
import type { CellProposal } from '../../core/cell-findings.ts';
import type { ReferenceField } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
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

/** The same digits mean more as a number of a workbook than as a text, see `meantRecords`. */
const kindOfCell = ({ path, type }: NamingCell): string => `${type === 'n' ? 'number' : 'text'} ${path}`;

/** The meaning of the cells, one question to the database for the texts of each field, and one for its numbers. A record that is only found by part of a text is proposed, not taken. */
export async function meantByCells(
  { entity, ...asked }: CellsAsked,
  cells: readonly NamingCell[],
): Promise<(cell: NamingCell) => MeantCell> {
  const byKind = new Map<string, (cell: NamingCell) => MeantCell>();
  for (const [kind, own] of Map.groupBy(cells, kindOfCell)) {
    const { path = '', type } = own[0] ?? {};
    const field = entity.fieldAt(path);
    if (!field || !namesRecord(field)) continue;
    const texts = [...new Set(own.map(({ text }) => text))];
    const numbers = new Set(type === 'n' ? texts : []);
    const meant = await meantRecords({ ...asked, entity, path, field, query: {}, texts, numbers });
    byKind.set(kind, ({ text }) => cellOf(field, path, meant.get(text)));
  }
  return (cell) => byKind.get(kindOfCell(cell))?.(cell) ?? { key: null, wrong: wrongOf(null, [], false) };
}

function cellOf(field: ReferenceField, path: string, meant: Meant | undefined): MeantCell {
  if (meant?.is !== 'found') return { key: null, wrong: wrongOf(field, meant?.choices ?? [], meant?.is === 'several') };
  const { found, by } = meant;
  if (by === 'fits') return { key: null, wrong: wrongOf(field, [found], false) };
  const around = path.slice(0, path.lastIndexOf('.') + 1);
  const values = Object.keys(field.fills ?? {}).map((key) => ({
    path: `${around}${key}`,
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
