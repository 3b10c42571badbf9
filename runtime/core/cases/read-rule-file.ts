// Makes whole records of a file of cases: the base record with what each case changes, and what must be found in it.
import type { Row } from '../descriptor/value.ts';
import { expand } from './expand.ts';
import { patched } from './patched.ts';
import type {
  CaseDoc,
  CasesDoc,
  ExpectedDoc,
  ExpectedFinding,
  RuleCase,
  RuleFile,
  StoredRecords,
} from './rule-case.ts';

/** The file of that name; `docs` are all there are, by name. Throws where a file it extends is not among them. */
export function readRuleFile(id: string, docs: { readonly [id: string]: CasesDoc }): RuleFile {
  const given = givenOf(id, docs);
  const base = expand(given.base ?? {}) as Row;
  return {
    id,
    entity: given.entity,
    as: given.as ?? '',
    submits: given.submits ?? false,
    withdraws: given.withdraws ?? false,
    fresh: given.fresh ?? null,
    // Records of the file it extends are there already.
    stored: given.extends === undefined ? storedOf(given.stored) : {},
    base,
    cases: casesOf(given).map((one) => readCase(base, one)),
    actions: (given.actions ?? []).map(({ name, by, action, set = {}, beside = {}, sends = {}, findings = [] }) => ({
      name,
      by,
      action,
      changes: set,
      record: changed(base, set),
      beside,
      sends,
      expected: found(findings),
    })),
  };
}

/** The cases of a file, with one for each path that `needed` and `neededInDraft` take away. */
export function casesOf({ needed = {}, neededInDraft = {}, cases }: CasesDoc): CaseDoc[] {
  return [
    ...Object.entries(needed).map(([path, rule]) => lacking(path, { complete: [{ [path]: rule }] })),
    ...Object.entries(neededInDraft).map(([path, rule]) => lacking(path, { both: [{ [path]: rule }] })),
    ...cases,
  ];
}

/** The base record of a case with what it changes. */
export function readCase(
  base: Row,
  { name, set = {}, record = base, draft, complete, both = [], server = false }: CaseDoc,
): RuleCase {
  const expected = { draft: found(draft ?? both), complete: found(complete ?? both) };
  return { name, record: changed(record, set), changes: set, expected, server };
}

/** Paths and rules alone, in one order. */
export function inOrder(findings: readonly ExpectedFinding[]): ExpectedFinding[] {
  return findings
    .map(({ path, rule }) => ({ path, rule }))
    .sort((a, b) => `${a.path} ${a.rule}`.localeCompare(`${b.path} ${b.rule}`));
}

/** A file that extends another takes from it whatever it does not say itself; cases are its own. */
function givenOf(id: string, docs: { readonly [id: string]: CasesDoc }): CasesDoc {
  const given = docs[id];
  if (!given) throw new Error(`There is no file of cases ${id}`);
  if (given.extends === undefined) return given;
  const {
    needed: _needed,
    neededInDraft: _neededInDraft,
    cases: _cases,
    actions: _actions,
    ...base
  } = givenOf(given.extends, docs);
  return { ...base, ...given };
}

function storedOf(stored: StoredRecords = {}): StoredRecords {
  return expand(stored as unknown as Row) as unknown as StoredRecords;
}

function changed(record: Row, set: Row): Row {
  return Object.entries(set).reduce<Row>((row, [path, value]) => patched(row, path, expand(value)), record);
}

function lacking(path: string, expected: Pick<CaseDoc, 'complete' | 'both'>): CaseDoc {
  return { name: `without ${path}`, set: { [path]: null }, ...expected };
}

function found(expected: ExpectedDoc): ExpectedFinding[] {
  return inOrder(expected.flatMap((one) => Object.entries(one).map(([path, rule]) => ({ path, rule }))));
}
