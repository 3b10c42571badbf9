// Commits what a proposal has written, and nothing else that lies in the folder: the history of the rules and the books of days are read from commits.
import { execFile } from 'node:child_process';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { editText } from '../changes/edit-text.ts';

export interface ToCommit {
  /** Folder of the project. */
  readonly root: string;
  /** As they were written. */
  readonly edits: readonly SchemaEdit[];
  /** Display names: of who agreed, and of who signed. */
  readonly author: string;
  readonly committer: string;
  readonly message: string;
}

/** `committed` with the name of the commit; else why there is none, with what git said. */
export interface Committed {
  readonly committed: 'committed' | 'noRepository' | 'foreign' | 'refused' | 'switchedOff';
  readonly commit?: string;
}

/** Of nobody's mailbox: git asks for one. */
const address = 'rules@localhost';
/** Milliseconds git may take, with the hooks of the repository. */
const longest = 60_000;
/** Characters that are kept of what git said. */
const mostSaid = 500;

/** Commits the files of the edits where each holds what its last commit holds with these edits made. Never throws. */
export async function commitFiles({ root, edits, author, committer, message }: ToCommit): Promise<Committed> {
  const files = [...new Set(edits.map(({ file }) => file))];
  const inside = await git(root, ['rev-parse', '--is-inside-work-tree']);
  if (inside.failed !== null) return { committed: 'noRepository' };
  for (const file of files) {
    if (!(await isOwn(root, file, edits))) return { committed: 'foreign', commit: file };
  }
  const env = {
    GIT_AUTHOR_NAME: named(author),
    GIT_AUTHOR_EMAIL: address,
    GIT_COMMITTER_NAME: named(committer),
    GIT_COMMITTER_EMAIL: address,
  };
  // `--only`: what others have put into the index stays there. Nobody is there to unlock a key.
  const asked = ['-c', 'commit.gpgsign=false', 'commit', '--quiet', '--cleanup=whitespace', '--only', '-F', '-', '--'];
  const made = await git(root, [...asked, ...files], { env, input: message });
  if (made.failed !== null) return { committed: 'refused', commit: made.failed };
  const { said } = await git(root, ['rev-parse', 'HEAD']);
  return { committed: 'committed', commit: said.trim() };
}

/** Whether the edits are all that the file says beyond its last commit. */
async function isOwn(root: string, file: string, edits: readonly SchemaEdit[]): Promise<boolean> {
  const before = await git(root, ['show', `HEAD:./${file}`]);
  if (before.failed !== null) return false;
  let text = before.said;
  for (const edit of edits) {
    if (edit.file !== file) continue;
    const made = editText(text, edit);
    if ('misfit' in made) return false;
    text = made.text;
  }
  const now = await git(root, ['hash-object', '--', file]);
  const wanted = await git(root, ['hash-object', '--stdin', `--path=${file}`], { input: text });
  return now.failed === null && now.said === wanted.said;
}

/** A name as git takes it: without the signs around an address, in one line. */
function named(name: string): string {
  return name.replace(/[<>\p{Cc}]/gu, ' ').trim() || 'tongguan';
}

interface Git {
  readonly said: string;
  /** What it said of why it failed; null: it did not. */
  readonly failed: string | null;
}

interface GitOptions {
  readonly input?: string;
  readonly env?: { readonly [name: string]: string };
}

function git(cwd: string, asked: readonly string[], { input = '', env = {} }: GitOptions = {}): Promise<Git> {
  return new Promise((done) => {
    const own = { ...process.env, ...env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
    const options = { cwd, env: own, timeout: longest, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile('git', [...asked], options, (error, stdout, stderr) => {
      const why = (stderr.trim() || stdout.trim() || error?.message || '').slice(0, mostSaid);
      done({ said: stdout, failed: error ? why : null });
    });
    // One that ended before it read all of it has said why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
