// `tongguan proposals`: changes of the rules that people proposed; `apply` makes agreed ones the rule, as a server does by itself on their day.
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { parseReadings } from '../generator/load/readings.ts';
import type { ServerContext } from '../runtime/server/context.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { calendarDay } from '../runtime/server/store/numbering.ts';
import { keepHistory } from './build.ts';
import { readPartitions } from './partitions-setting.ts';
import { say } from './progress.ts';
import { projectRoot } from './project-root.ts';
import { applyProposal } from './proposals/apply-proposal.ts';
import { appliedMessage } from './proposals/keep-days.ts';
import { findProposal, idsDue, type KeptProposal, listProposals, readProposal } from './proposals/kept-proposals.ts';
import { withContext } from './proposals/with-context.ts';
import { isFollowed, withFolderLock } from './with-lock.ts';
import { withProblems } from './with-problems.ts';

export function configure(command: Command): void {
  command.command('list').description('all proposals, the newest first').action(withProblems(list));
  command.command('show <number>').description('why, from when, and the lines of the files').action(withProblems(show));
  command
    .command('export <number>')
    .description('print the edits as a file that `rules try` and `rules apply` take')
    .action(withProblems(exportEdits));
  command
    .command('apply [number]')
    .description('write agreed proposals whose day has come into the schemas, compile, build and migrate')
    .action(withProblems(apply));
}

async function list(): Promise<void> {
  const proposals = await withContext('tongguan proposals', listProposals);
  if (proposals.length === 0) say('There are no proposals.');
  for (const { no, status, effectiveOn, title } of proposals)
    say(`${no}  ${status.padEnd(13)} ${effectiveOn ?? '          '}  ${title}`);
}

async function show(no: string): Promise<void> {
  const found = await withContext('tongguan proposals', (context) => findProposal(context, no));
  say(
    `${found.no} ${found.title}\n${found.status}, effective from ${found.effectiveOn ?? 'no day yet'}\n${found.reason}\n`,
  );
  say(found.diff || '(not tried yet)');
}

async function exportEdits(no: string): Promise<void> {
  const { edits, title } = await withContext('tongguan proposals', (context) => findProposal(context, no));
  const { stringify } = await import('yaml');
  process.stdout.write(`# ${no}: ${title}\n${stringify({ edits })}`);
}

async function apply(no: string | undefined): Promise<void> {
  refuseReadOnly();
  const followed = await isFollowed(projectRoot);
  // Two that apply at once would write over each other.
  const count = await withFolderLock('proposals', projectRoot, () =>
    withContext('tongguan proposals', async (context, environment) => {
      const options = {
        root: projectRoot,
        readings: parseReadings(process.env.TONGGUAN_READINGS ?? ''),
        partitions: readPartitions(),
      };
      let applied = 0;
      for (const proposal of await chosen(context, no)) {
        const applying = { context, options, commits: environment.commitsProposals, isFollowed: followed };
        if (await applyProposal(applying, proposal)) applied += 1;
        else process.exitCode = 1;
      }
      return applied;
    }),
  );
  // The commits of just now are part of the history of the rules.
  if (count > 0) await keepHistory();
  if (count > 0) process.send?.(appliedMessage);
  else if (process.exitCode !== 1) say('No agreed proposal waits for its day, or its day has not come.');
  if (count > 0 && !process.send)
    say(followed ? followedByDev : 'A running server goes on with the rules of before until it is started again.');
}

const followedByDev = 'The running `tongguan dev` follows the new rules by itself; its pages needed no build.';

async function chosen(context: ServerContext, no: string | undefined): Promise<KeptProposal[]> {
  const { timeZone, now } = context.settings;
  const today = calendarDay(now(), timeZone);
  if (no === undefined) return Promise.all((await idsDue(context, today)).map((id) => readProposal(context, id)));
  const found = await findProposal(context, no);
  if (found.status !== 'agreed') {
    throw new StartProblem(`Proposal ${no} is ${found.status}: only what two have agreed to and signed is applied.`);
  }
  if ((found.effectiveOn ?? today) > today) {
    throw new StartProblem(`Proposal ${no} takes effect on ${found.effectiveOn}, and today is ${today}.`);
  }
  return [found];
}

function refuseReadOnly(): void {
  for (const folder of ['schemas', 'locales']) {
    try {
      accessSync(join(projectRoot, folder), constants.W_OK);
    } catch {
      throw new StartProblem(
        `${join(projectRoot, folder)} cannot be written to by this user: run \`tongguan proposals apply\` as one who may, or write the change by \`proposals export\` and \`rules apply\` where the files are kept.`,
      );
    }
  }
}
