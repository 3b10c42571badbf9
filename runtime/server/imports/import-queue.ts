// Works an import through, on whichever server takes it: from where the run before it came to, with the rights its uploader has now.
import { Refusal } from '../../core/errors.ts';
import { mayUse } from '../../core/permissions.ts';
import { type ImportScope, servedEntity } from '../context.ts';
import type { JobBoss, Queue } from '../jobs/job-boss.ts';
import type { Login } from '../session/caller.ts';
import { newId } from '../store/record-id.ts';
import { failuresOf, type ImportJob, newJob } from './import-jobs.ts';
import { checkMapping, type ImportKeeper, ImportLeft, settle, takeRows } from './import-rows.ts';
import { giveBack, keepJob, leftImports, type Run, type TakenImport, takeImport } from './kept-imports.ts';
import { readTable } from './read-table.ts';

/** Runs that may end without a word: whatever ends the server over and over again is not begun once more. */
const mostTries = 3;

/** The queue of imports; a job names the import. */
export function importQueue(context: ImportScope): Queue {
  return {
    name: 'import',
    silence: 15,
    atOnce: 3,
    pause: 5,
    work: ({ id = '' }, stop) => workOn(context, { id, holder: newId() }, stop),
  };
}

/** Brings imports back that wait and have no job: their run ended after another one had ended the job. */
export async function resumeImports(context: ImportScope, jobs: JobBoss): Promise<void> {
  const queue = importQueue(context);
  for (const id of await leftImports(context.database)) await jobs.send(queue, { id });
}

async function workOn(context: ImportScope, run: Run, stop: AbortSignal): Promise<void> {
  const { database } = context;
  const taken = await takeImport(database, run);
  if (!taken) return;
  const keeper: ImportKeeper = {
    stop,
    keep: async (executor, job) => {
      if (!(await keepJob(executor, run, job))) throw new ImportLeft();
    },
  };
  const job = { ...taken.job };
  try {
    const login = await context.sessions.loginOf(taken.accountId);
    await settle({ context, language: taken.language, keeper }, job, () =>
      bring(context, { taken, login, keeper }, job),
    );
    if (taken.mode !== 'preview') noteImport(context, { taken, login }, job);
  } catch (error) {
    if (stop.aborted) await giveBack(database, run);
    // Another run has it, so that nothing is to be done; what else is thrown here brings the job back.
    else if (error instanceof ImportLeft) return;
    throw error;
  }
}

interface Bringing {
  readonly taken: TakenImport;
  readonly login: Login | null;
  readonly keeper: ImportKeeper;
}

async function bring(context: ImportScope, { taken, login, keeper }: Bringing, job: ImportJob): Promise<void> {
  const { mode, mapping } = taken;
  if (taken.tries > mostTries) throw new Refusal('server-busy', { sentence: 'message.importInterrupted' });
  const entity = servedEntity(context, taken.entity);
  const may = login && !login.mustChangePassword && mayUse(entity.descriptor, 'import', login.person, login.rights);
  if (!may) throw new Refusal('not-permitted');
  const table = await readTable(taken.content);
  checkMapping(entity, mapping, table);
  // Nothing is left of a run that keeps all or none: it begins anew.
  if (mode !== 'skip-bad') Object.assign(job, newJob(table, mapping, mode), { state: 'running' });
  await takeRows(
    { context, caller: { ...login, language: taken.language }, entity, table, mapping, mode, keeper },
    job,
  );
}

/** The log says what became of an import once it is through. */
function noteImport(
  context: ImportScope,
  { taken, login }: { readonly taken: TakenImport; readonly login: Login | null },
  job: ImportJob,
): void {
  const { created, updated, unchanged } = job;
  const failed = failuresOf(job);
  const counts = context.words.say(taken.language, 'message.importCounts', { created, updated, unchanged, failed });
  context.operations.note({
    at: new Date(),
    action: 'import',
    result: job.state === 'done' && failed === 0 ? 'success' : 'failure',
    ip: taken.ip,
    accountId: taken.accountId,
    companyId: login?.account.companyId ?? null,
    module: taken.module ?? undefined,
    subjectType: taken.entity,
    message: job.message === undefined ? counts : `${counts}\n${job.message}`,
  });
}
