// The records that complete what is typed in a field: found by its code or name, among those the caller may know, with what they fill.
import { type RawBuilder, sql } from 'kysely';
import { businessToday } from '../../core/business-day.ts';
import type { PlacedCompletion } from '../../core/completions.ts';
import { holds, pathsOf } from '../../core/condition.ts';
import type { Completion } from '../../core/descriptor/completion.ts';
import type { TextField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isEncrypted, isLines, isProse } from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt, valuesAt } from '../../core/paths.ts';
import { heldOn, periodsOf } from '../../core/periods.ts';
import type { KnownScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { conditionSql, join } from '../store/condition-sql.ts';
import { sealedTest } from '../store/encrypted-cells.ts';
import { containsTest } from '../store/filter-sql.ts';
import type { Layout } from '../store/layout.ts';
import { projectionOf } from '../store/projection.ts';
import { readRecord } from '../store/read-record.ts';
import { isId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import { visibilityOf } from '../store/visibility.ts';
import { spendOnQuestion } from '../work-budget.ts';
import { asOfDay } from './held-records.ts';

/** A record that was found. */
export interface Completing {
  /** Its entity. */
  readonly from: string;
  readonly title: string;
  /** Own path -> value it takes; from the sub-record, line or record that declares the completion. */
  readonly values: { readonly [own: string]: Json };
  /** Where one is to be warned of it: why, empty where nobody said. */
  readonly warning?: string;
}

interface Asking {
  readonly context: Pick<KnownScope, 'layouts' | 'database'>;
  /** The day for what holds on a day; absent: today. */
  readonly day?: string;
  readonly caller: Caller;
  /** Own path of the field that was typed, in the place that declares the completion. */
  readonly own: string;
  /** What was typed or chosen. */
  readonly typed: string;
}

/** Shown at most; a longer list nobody reads, and everybody can type more. */
const mostRecords = 10;
/** Records of one kind over the years, of which those that hold on a day are offered. */
const mostOverTime = 500;
/** Names are looked for by no less; codes only whole. */
const shortestName = 2;

/** Each completion asks once; rows out of the caller's sight are not there. */
export async function completingRecords(
  asking: Omit<Asking, 'own'>,
  { placed, path }: { readonly placed: readonly PlacedCompletion[]; readonly path: string },
): Promise<Completing[]> {
  const found = await Promise.all(
    placed.map(({ completion, base }) => {
      const own = base === '' ? path : path.slice(base.length + 1);
      return recordsOf({ ...asking, own }, completion);
    }),
  );
  return found.flat().slice(0, mostRecords);
}

/**
 * The records that have texts in the very field which is typed, letter case aside, by the text as it was given. What no record has,
 * or several, is left out. `placed`: of the own enterprise, see `ownCompletionsAt`.
 */
export async function exactlyCompleting(
  asking: Omit<Asking, 'own' | 'typed'>,
  {
    placed,
    path,
    texts,
  }: { readonly placed: readonly PlacedCompletion[]; readonly path: string; readonly texts: readonly string[] },
): Promise<ReadonlyMap<string, Completing>> {
  const wanted = new Set(texts.map((text) => text.toLowerCase()));
  const found = await Promise.all(
    placed.map(async ({ completion, base }) => {
      const own = base === '' ? path : path.slice(base.length + 1);
      const rows = await rowsThatHave(asking, completion, own, [...wanted]);
      return rows.map((one) => ({ text: String(one.values[own] ?? '').toLowerCase(), one }));
    }),
  );
  const byText = Map.groupBy(found.flat(), ({ text }) => text);
  return new Map(
    texts.flatMap((text): [string, Completing][] => {
      const [only, ...others] = byText.get(text.toLowerCase()) ?? [];
      return only && others.length === 0 ? [[text, only.one]] : [];
    }),
  );
}

async function rowsThatHave(
  asking: Omit<Asking, 'own' | 'typed'>,
  completion: Completion,
  own: string,
  wanted: readonly string[],
): Promise<Completing[]> {
  const layout = asking.context.layouts.get(completion.from);
  const column = layout?.slotAt.get(completion.with[own] ?? '');
  if (!layout || !column || !isProse(column.field) || wanted.length === 0) return [];
  spendOnQuestion();
  const has = sql<boolean>`lower(${sql.raw(`t.${quoted(column.column)}`)}) = any(${wanted})`;
  // Two of each say as much as all: such a text means none.
  return rowsBy(asking, completion, { layout, test: has, most: 2 * wanted.length });
}

async function recordsOf(asking: Asking, completion: Completion): Promise<Completing[]> {
  const { context } = asking;
  const layout = context.layouts.get(completion.from);
  if (!layout) return [];
  spendOnQuestion();
  return Object.values(completion.with).some((path) => isInLines(layout, path))
    ? linesOfOwn(asking, completion, layout)
    : rowsOf(asking, completion, layout);
}

function isInLines({ entity }: Layout, path: string): boolean {
  const [first = ''] = path.split('.');
  return isLines(entity.fields.find(({ key }) => key === first));
}

async function rowsOf(asking: Asking, completion: Completion, layout: Layout): Promise<Completing[]> {
  const test = testOf(asking, completion, layout);
  return test ? rowsBy(asking, completion, { layout, test, most: mostRecords }) : [];
}

interface RowsWanted {
  readonly layout: Layout;
  readonly test: RawBuilder<boolean>;
  readonly most: number;
}

/** The records within sight for which a test holds, by title. */
async function rowsBy(
  { context, caller, day = businessToday() }: Pick<Asking, 'context' | 'caller' | 'day'>,
  completion: Completion,
  { layout, test, most }: RowsWanted,
): Promise<Completing[]> {
  const { with: taken, where, warns, mine, on } = completion;
  // What holds on a day is decided by the whole record.
  const asked = [...Object.values(taken), ...(warns ? [warns.says, ...pathsOf(warns.when)] : [])];
  const paths = new Set(on === undefined ? asked : layout.slotAt.keys());
  const projection = projectionOf(layout, { language: caller.language, paths });
  const here = { mapping: layout, alias: 't' };
  const tests = [
    visibilityOf(caller.person, 't')(layout),
    test,
    ...(where ? [conditionSql(here, where)] : []),
    ...(mine ? [ownRows(layout, caller)] : []),
  ];
  const title = sql.raw(titleSql(layout, 't', caller.language));
  const found = await runFragment(
    context.database,
    sql`select ${title}, ${sql.raw(projection.text)} from ${layout.from} t
      where ${join(tests, 'and')} order by 1 limit ${on === undefined ? most : mostOverTime}`,
  );
  const rows = found.map((cells) => ({ title: String(cells[0] ?? ''), row: projection.read(cells, 1).record }));
  const periods = on === undefined ? null : periodsOf(layout.entity);
  if (!periods) return rows.map(({ title, row }) => completingOf(completion, title, row));
  const titles = new Map(rows.map(({ title, row }) => [row, title]));
  const held = heldOn(
    rows.map(({ row }) => row),
    periods,
    day,
  ).slice(0, most);
  return Promise.all(
    held.map(async (row) => completingOf(completion, titles.get(row) ?? '', await asOfDay(context, layout, row, day))),
  );
}

/** Only records of the caller's enterprise; who belongs to none has none. */
function ownRows({ entity }: Layout, { person }: Caller): RawBuilder<boolean> {
  if (person.companyId === null) return sql<boolean>`false`;
  return sql<boolean>`${sql.raw(`t.${quoted(entity.owner === 'self' ? 'id' : 'companyId')}`)} = ${person.companyId}`;
}

/** Found by the same reference, or by text: what has a form of its own by all of it, a name by part of it. Null: nothing to find by. */
function testOf(
  { own, typed }: Asking,
  { by, with: taken, mine }: Completion,
  layout: Layout,
): RawBuilder<boolean> | null {
  const theirs = by?.[own];
  if (theirs !== undefined) {
    const column = layout.slotAt.get(theirs);
    if (!column || !isKeyOf(column.field, typed)) return null;
    return sql<boolean>`${sql.raw(`t.${quoted(column.column)}`)} = ${typed}`;
  }
  if (typed === '') return mine ? sql<boolean>`true` : null;
  const tests = Object.values(taken).flatMap((path): RawBuilder<boolean>[] => {
    const column = layout.slotAt.get(path);
    if (column && isEncrypted(column.field)) {
      const test = sealedTest({ mapping: layout, alias: 't' }, path, typed);
      return test ? [test] : [];
    }
    if (!column || !isProse(column.field)) return [];
    const at = sql.raw(`t.${quoted(column.column)}`);
    if (isCode(column.field)) return [sql<boolean>`upper(${at}) = ${typed.toUpperCase()}`];
    return [...typed].length < shortestName ? [] : [containsTest(typed, column.field)(at, column.field)];
  });
  return tests.length === 0 ? null : join(tests, 'or');
}

/** A text that follows a pattern is a code: nobody may find out codes by their beginnings. */
function isCode({ pattern }: TextField): boolean {
  return pattern !== undefined;
}

function isKeyOf(field: object, typed: string): boolean {
  return !('by' in field && field.by === 'id') || isId(typed);
}

/** Lines of the caller's own enterprise, each with what stands beside them. */
async function linesOfOwn(
  { context, caller, typed }: Asking,
  completion: Completion,
  layout: Layout,
): Promise<Completing[]> {
  const { companyId } = caller.person;
  if (companyId === null) return [];
  const scope = visibilityOf(caller.person, 't')(layout);
  const stored = await readRecord(context.database, { layout, language: caller.language, id: companyId, scope });
  if (!stored) return [];
  const paths = Object.values(completion.with);
  const lines = paths.find((path) => isInLines(layout, path))?.split('.')[0] ?? '';
  const rows = valuesAt(stored.record, lines).flatMap(({ value }) => (Array.isArray(value) ? value : []));
  const found = rows.map((line) => completingOf(completion, '', { ...stored.record, [lines]: line }));
  const wanted = typed.toLowerCase();
  return found
    .map((one) => ({
      ...one,
      title: Object.values(one.values)
        .filter((value) => !isEmpty(value))
        .join(' · '),
    }))
    .filter(({ title }) => title.toLowerCase().includes(wanted));
}

function completingOf({ from, with: taken, warns }: Completion, title: string, record: Row): Completing {
  const values = Object.entries(taken).map(([own, theirs]) => [own, valueAt(record, theirs) ?? null] as const);
  const isWarned = warns !== undefined && holds(warns.when, record);
  return {
    from,
    title,
    values: Object.fromEntries(values),
    ...(isWarned && { warning: String(valueAt(record, warns.says) ?? '') }),
  };
}
