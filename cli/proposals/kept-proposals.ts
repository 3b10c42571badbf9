// Proposals of changes of the rules as the database keeps them, for verbs and for the server that keeps their days.

import type { ServerContext } from '../../runtime/server/context.ts';
import { entityOf } from '../../runtime/server/context.ts';
import { StartProblem } from '../../runtime/server/database/start-problem.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';
import { headOf, type ProposalHead, textOf } from '../../runtime/server/trials/proposal-head.ts';
import { readUnscoped } from '../../runtime/server/write/load.ts';

export interface KeptProposal extends ProposalHead {
  readonly id: string;
  /** Ids of the accounts that agreed and signed; empty: nobody yet. */
  readonly agreedBy: string;
  readonly signedBy: string;
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

type ListedProposal = Omit<KeptProposal, 'edits' | 'diff' | 'agreedBy' | 'signedBy'>;

/** All of them, the newest first. */
export async function listProposals({ database, layouts }: ServerContext): Promise<ListedProposal[]> {
  const { rows } = await database.query<ListedProposal>(
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
  return {
    id,
    ...headOf(record),
    agreedBy: textOf(record.agreedBy),
    signedBy: textOf(record.signedBy),
    diff: textOf(record.diff),
  };
}
