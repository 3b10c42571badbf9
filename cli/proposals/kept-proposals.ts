// Proposals of changes of the rules as the database keeps them, for verbs and for the server that keeps their days.

import { type EditLine, editsOf } from '../../runtime/core/rule-book/edit-lines.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import { entityOf } from '../../runtime/server/context.ts';
import { StartProblem } from '../../runtime/server/database/start-problem.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';
import { readUnscoped } from '../../runtime/server/write/load.ts';

export interface KeptProposal {
  readonly id: string;
  readonly no: string;
  readonly title: string;
  readonly reason: string;
  readonly status: string;
  /** `2026-03-01`; null of a draft without one. */
  readonly effectiveOn: string | null;
  /** null: a line cannot be read. */
  readonly edits: readonly SchemaEdit[] | null;
  readonly diff: string;
}

/** How many are agreed and have their day on or before this one; `table`: theirs, quoted. */
export async function countDue(database: Executor, table: string, today: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) from ${table} where "status" = 'agreed' and "effectiveOn" <= $1`,
    [today],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Ids of those, in the order they take effect. */
export async function idsDue({ database, layouts }: ServerContext, today: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select "id" from ${layouts.tables.ruleProposal} where "status" = 'agreed' and "effectiveOn" <= $1 order by "effectiveOn", "signedAt", "id"`,
    [today],
  );
  return rows.map(({ id }) => id);
}

/** All of them, the newest first. */
export async function listProposals({
  database,
  layouts,
}: ServerContext): Promise<Omit<KeptProposal, 'edits' | 'diff'>[]> {
  const { rows } = await database.query<Omit<KeptProposal, 'edits' | 'diff'>>(
    `select "id", "proposalNo" as "no", "title", coalesce("reason", '') as "reason", coalesce("status", 'draft') as "status", "effectiveOn"::text as "effectiveOn" from ${layouts.tables.ruleProposal} order by "createdAt" desc, "id"`,
  );
  return rows;
}

/** The proposal of a number. Throws StartProblem where there is none. */
export async function findProposal(context: ServerContext, no: string): Promise<KeptProposal> {
  const { rows } = await context.database.query<{ id: string }>(
    `select "id" from ${context.layouts.tables.ruleProposal} where "proposalNo" = $1`,
    [no],
  );
  const [found] = rows;
  if (!found) throw new StartProblem(`There is no proposal ${no}: \`tongguan proposals list\` names them.`);
  return readProposal(context, found.id);
}

/** The proposal of an id. Throws the refusal where it is gone. */
export async function readProposal(context: ServerContext, id: string): Promise<KeptProposal> {
  const record = await readUnscoped(context, entityOf(context, context.layouts.system.ruleProposal), id);
  const lines = Array.isArray(record.edits) ? (record.edits as unknown as readonly EditLine[]) : [];
  const text = (key: string): string => (typeof record[key] === 'string' ? record[key] : '');
  return {
    id,
    no: text('proposalNo'),
    title: text('title'),
    reason: text('reason'),
    status: text('status'),
    effectiveOn: text('effectiveOn') || null,
    edits: editsOf(lines),
    diff: text('diff'),
  };
}
