// `tongguan reference <folder>`: makes the tables of reference data from public ones.
import type { Command } from 'commander';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { say } from './progress.ts';
import { makeSeedTable, type PublicTable } from './reference/make-seed-table.ts';
import { readPublicTable, readPublicTables, readWords, writeSeedTable } from './reference/tables.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command
    .argument('<folder>', 'where the public tables are that schemas/seeds/public/tables.yaml names')
    .action(withProblems(makeSeedTables));
}

async function makeSeedTables(folder: string): Promise<void> {
  for (const table of await readPublicTables()) {
    const rows = await readPublicTable(folder, table.from).catch((error: Error) => {
      throw new StartProblem(`Cannot read ${table.from} in ${folder}: ${error.message}`);
    });
    const records = await makeRecords(table, rows).catch((error: Error) => {
      throw new StartProblem(`${table.from}: ${error.message}`);
    });
    await writeSeedTable(table.entity, records);
    say(`${table.entity}: ${records.length} records`);
  }
}

async function makeRecords(table: PublicTable, rows: Parameters<typeof makeSeedTable>[1]) {
  return makeSeedTable(table, rows, await readWords(table));
}
