// Tries a change of the schemas: makes its edits in a copy of the project, compiles that, and compares the rule books.
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ContentCache } from '../../generator/cache/content-cache.ts';
import { openCache } from '../../generator/cache/open-cache.ts';
import { tablesOf } from '../../generator/emit/tables/tables.ts';
import type { CompileOptions } from '../../generator/examine.ts';
import type { SchemaFinding } from '../../generator/load/schema-finding.ts';
import type { Model } from '../../generator/model/model.ts';
import { isNested } from '../../runtime/core/kinds/field-traits.ts';
import { eachField } from '../../runtime/core/paths.ts';
import type {
  BreakTest,
  CompiledTrial,
  OnTrialStep,
  TrialAsked,
  TriedCause,
  TriedEntry,
  TriedFinding,
} from '../../runtime/core/rule-book/change-trial.ts';
import { compareBooks } from '../../runtime/core/rule-book/compare-books.ts';
import { changedAnswers } from '../cases/changed-answers.ts';
import { findCause } from '../rules/find-cause.ts';
import { codeChanges } from '../rules/gone-values.ts';
import { breakTests } from './break-tests.ts';
import { type EditedFile, editFiles } from './edit-files.ts';
import { findPlaces } from './find-places.ts';
import { pathAt } from './path-at.ts';
import { readBook, type WrittenBook } from './read-book.ts';
import { tableEdits } from './table-edits.ts';
import { unifiedDiff } from './unified-diff.ts';

/** What can refuse records that passed before. */
const worse: ReadonlySet<string> = new Set(['stricter', 'added', 'different', 'same']);

const nothing = {
  conflicts: [],
  findings: [],
  diff: '',
  causes: [],
  entries: [],
  tests: {},
  cases: [],
  tables: [],
  places: {},
};

/** Tries it on the project the options name, which stays as it is. Throws where that cannot be compiled as it stands. */
export async function tryChange(
  options: CompileOptions,
  asked: TrialAsked,
  onStep: OnTrialStep = () => {},
): Promise<CompiledTrial> {
  const memory = openCache();
  onStep('reading');
  if (!asked.cells?.length) return tryEdits({ ...options, memory, onStep }, asked, asked.edits);
  const before = await readBook({ ...options, memory });
  if ('findings' in before) return { ...nothing, findings: before.findings.map(told) };
  const table = tableEdits(before.project, before.model, asked.cells);
  if (table.refused.length > 0) return { ...nothing, table };
  return {
    ...(await tryEdits({ ...options, memory, onStep }, asked, [...asked.edits, ...table.edits], before)),
    table,
  };
}

type Remembering = CompileOptions & { readonly memory: ContentCache };

async function tryEdits(
  { onStep, ...options }: Remembering & { readonly onStep: OnTrialStep },
  asked: TrialAsked,
  edits: TrialAsked['edits'],
  known?: WrittenBook,
): Promise<CompiledTrial> {
  const { files, conflicts } = editFiles(options.root, edits);
  if (conflicts.length > 0) return { ...nothing, conflicts };
  const diff = unifiedDiff(files);
  const before = known ?? (await readBook(options));
  if ('findings' in before) return { ...nothing, diff, findings: before.findings.map(told) };
  const { readings = {} } = asked;
  const isSame = diff === '' && Object.keys(readings).length === 0;
  if (!isSame) onStep('compiling');
  const after = isSame
    ? before
    : await readEdited({ ...options, readings: { ...options.readings, ...readings } }, files);
  if ('findings' in after)
    return {
      ...nothing,
      diff,
      findings: after.findings.map((finding) => located(files, told(finding))),
      places: placesOf(before, asked),
    };
  const compared = compareTried(before, after, asked.entries);
  if (after !== before) onStep('cases');
  const cases =
    after === before ? [] : await changedAnswers(before.model, after.model, hostsOf(after.model, compared.entries));
  return { ...nothing, diff, ...compared, cases, places: placesOf(before, asked) };
}

/** The entities of the entries that change, and those they are a part of. */
function hostsOf({ entities }: Model, entries: readonly TriedEntry[]): ReadonlySet<string> {
  const changed = new Set(entries.filter(({ verdict }) => verdict !== 'same').map(({ entity }) => entity));
  const holding = entities.filter(({ fields }) => {
    let holds = false;
    eachField(fields, (field) => {
      if (isNested(field) && changed.has(field.entity)) holds = true;
    });
    return holds;
  });
  return new Set([...changed, ...holding.map(({ id }) => id)]);
}

function placesOf({ project, book }: WrittenBook, { entries }: TrialAsked): CompiledTrial['places'] {
  const found = book.entries.filter(({ id }) => entries.includes(id));
  return Object.fromEntries(found.map((entry) => [entry.id, findPlaces(project, entry)]));
}

/** Compiles a copy with the edited files; what no edit can touch is the project's own. */
async function readEdited(options: Remembering, files: readonly EditedFile[]) {
  if (files.length === 0) return readBook(options);
  const copy = mkdtempSync(join(tmpdir(), 'tongguan-change-'));
  try {
    for (const folder of ['schemas', 'locales']) {
      const own = join(options.root, folder);
      const seeds = join(own, 'seeds');
      cpSync(own, join(copy, folder), { recursive: true, filter: (file) => file !== seeds });
    }
    symlinkSync(join(options.root, 'overrides'), join(copy, 'overrides'));
    for (const { file, after } of files) writeFileSync(join(copy, file), after);
    return await readBook({ ...options, root: copy });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function told({ id, place, message, fix, suggestion, excerpt }: SchemaFinding): TriedFinding {
  const meant = suggestion === undefined ? '' : ` (${suggestion}?)`;
  return { id, ...place, message: `${message}${meant}`, fix, ...(excerpt !== undefined && { excerpt }) };
}

/** With its path where it points into a file that was edited. */
function located(files: readonly EditedFile[], finding: TriedFinding): TriedFinding {
  const edited = files.find(({ file }) => file === finding.file);
  return edited ? { ...finding, path: pathAt(edited.after, finding.line, finding.column) } : finding;
}

/** What becomes of the entries between two books; `asked`: also told where they stay the same. */
export function compareTried(
  before: WrittenBook,
  after: WrittenBook,
  asked: readonly string[],
): Pick<CompiledTrial, 'causes' | 'entries' | 'tests' | 'tables'> {
  const [old, now] = [before, after].map(({ book }) => new Map(book.entries.map((entry) => [entry.id, entry])));
  const causes: TriedCause[] = [];
  const tests: { [entry: string]: readonly BreakTest[] } = {};
  const changes = compareBooks(before.book, after.book);
  const changed = new Set(changes.map(({ id }) => id));
  const unchanged = after.book.entries
    .filter(({ id }) => asked.includes(id) && !changed.has(id))
    .map(({ id, sentence }) => ({ id, verdict: 'same' as const, sentence, facts: [] }));
  const entries = [...changes, ...unchanged].flatMap((change): TriedEntry[] => {
    const entry = now?.get(change.id) ?? old?.get(change.id);
    if (!entry) return [];
    const cause = numberOf(causes, findCause(before.project, after.project, entry));
    const own = worse.has(change.verdict) ? breakTests(before.model, after.model, entry) : null;
    if (own) tests[change.id] = own;
    return [{ ...change, entity: entry.entity, cause }];
  });
  const codes = codeChanges(before.model, after.model).map((change): TriedEntry => {
    const name = change.id.split('.')[1] ?? '';
    return { ...change, entity: '', cause: numberOf(causes, { kind: 'codes', name }) };
  });
  return { causes, entries: [...entries, ...codes], tests, tables: changedTables(before, after) };
}

/** Tables that are others with the change; none is worked out where no entity is another. */
function changedTables(before: WrittenBook, after: WrittenBook): CompiledTrial['tables'] {
  if (before === after) return [];
  const old = new Map(tablesOf(before.model).map((table) => [table.name, table]));
  return tablesOf(after.model).filter((table) => !isDeepStrictEqual(table, old.get(table.name)));
}

function numberOf(causes: TriedCause[], cause: TriedCause): number {
  const index = causes.findIndex(({ kind, name }) => kind === cause.kind && name === cause.name);
  return index >= 0 ? index : causes.push(cause) - 1;
}
