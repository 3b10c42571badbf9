// Makes an agreed proposal the rule: written into the YAML, compiled, built, migrated and committed. What fails leaves everything as it was, and says why.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CompileOptions } from '../../generator/examine.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { conflictLine } from '../../runtime/core/rule-book/conflict-line.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { entityOf, inTransaction, type ServerContext } from '../../runtime/server/context.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';
import { readUnscoped } from '../../runtime/server/write/load.ts';
import { applyChange } from '../changes/apply-change.ts';
import { valueIn } from '../changes/edit-text.ts';
import { say, step } from '../progress.ts';
import { projectRoot } from '../project-root.ts';
import { commitFiles } from './commit-files.ts';
import type { KeptProposal } from './kept-proposals.ts';

/** Characters that a proposal keeps of why it failed. */
const mostSaid = 4000;

export interface Applying {
  readonly context: ServerContext;
  /** Of the project the running server was compiled from. */
  readonly options: CompileOptions;
  /** Whether what was written is committed, where a repository keeps the project. */
  readonly commits?: boolean;
  /** Whether `tongguan dev` follows what is written: it has the pages without a build. */
  readonly isFollowed?: boolean;
  /** Runs a verb of ours in a process of its own and gives what it said where it failed, null where it did not. */
  readonly run?: (verb: string) => Promise<string | null>;
}

/** Whether it is in force now; else it has failed, holds the findings, and its signers are told. One that was returned meanwhile stays so, and what it changed is taken back. */
export async function applyProposal(applying: Applying, proposal: KeptProposal): Promise<boolean> {
  const { failure, takeBack } = await written(applying, proposal);
  const { no, title } = proposal;
  if (failure === null) {
    if (await settle(applying, proposal, 'takeEffect', () => committed(applying, proposal))) {
      say(`Proposal ${no} is in force: ${title}`);
      return true;
    }
    await takeBack();
  } else if (await settle(applying, proposal, 'fail', async () => ({ failure: failure.slice(0, mostSaid) }))) {
    say(`Proposal ${no} could not take effect, and nothing was changed: ${failure}`);
    return false;
  }
  say(`Proposal ${no} was returned while it was being applied, and nothing was changed.`);
  return false;
}

/** Makes the transition of a proposal that is agreed still, and tells whether it is. Whoever returns it waits until that is decided. */
function settle(
  { context }: Applying,
  { id }: KeptProposal,
  action: string,
  enters: () => Promise<Row>,
): Promise<boolean> {
  const entity = context.layouts.system.ruleProposal ?? '';
  return context.database.transaction(async (unit) => {
    if (!(await isAgreed(unit, context, id, 'for update'))) return false;
    await context.actAsSystem(inTransaction(context, unit), { entity, id, action }, { entered: await enters() });
    return true;
  });
}

async function isAgreed(
  executor: Executor,
  { layouts }: ServerContext,
  id: string,
  lock: '' | 'for update' = '',
): Promise<boolean> {
  const { rows } = await executor.query(
    `select from ${layouts.tables.ruleProposal} where "id" = $1 and "status" = 'agreed' ${lock}`,
    [id],
  );
  return rows.length > 0;
}

/** What the proposal keeps of the commit of its files. */
async function committed({ context, options, commits = true }: Applying, proposal: KeptProposal): Promise<Row> {
  if (!commits) return { committed: 'switchedOff' };
  const { no, title, reason, edits, agreedBy, signedBy } = proposal;
  const [author, committer] = await Promise.all([agreedBy, signedBy].map((id) => nameOf(context, id)));
  const made = await commitFiles({
    root: options.root,
    edits: edits ?? [],
    author: author ?? '',
    committer: committer ?? '',
    message: `${no}: ${title.replaceAll('\n', ' ')}\n\n${reason}\n`,
  });
  if (made.committed !== 'committed') say(`Proposal ${no} is not committed (${made.committed}) ${made.commit ?? ''}`);
  return { ...made };
}

/** Display name of an account; empty for none. */
async function nameOf(context: ServerContext, id: string): Promise<string> {
  if (id === '') return '';
  const { name, nickname, username } = await readUnscoped(
    context,
    entityOf(context, context.layouts.system.account),
    id,
  );
  return [name, nickname, username].find((one): one is string => typeof one === 'string' && one !== '') ?? '';
}

interface Written {
  /** null: the files say it, what is compiled from them is built, and the tables fit. Else why not, with the files as they were. */
  readonly failure: string | null;
  /** Makes files, pages and tables what they were. */
  takeBack(): Promise<void>;
}

async function written(
  { context, options, isFollowed = false, run = runVerb }: Applying,
  { id, edits }: KeptProposal,
): Promise<Written> {
  const untouched = (failure: string): Written => ({ failure, takeBack: async () => {} });
  if (!edits) return untouched('An edit cannot be read.');
  if (!(await isAgreed(context.database, context, id))) return untouched(returned);
  // Somebody has written it by hand, or a server ended while it was written or right after: then only the rest is left to do.
  const lacking = edits.filter((edit) => !standsIn(options.root, edit));
  const isThere = lacking.length === 0;
  const { conflicts, findings, undo } = isThere
    ? { conflicts: [], findings: [], undo: () => [] }
    : await applyChange(options, lacking);
  if (conflicts.length + findings.length > 0) {
    return untouched(
      [
        ...conflicts.map(conflictLine),
        ...findings.map(({ file, line, id: finding, message }) => `${file}:${line} ${finding} ${message}`),
      ].join('\n'),
    );
  }
  const build = async (): Promise<string | null> => (isFollowed ? null : run('build'));
  // It takes minutes, in which people can return it.
  const migrate = async (): Promise<string | null> =>
    (await isAgreed(context.database, context, id)) ? run('migrate') : returned;
  const takeBack = async (): Promise<void> => {
    if (isThere) return;
    undo();
    await build();
    await run('migrate');
  };
  // Compiles as well.
  const failure = (await build()) ?? (await migrate());
  if (failure === null || isThere) return { failure, takeBack };
  const left = undo();
  await build();
  const still = left.map((file) => `\n${file} was written into meanwhile, and says still what was proposed.`);
  return untouched(`${failure}${still.join('')}`);
}

/** Why nothing is written of one that is agreed no more. */
const returned = 'It was returned meanwhile.';

/** Whether the file says already what the edit is to make of it. */
function standsIn(root: string, { file, path, after }: SchemaEdit): boolean {
  try {
    return isDeepStrictEqual(valueIn(readFileSync(join(root, file), 'utf8'), path), after);
  } catch {
    return false;
  }
}

/** What a process said last is kept of it. */
const lastSaid = 3000;

function runVerb(verb: string): Promise<string | null> {
  return step(`tongguan ${verb}`, async () => {
    const child = spawn(process.execPath, [join(projectRoot, 'cli', 'tongguan.js'), verb], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        said = `${said}${text.toString()}`.slice(-lastSaid);
      });
    }
    const code = await new Promise<number | null>((done, fail) => {
      child.once('error', fail);
      child.once('close', done);
    });
    return code === 0 ? null : withoutStack(said) || `tongguan ${verb} ended with ${code}`;
  });
}

/** What a verb said to people: where in our code it was says nothing to who proposes rules. */
function withoutStack(said: string): string {
  const lines = said.split('\n').filter((line) => !/^\s+at .+:\d+:\d+\)?$|^Node\.js v/.test(line));
  return lines.join('\n').trim();
}
