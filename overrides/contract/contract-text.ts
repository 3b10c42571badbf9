// The text of a contract: copied from its template, and as that says where a clause is not free to be changed.
import { isDeepStrictEqual } from 'node:util';
import { changed } from '../../runtime/core/changed.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Changed } from '../../runtime/core/known-entities.ts';
import { isRow } from '../../runtime/core/paths.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { RuleHookContext, ViolationOf, WriteContext } from '../../runtime/server/hooks.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';
import { isId } from '../../runtime/server/store/record-id.ts';

type Layouts = Pick<ServerContext, 'layouts'>;

/** What a clause says; its number follows from its place. */
const said = ['kind', 'textZh', 'textEn', 'textMy'] as const;

/** How much of a clause a message repeats, in characters. */
const mostTold = 24;

export function clausesOf({ clauses }: Row): Row[] {
  return Array.isArray(clauses) ? clauses.filter(isRow) : [];
}

/** Of a contract that is saved: the clauses of its template where another one is chosen and nobody wrote any; no file beside clauses. */
export async function withText(
  { layouts }: Layouts,
  { record, before, database }: WriteContext<'contract'>,
): Promise<Changed<'contract'>> {
  const isChosen = record.channel === 'online' && record.templateId !== (before?.templateId ?? null);
  const isUntouched = clausesOf(record).length === 0 || isSame(record, before ?? {});
  const copied = isChosen && isUntouched ? await clausesIn({ layouts }, database, record) : null;
  const isWritten = (copied ?? clausesOf(record)).length > 0;
  // Its file is made when the initiator signs, also anew after it came back.
  return changed(record, { ...(copied && { clauses: copied }), ...(isWritten && { file: null }) });
}

/** The rule `fixed-clauses-kept`: every clause of the template that is not free stands in the contract, in the order of the template. */
export async function fixedClausesKept(
  { layouts }: Layouts,
  question: RuleHookContext<'contract'>,
): Promise<ViolationOf<'contract'>[]> {
  const { record, database } = question;
  const own = clausesOf(record);
  if (own.length === 0) return [];
  const fixed = (await clausesIn({ layouts }, database, record)).filter(({ editable }) => editable !== true);
  let from = 0;
  for (const clause of fixed) {
    const at = own.findIndex((one, index) => index >= from && saysSame(one, clause));
    if (at < 0) return [{ path: 'clauses', params: { clause: toldOf(clause) } }];
    from = at + 1;
  }
  return [];
}

/** The clauses of the template that a contract names; none of a template that is a file. */
async function clausesIn({ layouts }: Layouts, database: RuleHookContext['database'], record: Row): Promise<Row[]> {
  const { templateId } = record;
  if (typeof templateId !== 'string' || !isId(templateId)) return [];
  const stored = await readUnscopedRecord(database, { layout: layoutOf(layouts, 'contract-template'), id: templateId });
  return clausesOf(stored?.record ?? {}).map((clause) =>
    Object.fromEntries([...said, 'editable'].map((key) => [key, clause[key] ?? null])),
  );
}

function saysSame(one: Row, other: Row): boolean {
  return said.every((key) => (one[key] ?? null) === (other[key] ?? null));
}

function isSame(one: Row, other: Row): boolean {
  const words = (row: Row) => clausesOf(row).map((clause) => said.map((key) => clause[key] ?? null));
  return isDeepStrictEqual(words(one), words(other));
}

function toldOf(clause: Row): string {
  const [text] = [clause.textZh, clause.textEn, clause.textMy].filter((one) => typeof one === 'string');
  if (text === undefined) return `@entity.contract-clause.values.kind.${String(clause.kind)}`;
  return [...text].length > mostTold ? `${[...text].slice(0, mostTold).join('')}…` : text;
}
