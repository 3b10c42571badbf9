// Records that cells of a table name, found for all of them at once: by key, by key and title as exports write them, by name.
import type { CellType } from '../sheets/table.ts';
import { findMeant, type MeantRecord } from '../store/find-meant.ts';
import type { ReferencePath } from '../store/layout.ts';
import type { VisibilityOf } from '../store/reference-paths.ts';
import type { Executor } from '../store/statement.ts';
import { paddedForms } from './read-cell.ts';

/** A cell that names a record. */
export interface NamingCell {
  /** Of its field, without line numbers: `goods.productNo`. */
  readonly path: string;
  readonly text: string;
  readonly type: CellType;
}

/** What a cell means: the key of the one record, or those it may be. */
export interface MeantByCell {
  readonly key: string | null;
  /** The key is the number in the cell with noughts before it. */
  readonly isPadded?: true;
  readonly choices: readonly MeantRecord[];
}

/** Records offered where a name is that of several. */
const mostChoices = 5;

/** The records that cells mean, by what is asked; one question to the database. */
export async function findMeantByCells(
  executor: Executor,
  references: readonly ReferencePath[],
  cells: readonly NamingCell[],
  visibility: VisibilityOf,
): Promise<(cell: NamingCell) => MeantByCell> {
  const requests = references.map((reference) => {
    const own = cells.filter(({ path }) => path === reference.path);
    return { reference, texts: [...new Set(own.flatMap(formsOf))] };
  });
  const found = await findMeant(executor, requests, visibility);
  const indexes = new Map(references.map(({ path }, index) => [path, new Index(found[index] ?? [])]));
  return (cell) => indexes.get(cell.path)?.meant(cell) ?? { key: null, choices: [] };
}

/** Everything the cell may be: `0106 Horses` begins with a key; a number may have lost its noughts. */
function formsOf({ text, type }: NamingCell): string[] {
  const [first = text] = text.split(/\s/, 1);
  return [text, first, ...(type === 'n' && /^\d+$/.test(text) ? paddedForms(text) : [])];
}

class Index {
  readonly #byKey = new Map<string, MeantRecord>();
  readonly #byName = new Map<string, Map<string, MeantRecord>>();

  constructor(records: readonly MeantRecord[]) {
    for (const record of records) {
      this.#byKey.set(record.key, record);
      for (const name of record.names) {
        const same = this.#byName.get(name) ?? new Map<string, MeantRecord>();
        this.#byName.set(name, same.set(record.key, record));
      }
    }
  }

  meant(cell: NamingCell): MeantByCell {
    if (this.#byKey.has(cell.text)) return { key: cell.text, choices: [] };
    const padded = cell.type === 'n' ? paddedForms(cell.text).filter((form) => this.#byKey.has(form)) : [];
    if (padded.length === 1) return { key: padded[0] ?? null, isPadded: true, choices: [] };
    const [first = ''] = cell.text.split(/\s/, 1);
    if (first !== cell.text && this.#byKey.has(first)) return { key: first, choices: [] };
    const named = [...(this.#byName.get(cell.text)?.values() ?? [])];
    const [only] = named;
    if (only && named.length === 1) return { key: only.key, choices: [] };
    return { key: null, choices: named.slice(0, mostChoices) };
  }
}
