// The test cases of the rules in the book: which of them break an entry, which keep it, and what was noticed when its rule was taken away.
import { casesOf, inOrder, readRuleFile } from '../cases/read-rule-file.ts';
import type { ActionCase, CasesDoc, ExpectedFinding, RuleCase, RuleFile } from '../cases/rule-case.ts';
import { schemaPathOf } from '../paths.ts';
import type { BookEntity, BookEntry, BookHead, InLanguages } from './book.ts';

/** A file of cases as it is written. */
export interface CaseFile {
  /** Its name without its ending. */
  readonly id: string;
  /** Below the project. */
  readonly file: string;
  readonly doc: CasesDoc;
}

/** What a rule was turned into to see whether a case notices: it is gone, or its condition is. */
export const mutants = ['gone', 'unconditional'] as const;
export type Mutant = (typeof mutants)[number];

/** Names of the cases that noticed each mutant of a rule; none: it survived. */
export type RuleMutation = { readonly [mutant in Mutant]?: readonly string[] };

/** What the last run of mutation found, by entity and rule; rules that only a server shows are missing. */
export interface Mutation {
  readonly [entity: string]: { readonly [rule: string]: RuleMutation };
}

/** What stands in a file of its own, loaded when an entry is first opened. */
export interface BookCases {
  readonly files: readonly CaseFile[];
  readonly mutation: Mutation;
}

/** A case as an entry shows it. */
export interface EntryCase {
  readonly file: CaseFile;
  readonly entity: string;
  readonly name: string;
  /** A record that is checked, or an action on one. */
  readonly does: { readonly record: RuleCase } | { readonly action: ActionCase };
  /** What of the entry is found: already in a draft, only on submit, or by the action. Empty: it keeps the entry. */
  readonly found: readonly (ExpectedFinding & { readonly at: 'draft' | 'complete' | 'action' })[];
  /** What else is found of it in the end. */
  readonly others: readonly ExpectedFinding[];
}

/** The cases that break the entry, and those that change what it looks at and keep it. */
export interface EntryCases {
  readonly breaks: readonly EntryCase[];
  readonly keeps: readonly EntryCase[];
  /** What the run of mutation found of its rule; absent: it was not tried, or is no rule. */
  readonly mutation?: RuleMutation;
}

/** Files with whole records, made once. */
export type ReadCases = readonly { readonly file: CaseFile; readonly read: RuleFile }[];

/** Reads all files. */
export function readCases({ files }: Pick<BookCases, 'files'>): ReadCases {
  const docs = Object.fromEntries(files.map(({ id, doc }) => [id, doc]));
  return files.map((file) => ({ file, read: readRuleFile(file.id, docs) }));
}

/** The cases of an entry. */
export function entryCases(
  book: Pick<BookHead, 'entities'>,
  cases: { readonly read: ReadCases; readonly mutation: Mutation },
  entry: BookEntry,
): EntryCases {
  const entity = book.entities.find(({ id }) => id === entry.entity);
  const hosts = new Map([
    [entry.entity, ''],
    ...(entity?.partOf ?? []).map((part) => [part.entity, `${part.path}.`] as const),
  ]);
  const all = cases.read
    .filter(({ read }) => hosts.has(read.entity))
    .flatMap((one) => casesIn(one, entry, looksAt(entry, entity, hosts.get(one.read.entity) ?? '')));
  const mutation = entry.kind === 'rule' ? cases.mutation[entry.entity]?.[entry.name] : undefined;
  return {
    breaks: all.filter(({ found }) => found.length > 0),
    // What passes shows the rule kept; what others refuse tells less.
    keeps: all
      .filter(({ found }) => found.length === 0)
      .sort((a, b) => Number(a.others.length > 0) - Number(b.others.length > 0)),
    ...(mutation && { mutation }),
  };
}

interface Looked {
  /** Whether a finding is one of the entry. */
  readonly isFound: (finding: ExpectedFinding) => boolean;
  /** Whether the entry looks at a path, line numbers left out. */
  readonly looks: (path: string) => boolean;
}

function looksAt(entry: BookEntry, entity: InLanguages<BookEntity> | undefined, above: string): Looked {
  const { kind, name } = entry;
  if (kind === 'rule') {
    const inputs = (entry.example?.inputs ?? []).map(schemaPathOf);
    return { isFound: ({ rule }) => rule === name, looks: (path) => inputs.some((input) => touches(path, input)) };
  }
  // A notice of a day judges nothing. Of embedded records there may be several places: the path they are part of says which.
  const isJudged = entry.path !== undefined && kind !== 'notice';
  const places = isJudged ? placesOf(entry.path, entity, above) : [];
  return {
    isFound: ({ path, rule }) => places.includes(schemaPathOf(path)) && rule === name,
    looks: (path) => places.includes(path),
  };
}

function placesOf(path: string, entity: InLanguages<BookEntity> | undefined, above: string): string[] {
  if (above === '') return [path];
  return (entity?.partOf ?? []).map((part) => `${part.path}.${path}`);
}

/** Whether one path is the other, or leads to it. */
function touches(path: string, input: string): boolean {
  return path === input || path.startsWith(`${input}.`) || input.startsWith(`${path}.`);
}

function casesIn({ file, read }: ReadCases[number], entry: BookEntry, look: Looked): EntryCase[] {
  const { entity } = read;
  const records = read.cases.flatMap((record): EntryCase[] => {
    const { draft, complete } = record.expected;
    const all = inOrder([...draft, ...complete.filter((one) => !draft.some((early) => isSame(early, one)))]);
    const found = all.filter(look.isFound).map((one) => ({
      ...one,
      at: draft.some((early) => isSame(early, one)) ? ('draft' as const) : ('complete' as const),
    }));
    const isAbout = Object.keys(record.changes).some((path) => look.looks(schemaPathOf(path)));
    if (found.length === 0 && !isAbout) return [];
    const others = complete.filter((one) => !look.isFound(one));
    return [{ file, entity, name: record.name, does: { record }, found, others }];
  });
  const actions = read.actions.flatMap((action): EntryCase[] => {
    const found = action.expected.filter(look.isFound).map((one) => ({ ...one, at: 'action' as const }));
    const isOwn = entry.kind === 'transition' && action.action === entry.name;
    if (found.length === 0 && !isOwn) return [];
    const others = action.expected.filter((one) => !look.isFound(one));
    return [{ file, entity, name: action.name, does: { action }, found, others }];
  });
  return [...records, ...actions];
}

function isSame(a: ExpectedFinding, b: ExpectedFinding): boolean {
  return a.path === b.path && a.rule === b.rule;
}

/** How many cases a file holds, those of its needed paths counted. */
export function countCases({ doc }: CaseFile): number {
  return casesOf(doc).length + (doc.actions ?? []).length;
}
