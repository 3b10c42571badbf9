// `tongguan rules`: writes the rule book for analysts, as a page and a workbook; `rules diff` says what changed between two versions, `rules try` and `rules apply` what edits would change.
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { beginDaysIn } from '../runtime/core/business-day.ts';
import { languages } from '../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../runtime/core/model.ts';
import type { BookCases } from '../runtime/core/rule-book/book-cases.ts';
import type { BookTables } from '../runtime/core/rule-book/book-tables.ts';
import type { ReadingConsequences } from '../runtime/core/rule-book/change-trial.ts';
import { defaultSettings } from '../runtime/server/context.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import type { TestOptions } from './cases/test-command.ts';
import type { ChangeOptions } from './changes/change-command.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { readEnvironment } from './environment.ts';
import { say, step } from './progress.ts';
import { projectRoot } from './project-root.ts';
import type { PageContent } from './rules/write-page.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command
    .option('--out <folder>', 'where rule-book.html and rule-book.xlsx are written', '.')
    .option('--quick', 'leave out what other readings would change: it takes a compile for each')
    .option('--as-of <day>', 'the book as it was at the end of a day (2026-05-01) or at a git revision')
    .action(withProblems(writeBook));
  command
    .command('diff <before> <after>')
    .description(
      'what became stricter, looser or different between two versions: folders with schemas/, or git revisions',
    )
    .option('--database <url>', 'also count the stored records that would fail')
    .option('--json', 'print it as JSON')
    .action(
      withProblems(async (before: string, after: string, options: { database?: string; json?: boolean }) => {
        const { diffBooks } = await import('./rules/diff-books.ts');
        await diffBooks({ before, after, ...options });
      }),
    );
  command
    .command('history')
    .description('keep who changed which rule when and why, from the git repository, for installations without one')
    .option('--out <file>', 'where it is written', 'schemas/rule-history.json')
    .action(withProblems(keepHistory));
  command
    .command('test')
    .description('put every test case of schemas/cases to the rules; ends with 1 where one answers otherwise')
    .option('--project <folder>', 'another folder with schemas/')
    .option('--mutate', 'also take each rule away, and write which cases notice into schemas/mutation.yaml')
    .option('--json', 'print it as JSON')
    .action(
      withProblems(async (options: TestOptions) => {
        await (await import('./cases/test-command.ts')).testRules(options);
      }),
    );
  command
    .command('try <edits>')
    .description('what a change of the schemas would do: edits of a YAML file, compiled apart; nothing is written')
    .option('--project <folder>', 'another folder with schemas/')
    .action(
      withProblems(async (edits: string, options: ChangeOptions) => {
        await (await import('./changes/change-command.ts')).tryFile(edits, options);
      }),
    );
  command
    .command('apply <edits>')
    .description('write the edits into the YAML, where they still fit and the whole compiles')
    .option('--project <folder>', 'another folder with schemas/')
    .action(
      withProblems(async (edits: string, options: ChangeOptions) => {
        await (await import('./changes/change-command.ts')).applyFile(edits, options);
      }),
    );
}

async function keepHistory({ out }: { out: string }): Promise<void> {
  const { writeHistory } = await import('./rules/history/write-history.ts');
  const file = resolve(out);
  const written = await step('Reading the history of the rules', async () => writeHistory(projectRoot, file));
  if (written === null) {
    throw new StartProblem(
      'This folder is in no git repository, so there is no history to read. Run it where the schemas are kept, and copy schemas/rule-history.json here.',
    );
  }
  const { history, read } = written;
  say(`${read} commits read, ${history.changes.length} changes by ${history.revisions.length} commits in ${file}`);
  if (history.state === 'shallow') say('Older commits are not here: "git fetch --unshallow", and run it again.');
}

interface BookOptions {
  readonly out: string;
  readonly asOf?: string;
  readonly quick?: boolean;
}

async function writeBook({ out, asOf, quick = false }: BookOptions): Promise<void> {
  await ensureCompiled();
  const [{ writePage }, { writeWorkbook }] = await Promise.all([
    import('./rules/write-page.ts'),
    import('./rules/write-workbook.ts'),
  ]);
  const folder = resolve(out);
  await mkdir(folder, { recursive: true });
  const content = asOf === undefined ? await bookOfToday(quick) : await bookOf(asOf);
  await step('Writing the page', () => writePage(join(folder, 'rule-book.html'), content));
  await step('Writing the workbook', () => writeWorkbook(join(folder, 'rule-book.xlsx'), content));
  say(`${content.book.entries.length} entries in ${join(folder, 'rule-book.html')} and rule-book.xlsx`);
}

async function bookOf(asOf: string): Promise<PageContent> {
  const { bookAsOf } = await import('./rules/book-as-of.ts');
  beginDaysIn(readEnvironment().timeZone ?? defaultSettings.timeZone);
  return bookAsOf(asOf);
}

async function bookOfToday(isQuick: boolean): Promise<PageContent> {
  const book = await (await import('./rules/read-made-book.ts')).readMadeBook(join(projectRoot, 'generated'));
  const tables: BookTables = await readMade('rule-book-tables.gen.json');
  const cases: BookCases = await readMade('rule-book-cases.gen.json');
  const trees = await Promise.all(languages.map((language) => readMade<LocaleTree>(`locales/${language}.gen.json`)));
  const locales = Object.fromEntries(languages.map((language, index) => [language, trees[index] ?? {}]));
  const consequences = isQuick ? null : await step('Trying the other readings', triedReadings);
  const { historyOfBook } = await import('./rules/history/history-of-book.ts');
  const history = await step('Reading the history of the rules', async () => historyOfBook(projectRoot, book));
  return { book, tables, cases, locales, ...(consequences && { consequences }), ...(history && { history }) };
}

async function triedReadings(): Promise<ReadingConsequences> {
  const [{ readingConsequences }, { parseReadings }] = await Promise.all([
    import('./changes/reading-consequences.ts'),
    import('../generator/load/readings.ts'),
  ]);
  return readingConsequences({ root: projectRoot, readings: parseReadings(process.env.TONGGUAN_READINGS ?? '') });
}

async function readMade<Made>(file: string): Promise<Made> {
  return JSON.parse(await readFile(join(projectRoot, 'generated', file), 'utf8'));
}
