// Reads tests/rules/*.yaml: records, what is changed in them, and the findings that must come of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as readYaml } from 'yaml';
import type { Stage } from '../../runtime/core/check-record.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { type Found, sorted } from '../deal/person.ts';
import { patched } from './patched.ts';

/** One record and what must be found in it. */
export interface RuleCase {
  readonly name: string;
  readonly record: Row;
  readonly expected: { readonly [stage in Stage]: readonly Found[] };
  /** Needs other records: the browser finds nothing of it, or less. */
  readonly server: boolean;
}

/** A record that is there, an action on it, and what the action must be refused with: for rules that count on actions alone. */
export interface ActionCase {
  readonly name: string;
  /** Account that acts. */
  readonly by: string;
  readonly action: string;
  readonly record: Row;
  /** Records that name it, by entity: they are put there after it. */
  readonly beside: RuleFile['stored'];
  /** Body of the call. */
  readonly sends: Row;
  readonly expected: readonly Found[];
}

export interface RuleFile {
  /** Name of the YAML file without its ending. */
  readonly id: string;
  readonly entity: string;
  /** Account that sends the records. */
  readonly as: string;
  /** Records are also created and submitted for real. */
  readonly submits: boolean;
  /** What was submitted is withdrawn again, because the next record must not stand beside it. */
  readonly withdraws: boolean;
  /** Field that gets a new value in every record that is created, because it must be unique. */
  readonly fresh: string | null;
  /** Records that are there already, by entity. */
  readonly stored: { readonly [entity: string]: readonly Row[] };
  readonly base: Row;
  readonly cases: readonly RuleCase[];
  readonly actions: readonly ActionCase[];
}

/** `[netWeight: net-not-above-gross]` */
type Expected = readonly { readonly [path: string]: string }[];

interface GivenCase {
  readonly name: string;
  readonly set?: Row;
  readonly record?: Row;
  readonly draft?: Expected;
  readonly complete?: Expected;
  readonly both?: Expected;
  readonly server?: boolean;
}

interface GivenAction {
  readonly name: string;
  readonly by: string;
  readonly action: string;
  readonly set?: Row;
  readonly beside?: RuleFile['stored'];
  readonly sends?: Row;
  readonly findings?: Expected;
}

interface GivenFile {
  readonly entity: string;
  readonly extends?: string;
  readonly as: string;
  readonly submits?: true;
  readonly withdraws?: true;
  readonly fresh?: string;
  readonly base: Row;
  readonly stored?: { readonly [entity: string]: readonly Row[] };
  readonly needed?: { readonly [path: string]: string };
  readonly neededInDraft?: { readonly [path: string]: string };
  readonly cases: readonly GivenCase[];
  readonly actions?: readonly GivenAction[];
}

/** Every file of this folder, in alphabetical order. */
export function readRuleFiles(): RuleFile[] {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml'));
  return names.sort().map(readRuleFile);
}

/** A file that extends another takes from it whatever it does not say itself; cases are its own. */
function readGiven(name: string): GivenFile {
  const given = readYaml(readFileSync(join(import.meta.dirname, name), 'utf8')) as GivenFile;
  if (given.extends === undefined) return given;
  const {
    needed: _needed,
    neededInDraft: _neededInDraft,
    cases: _cases,
    actions: _actions,
    ...base
  } = readGiven(given.extends);
  return { ...base, ...given };
}

function readRuleFile(name: string): RuleFile {
  const given = readGiven(name);
  const base = expand(given.base) as Row;
  return {
    id: name.replace('.yaml', ''),
    entity: given.entity,
    as: given.as,
    submits: given.submits ?? false,
    withdraws: given.withdraws ?? false,
    fresh: given.fresh ?? null,
    // Records of the file it extends are there already.
    stored: given.extends === undefined ? (expand((given.stored ?? {}) as Row) as unknown as RuleFile['stored']) : {},
    base,
    cases: [
      ...Object.entries(given.needed ?? {}).map(([path, rule]) =>
        lacking(base, path, { complete: [{ [path]: rule }] }),
      ),
      ...Object.entries(given.neededInDraft ?? {}).map(([path, rule]) =>
        lacking(base, path, { both: [{ [path]: rule }] }),
      ),
      ...given.cases.map((one) => readCase(base, one)),
    ],
    actions: (given.actions ?? []).map(({ name, by, action, set = {}, beside = {}, sends = {}, findings = [] }) => ({
      name,
      by,
      action,
      record: changed(base, set),
      beside,
      sends,
      expected: found(findings),
    })),
  };
}

function changed(record: Row, set: Row): Row {
  return Object.entries(set).reduce<Row>((row, [path, value]) => patched(row, path, expand(value)), record);
}

function lacking(base: Row, path: string, expected: Pick<GivenCase, 'complete' | 'both'>): RuleCase {
  return readCase(base, { name: `without ${path}`, set: { [path]: null }, ...expected });
}

function readCase(
  base: Row,
  { name, set = {}, record = base, draft, complete, both = [], server = false }: GivenCase,
): RuleCase {
  const expected = { draft: found(draft ?? both), complete: found(complete ?? both) };
  return { name, record: changed(record, set), expected, server };
}

function found(expected: Expected): Found[] {
  return sorted(expected.flatMap((one) => Object.entries(one).map(([path, rule]) => ({ path, rule }))));
}

/** The business day so many days from today. */
function dayFrom(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format();
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `{ repeat: [text, times, ending] }` stands for a long text, `{ day: -1 }` for yesterday, `{ day: -1, at: "09:30" }` for that moment. */
function expand(value: Json): Json {
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.day === 'number') {
    const day = dayFrom(value.day);
    if (value.compact === true) return day.replaceAll('-', '');
    return typeof value.at === 'string' ? new Date(`${day}T${value.at}:00+08:00`).toISOString() : day;
  }
  if (Array.isArray(value.repeat)) {
    const [text, times, ending = ''] = value.repeat;
    return String(text).repeat(Number(times)) + String(ending);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]));
}
