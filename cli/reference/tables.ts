// Reads public tables and our own words for their rows, and writes the tables of first records.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as readCsv } from 'csv-parse/sync';
import { parse as readYaml } from 'yaml';
import { plainCsvLine } from '../../runtime/core/csv-line.ts';
import { seedFolder } from '../seed/read-seeds.ts';
import type { OwnWords, PublicTable, TextRow } from './make-seed-table.ts';

const folderOfWords = join(seedFolder, 'public');

/** Which tables are made, and how. */
export async function readPublicTables(): Promise<readonly PublicTable[]> {
  return readYaml(await readFile(join(folderOfWords, 'tables.yaml'), 'utf8')) as PublicTable[];
}

/** Rows of a CSV file with a header. Throws when there is no such file, or a row has more or fewer cells than the header. */
export async function readPublicTable(folder: string, name: string): Promise<TextRow[]> {
  return readCsv(await readFile(join(folder, name), 'utf8'), { columns: true, bom: true }) as TextRow[];
}

/** What we add to a table. */
export async function readWords({ own, groups = {} }: PublicTable): Promise<OwnWords> {
  const read = Object.entries(groups).map(
    async ([field, file]) => [field, await byCode<readonly string[]>(file)] as const,
  );
  return { own: own === undefined ? new Map() : await byCode<TextRow>(own), groups: new Map(await Promise.all(read)) };
}

async function byCode<Value>(file: string): Promise<ReadonlyMap<string, Value>> {
  const text = await readFile(join(folderOfWords, file), 'utf8');
  return new Map(Object.entries(readYaml(text) as { [code: string]: Value }));
}

/** Writes `schemas/seeds/reference/<entity>.csv`; the fields of the first record are the columns. */
export async function writeSeedTable(entity: string, records: readonly TextRow[]): Promise<void> {
  const columns = Object.keys(records[0] ?? {});
  const lines = records.map((record) => plainCsvLine(columns.map((column) => record[column] ?? '')));
  await writeFile(join(seedFolder, 'reference', `${entity}.csv`), [plainCsvLine(columns), ...lines].join(''));
}
