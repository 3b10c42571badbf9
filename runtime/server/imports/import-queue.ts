// Works an import through, on whichever server takes it: from where the run before it came to, with the rights its uploader has now.
import { Refusal } from '../../core/errors.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf, type ImportScope } from '../context.ts';
import type { JobBoss, Queue } from '../jobs/job-boss.ts';
import type { Login } from '../session/caller.ts';
import { newId } from '../store/record-id.ts';
import { failuresOf, type ImportJob, newJob } from './import-jobs.ts';
import { checkMapping, type ImportCheckpoint, ImportTakenOver, settle, takeRows } from './import-rows.ts';
import {
  abandonedImports,
  type ClaimedImport,
  claimImport,
  type ImportRun,
  releaseImport,
  saveJob,
} from './import-store.ts';
import { readCorrected } from './import-table.ts';

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
  for (const id of await abandonedImports(context.database)) await jobs.send(queue, { id });
}

async function workOn(context: ImportScope, run: ImportRun, stop: AbortSignal): Promise<void> {
  const {
    database,
    layouts: { cipher },
  } = context;
  const taken = await claimImport(database, run, cipher);
  if (!taken) return;
  const checkpoint: ImportCheckpoint = {
    stop,
    save: async (executor, job) => {
      if (!(await saveJob(executor, { ...run, cipher }, job))) throw new ImportTakenOver();
    },
  };
  const job = { ...taken.job };
  try {
    const login = await context.sessions.loginOf(taken.accountId);
    await settle({ context, language: taken.language, checkpoint }, job, () =>
      bring(context, { taken, login, keeper: checkpoint }, job),
    );
    if (taken.mode !== 'preview') await noteImport(context, { taken, login }, job);
  } catch (error) {
    if (stop.aborted) await releaseImport(database, run);
    // Another run has it, so that nothing is to be done; what else is thrown here brings the job back.
    else if (error instanceof ImportTakenOver) return;
    throw error;
  }
}

interface Bringing {
  readonly taken: ClaimedImport;
  readonly login: Login | null;
  readonly keeper: ImportCheckpoint;
}

async function bring(
  context: ImportScope,
  { taken, login, keeper: checkpoint }: Bringing,
  job: ImportJob,
): Promise<void> {
  const { mode, mapping } = taken;
  if (taken.tries > mostTries) throw new Refusal('server-busy', { sentence: 'message.importInterrupted' });
  const entity = entityOf(context, taken.entity);
  const may = login && !login.mustChangePassword && mayUse(entity.descriptor, 'import', login.person, login.rights);
  if (!may) throw new Refusal('not-permitted');
  // Apart from the files its owner sends meanwhile: this one was let in already, and may not be refused for them.
  const table = await readCorrected(context, entity, { ...taken, reader: `import of ${taken.accountId}` });
  checkMapping(entity, mapping, table);
  // Nothing is left of a run that keeps all or none: it begins anew.
  if (mode !== 'skip-bad') Object.assign(job, newJob(table, mapping, mode), { state: 'running' });
  await takeRows(
    { context, caller: { ...login, language: taken.language }, entity, table, mapping, mode, checkpoint },
    job,
  );
}

/** The log says what became of an import once it is through. */
async function noteImport(
  context: ImportScope,
  { taken, login }: { readonly taken: ClaimedImport; readonly login: Login | null },
  job: ImportJob,
): Promise<void> {
  const { created, updated, unchanged } = job;
  const failed = failuresOf(job);
  const counts = context.messages.format(taken.language, 'message.importCounts', {
    created,
    updated,
    unchanged,
    failed,
  });
  await context.operations.keepOrHold([
    {
      at: new Date(),
      action: 'import',
      result: job.state === 'done' && failed === 0 ? 'success' : 'failure',
      ip: taken.ip,
      accountId: taken.accountId,
      companyId: login?.account.companyId ?? null,
      module: taken.module ?? undefined,
      subjectType: taken.entity,
      message: job.message === undefined ? counts : `${counts}\n${job.message}`,
    },
  ]);
}
