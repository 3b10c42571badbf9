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
  for (const step of plan) {
    if (step.guard && step.sql !== '' && (await succeeds(client, step))) {
      steps.push(step);
      continue;
    }
    const checked = await checkGuards(client, [step]);
    for (const taken of checked.steps) await applyStep(client, taken);
    steps.push(...checked.steps);
    notes.push(...checked.notes);
    if (!checked.isWhole) isWhole = false;
  }
  return { steps, notes, isWhole };
}

async function succeeds(client: ClientBase, { sql }: MigrationStep): Promise<boolean> {
  await client.query('savepoint step');
  try {
    await client.query(sql);
    return true;
  } catch {
    await client.query('rollback to savepoint step');
    return false;
  } finally {
    await client.query('release savepoint step');
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
