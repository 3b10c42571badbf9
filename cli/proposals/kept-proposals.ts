// Proposals of changes of the rules as the database keeps them, for verbs and for the server that keeps their days.

import { type EditLine, editsOf } from '../../runtime/core/rule-book/edit-lines.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import { entityOf } from '../../runtime/server/context.ts';
import { StartProblem } from '../../runtime/server/database/start-problem.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';
import { readUnscoped } from '../../runtime/server/write/load.ts';

/** The entity of the schemas that holds them. */
export const proposalEntity = 'rule-proposal';

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

/** How many are agreed and have their day on or before this one. */
export async function countDue(database: Executor, today: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) from "rule_proposal" where "status" = 'agreed' and "effectiveOn" <= $1`,
    [today],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Ids of those, in the order they take effect. */
export async function idsDue({ database }: ServerContext, today: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select "id" from "rule_proposal" where "status" = 'agreed' and "effectiveOn" <= $1 order by "effectiveOn", "signedAt", "id"`,
    [today],
  );
  return rows.map(({ id }) => id);
}

/** All of them, the newest first. */
export async function listProposals({ database }: ServerContext): Promise<Omit<KeptProposal, 'edits' | 'diff'>[]> {
  const { rows } = await database.query<Omit<KeptProposal, 'edits' | 'diff'>>(
    `select "id", "proposalNo" as "no", "title", coalesce("reason", '') as "reason", coalesce("status", 'draft') as "status", "effectiveOn"::text as "effectiveOn" from "rule_proposal" order by "createdAt" desc, "id"`,
  );
  return rows;
}

/** The proposal of a number. Throws StartProblem where there is none. */
export async function findProposal(context: ServerContext, no: string): Promise<KeptProposal> {
  const { rows } = await context.database.query<{ id: string }>(
    `select "id" from "rule_proposal" where "proposalNo" = $1`,
    [no],
  );
  const [found] = rows;
  if (!found) throw new StartProblem(`There is no proposal ${no}: \`tongguan proposals list\` names them.`);
  return readProposal(context, found.id);
}

/** The proposal of an id. Throws the refusal where it is gone. */
export async function readProposal(context: ServerContext, id: string): Promise<KeptProposal> {
  const record = await readUnscoped(context, entityOf(context, proposalEntity), id);
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
