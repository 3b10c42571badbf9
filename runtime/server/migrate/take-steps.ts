// Takes the steps of a plan: rows that stand in the way are asked for before, or, where nobody works in the database, when a step fails.
import type { ClientBase } from 'pg';
import { messageOf, StartProblem } from '../database/start-problem.ts';
import type { Detour, MigrationStep } from './step.ts';

export interface CheckedSteps {
  readonly steps: readonly MigrationStep[];
  readonly notes: readonly string[];
  /** False: a step was left out that the next start tries again. */
  readonly isWhole: boolean;
}

/**
 * Asks every guard before anything is altered, so that all refusals are said at once. `asked`: a query as it can be asked while tables are
 * still called otherwise. Throws StartProblem.
 */
export async function checkGuards(
  client: ClientBase,
  plan: readonly MigrationStep[],
  asked: (sql: string) => string = (sql) => sql,
): Promise<CheckedSteps> {
  const steps: MigrationStep[] = [];
  const notes: string[] = [];
  const refusals: string[] = [];
  let isWhole = true;
  for (const step of plan) {
    const detour = await detourOf(client, step, asked);
    if (detour === null) steps.push(step);
    else if ('refuse' in detour) refusals.push(detour.refuse);
    else {
      notes.push(detour.note);
      if (detour.again) isWhole = false;
      if (detour.instead !== null) steps.push({ sql: detour.instead, about: step.about });
    }
  }
  if (refusals.length > 0) throw new StartProblem(refusals.join('\n'));
  return { steps, notes, isWhole };
}

/** Takes one step after the other, and looks for rows in its way only where one fails: to look first would read them all twice. Throws StartProblem. */
export async function tryEach(client: ClientBase, plan: readonly MigrationStep[]): Promise<CheckedSteps> {
  const steps: MigrationStep[] = [];
  const notes: string[] = [];
  let isWhole = true;
  const takeOne = async (step: MigrationStep): Promise<void> => {
    if (step.guard && (await succeed(client, [step]))) {
      steps.push(step);
      return;
    }
    const checked = await checkGuards(client, [step]);
    for (const taken of checked.steps) await applyStep(client, taken);
    steps.push(...checked.steps);
    notes.push(...checked.notes);
    if (!checked.isWhole) isWhole = false;
  };
  for (const some of inBatches(plan)) {
    if (await succeed(client, some)) steps.push(...some);
    else for (const step of some) await takeOne(step);
  }
  return { steps, notes, isWhole };
}

/** Statements that are sent at once: tens of thousands make a large project, and to wait for each takes as long as to run it. */
const together = 100;

function inBatches(plan: readonly MigrationStep[]): MigrationStep[][] {
  return Array.from({ length: Math.ceil(plan.length / together) }, (_, at) =>
    plan.slice(at * together, (at + 1) * together),
  );
}

/** Whether all the steps could be taken at once; if not, none was. One without a statement, which only refuses, never can. */
async function succeed(client: ClientBase, steps: readonly MigrationStep[]): Promise<boolean> {
  if (steps.some(({ sql }) => sql === '')) return false;
  await client.query('savepoint steps');
  try {
    await client.query(steps.map(({ sql }) => sql).join(';\n'));
    return true;
  } catch {
    await client.query('rollback to savepoint steps');
    return false;
  } finally {
    await client.query('release savepoint steps');
  }
}

async function detourOf(
  client: ClientBase,
  { guard }: MigrationStep,
  asked: (sql: string) => string,
): Promise<Detour | null> {
  const rows = guard ? await count(client, asked(guard.count)) : 0;
  return guard && rows > 0 ? guard.whenFound(rows) : null;
}

/** A guard that cannot be asked yet, because it needs an earlier step, counts nothing: its step then speaks for itself. */
async function count(client: ClientBase, sql: string): Promise<number> {
  await client.query('savepoint guard');
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return Number(rows[0]?.[0] ?? 0);
  } catch {
    await client.query('rollback to savepoint guard');
    return 0;
  } finally {
    await client.query('release savepoint guard');
  }
}

/** Takes a step. Throws StartProblem, which says that the transaction changed nothing. */
export async function applyStep(client: ClientBase, { sql, about }: MigrationStep): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new StartProblem(
      `${about} cannot be brought to what the schemas say: ${messageOf(error)}. Nothing was changed.`,
      error,
    );
  }
}
