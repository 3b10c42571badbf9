// `tongguan verify-history`: proves all entries of the histories against their seals and the checkpoints outside.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { KeyRing } from '../runtime/server/authority/key-ring.ts';
import type { HistoryFinding } from '../runtime/server/integrity/findings.ts';
import type { HistoryVerdict } from '../runtime/server/integrity/verify-history.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { readEnvironment } from './environment.ts';
import { ringOfInstallation } from './key-settings.ts';
import { open, poolOf } from './prepare-database.ts';
import { say, seconds } from './progress.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command
    .option('--checkpoints <folder>', 'copy of the folder of checkpoints; else TONGGUAN_CHECKPOINTS')
    .option('--json', 'print all of it as JSON')
    .action(withProblems(run));
}

async function run({ checkpoints, json = false }: { checkpoints?: string; json?: boolean }): Promise<void> {
  const environment = readEnvironment();
  const start = performance.now();
  await ensureCompiled();
  const database = await open(environment, 'tongguan verify-history', true);
  const pool = poolOf(database);
  try {
    const ring = await ringOfInstallation(environment.keys, environment.dataFolder);
    const verdict = await verify(pool, resolve(checkpoints ?? environment.checkpoints), ring);
    if (json) say(JSON.stringify(verdict, null, 2));
    else tell(verdict, seconds(start));
    if (!verdict.isIntact) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function verify(pool: ReturnType<typeof poolOf>, folder: string, ring: KeyRing): Promise<HistoryVerdict> {
  const [{ model }, { layoutsOf }, { unitOfWork }, { readCheckpoints }, { verifyHistory }] = await Promise.all([
    import('../generated/model.gen.ts'),
    import('../runtime/server/store/layouts-of.ts'),
    import('../runtime/server/store/unit-of-work.ts'),
    import('../runtime/server/integrity/checkpoint-files.ts'),
    import('../runtime/server/integrity/verify-history.ts'),
  ]);
  const scope = { database: unitOfWork(pool), layouts: layoutsOf(model, undefined, ring) };
  return verifyHistory(scope, await readCheckpoints(folder));
}

function tell(verdict: HistoryVerdict, took: string): void {
  const { isIntact, sealed, older, waiting, cut, batches, since, checkpoints, counts, findings } = verdict;
  for (const finding of findings) say(`${finding.fault}: ${placeOf(finding)}`);
  for (const [fault, count] of Object.entries(counts)) {
    const told = findings.filter((finding) => finding.fault === fault).length;
    if (count > told) say(`${fault}: ${count - told} more`);
  }
  say(
    `${sealed} entries in ${batches} batches${since === null ? '' : `, sealed since ${since}`}; ${older} of them were kept before; ${waiting} wait to be sealed.`,
  );
  if (cut > 0)
    say(
      `${cut} entries were cut by retention: they were older than TONGGUAN_LOG_MONTHS keeps, and their seals remain.`,
    );
  say(
    checkpoints === 0
      ? 'No checkpoints: who wrote the whole chain anew would not be found.'
      : `${checkpoints} checkpoints.`,
  );
  say(isIntact ? `The history is intact (${took}).` : `THE HISTORY IS BROKEN (${took}).`);
}

function placeOf({ history, id, subjectId, batch, checkpoint, other }: HistoryFinding): string {
  const parts = [
    history && `${history} ${id}`,
    other !== undefined && `with ${other}`,
    subjectId !== undefined && `of the record ${subjectId}`,
    batch !== undefined && `batch ${batch}`,
    checkpoint,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}
