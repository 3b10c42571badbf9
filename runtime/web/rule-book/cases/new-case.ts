// The example of an entry as a new test case: what it changes in the base record of its file, and what the rules in force say of the whole.
import { type CaseAnswer, pageAnswer, same, stages } from '../../../core/cases/judge-case.ts';
import { readCase } from '../../../core/cases/read-rule-file.ts';
import type { CaseDoc, ExpectedFinding } from '../../../core/cases/rule-case.ts';
import type { Entity } from '../../../core/compile-entity.ts';
import type { Json, Row } from '../../../core/descriptor/value.ts';
import { valueAt } from '../../../core/paths.ts';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import type { CaseFile, ReadCases } from '../../../core/rule-book/book-cases.ts';
import type { SchemaEdit } from '../../../core/rule-book/schema-edit.ts';

/** What an analyst says must come of the entry: nothing, or its finding at a field, in a draft already or on submit. */
export interface WantedAnswer {
  readonly comes: 'nothing' | 'draft' | 'complete';
  /** Path of the field, lines with their number. */
  readonly at: string;
}

/** A case as it would stand in its file. */
export interface NewCase {
  readonly file: CaseFile;
  readonly doc: CaseDoc;
  /** What the rules in force find of the whole record. */
  readonly today: CaseAnswer;
  /** Whether that is what was said to come. */
  readonly isSo: boolean;
}

interface Filled {
  readonly entry: BookEntry;
  readonly compiled: Entity;
  /** The example with what was filled in. */
  readonly record: Row;
  /** Paths of what can be filled in. */
  readonly inputs: readonly string[];
  readonly name: string;
  readonly wanted: WantedAnswer;
}

/** The file that cases of the entity are added to: the one called as it, else the first with a record of its own. */
export function fileFor(read: ReadCases, entity: string): ReadCases[number] | undefined {
  const own = read.filter((one) => one.read.entity === entity && one.file.doc.extends === undefined);
  return own.find(({ file }) => file.id === entity) ?? own[0];
}

/** What the rules in force find of what is filled in: what the analyst is likely to want. */
export function answerNow(home: ReadCases[number], filled: Pick<Filled, 'compiled' | 'record' | 'inputs'>): CaseAnswer {
  return pageAnswer(filled.compiled, readCase(home.read.base, { name: '', set: changesOf(home, filled) }));
}

/** What the analyst is likely to want: what comes today. */
export function likelyAnswer({ name }: BookEntry, today: CaseAnswer, inputs: readonly string[]): WantedAnswer {
  for (const stage of stages) {
    const found = today[stage].find(({ rule }) => rule === name);
    if (found) return { comes: stage, at: found.path };
  }
  return { comes: 'nothing', at: inputs[0] ?? '' };
}

/** The new case; what else is found today is expected as well, for a case says all that is found. */
export function newCase(home: ReadCases[number], filled: Filled): NewCase {
  const { entry, name, wanted } = filled;
  const set = changesOf(home, filled);
  const today = answerNow(home, filled);
  const others = (stage: 'draft' | 'complete'): ExpectedFinding[] =>
    today[stage].filter(({ rule }) => rule !== entry.name);
  const own = { path: wanted.at, rule: entry.name };
  const draft = [...others('draft'), ...(wanted.comes === 'draft' ? [own] : [])];
  const complete = [...others('complete'), ...(wanted.comes === 'nothing' ? [] : [own])];
  const expected = same(draft, complete)
    ? { ...(draft.length > 0 && { both: draft.map(asDoc) }) }
    : {
        ...(draft.length > 0 && { draft: draft.map(asDoc) }),
        ...(complete.length > 0 && { complete: complete.map(asDoc) }),
      };
  const doc: CaseDoc = { name, ...(Object.keys(set).length > 0 && { set }), ...expected };
  return { file: home.file, doc, today, isSo: same(draft, today.draft) && same(complete, today.complete) };
}

/** The edit that adds it at the end of its file. */
export function editOf({ file, doc }: NewCase): SchemaEdit {
  return { file: file.file, path: ['cases', doc.name], after: JSON.parse(JSON.stringify(doc)) as Json };
}

/** Whether the file has a case of that name. */
export function isTaken({ file }: ReadCases[number], name: string): boolean {
  return file.doc.cases.some((one) => one.name === name);
}

function changesOf({ read }: ReadCases[number], { record, inputs }: Pick<Filled, 'record' | 'inputs'>): Row {
  const set: { [path: string]: Json } = {};
  for (const path of inputs) {
    const [now, before] = [valueAt(record, path) ?? null, valueAt(read.base, path) ?? null];
    if (JSON.stringify(now) !== JSON.stringify(before)) set[path] = asWritten(now);
  }
  return set;
}

/** Characters from which a text of one sign is written as such. */
const longText = 20;

/** A long text of one sign as cases write it: `{ repeat: [A, 101] }`. */
function asWritten(value: Json): Json {
  if (typeof value !== 'string' || value.length < longText) return value;
  const [first = '', ...rest] = [...value];
  return rest.every((sign) => sign === first) ? { repeat: [first, rest.length + 1] } : value;
}

function asDoc({ path, rule }: ExpectedFinding): { readonly [path: string]: string } {
  return { [path]: rule };
}
