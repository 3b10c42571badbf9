// What becomes of the rows of a public table: records with our own words beside what the table says.

/** A row by the names of its columns, or a record by its fields; what is empty is an empty text. */
export interface TextRow {
  readonly [column: string]: string;
}

/** How the records of an entity are made from a public table, see `schemas/seeds/public/tables.yaml`. */
export interface PublicTable {
  readonly entity: string;
  readonly from: string;
  /** Field -> column, or null where the table has none. The first field is the code. */
  readonly fields: { readonly [field: string]: string | null };
  /** Field -> value of the table -> value of the field. */
  readonly values?: { readonly [field: string]: { readonly [value: string]: string } };
  readonly own?: string;
  readonly groups?: { readonly [field: string]: string };
  /** The field that names another record, which has to come first. */
  readonly below?: string;
}

/** What we add to a table. */
export interface OwnWords {
  /** Values of fields by code. */
  readonly own: ReadonlyMap<string, TextRow>;
  /** Field -> beginning of codes -> words. */
  readonly groups: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

/** The records in the order they are written: by code, those that others name before them. Throws when words or rows fit nothing. */
export function makeSeedTable(table: PublicTable, rows: readonly TextRow[], words: OwnWords): TextRow[] {
  const [key = ''] = Object.keys(table.fields);
  const records = rows.map((row) => recordOf(table, key, row, words));
  const byCode = records.toSorted((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1));
  const codes = byCode.map((record) => String(record[key]));
  const wanted = [...words.own.keys(), ...[...words.groups.values()].flatMap((group) => [...group.keys()])];
  const unused = wanted.find((beginning) => !codes.some((code) => code.startsWith(beginning)));
  if (unused !== undefined) throw new Error(`no code begins with ${unused}, which has words of ours`);
  return table.below === undefined ? byCode : othersFirst(byCode, key, table.below);
}

function recordOf(table: PublicTable, key: string, row: TextRow, { own, groups }: OwnWords): TextRow {
  const cells = Object.entries(table.fields).map(([field, column]) => [field, cellOf(table, field, column, row)]);
  const record: TextRow = Object.fromEntries(cells);
  const code = record[key] ?? '';
  const grouped = [...groups].map(([field, group]) => [field, wordsOf(code, group)]);
  const full: TextRow = { ...record, ...Object.fromEntries(grouped), ...own.get(code) };
  const damaged = Object.values(full).find((text) => text.includes('?'));
  if (damaged !== undefined) throw new Error(`a name of ${code} has lost characters: ${damaged}`);
  return full;
}

function cellOf(table: PublicTable, field: string, column: string | null, row: TextRow): string {
  if (column === null) return '';
  const text = row[column]?.trim();
  if (text === undefined) throw new Error(`there is no column ${column}`);
  const values = table.values?.[field];
  if (values === undefined) return text;
  const value = values[text];
  if (value === undefined) throw new Error(`${column} ${text} is not among ${Object.keys(values).join(', ')}`);
  return value;
}

/** Words of every group the code is in, the narrowest first; behind them those that mean the codes of a narrower group of others. */
function wordsOf(code: string, group: ReadonlyMap<string, readonly string[]>): string {
  const words = new Set<string>();
  const ofOthers = new Set<string>();
  for (let digits = code.length; digits > 0; digits -= 1) {
    const beginning = code.slice(0, digits);
    const own = group.get(beginning) ?? [];
    const narrower = own.length === 0 ? [] : [...group].filter(([other]) => isWithin(other, beginning));
    for (const word of own) {
      const isOthers = narrower.some(([other, its]) => !code.startsWith(other) && its.includes(word));
      (isOthers && !words.has(word) ? ofOthers : words).add(word);
    }
  }
  return [...new Set([...words, ...ofOthers])].join(', ');
}

function isWithin(narrower: string, beginning: string): boolean {
  return narrower.length > beginning.length && narrower.startsWith(beginning);
}

/** In steps: those that name nobody, those that name them, and so on. */
function othersFirst(records: readonly TextRow[], key: string, below: string): TextRow[] {
  const sorted: TextRow[] = [];
  const known = new Set(['']);
  let left = records;
  while (left.length > 0) {
    const next = left.filter((record) => known.has(record[below] ?? ''));
    if (next.length === 0) throw new Error(`${left[0]?.[key]} is below ${left[0]?.[below]}, which is not there`);
    sorted.push(...next);
    for (const record of next) known.add(String(record[key]));
    left = left.filter((record) => !next.includes(record));
  }
  return sorted;
}
