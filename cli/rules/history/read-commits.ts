// What each commit of the repository did to the YAML files of the schemas, with the texts before and after.
import { execFileSync, spawnSync } from 'node:child_process';
import { documentOfFile, type Revision } from '../../../runtime/core/rule-book/rule-history.ts';

/** One file that a commit changed. */
export interface FileChange {
  readonly file: string;
  /** Where it was before; the same unless it was moved. */
  readonly former: string;
  /** Object of git with its text; null: there was or is none. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Commit extends Revision {
  readonly files: readonly FileChange[];
}

const limits = { maxBuffer: 1024 * 1024 * 1024 };

/** The commit that is checked out; null: the folder is in no repository, or git is not there. */
export function headOf(root: string): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

/** Whether older commits were left out when the repository was copied. */
export function isShallow(root: string): boolean {
  const options = { cwd: root, encoding: 'utf8' } as const;
  return execFileSync('git', ['rev-parse', '--is-shallow-repository'], options).trim() === 'true';
}

/** Whether a commit leads to another one. */
export function leadsTo(root: string, former: string, head: string): boolean {
  return spawnSync('git', ['merge-base', '--is-ancestor', former, head], { cwd: root }).status === 0;
}

/** Commits that changed YAML of the schemas, the oldest first; `since`: only those after that one. */
export function readCommits(root: string, head: string, since: string | null): Commit[] {
  const range = since === null ? head : `${since}..${head}`;
  const format = '--format=%x01%H%x02%an%x02%aI%x02%s';
  const log = ['log', '--reverse', '--topo-order', '--raw', '--no-abbrev', '-M', '-z', format, range, '--', 'schemas'];
  const text = execFileSync('git', log, { cwd: root, encoding: 'utf8', ...limits });
  const prefix = execFileSync('git', ['rev-parse', '--show-prefix'], { cwd: root, encoding: 'utf8' }).trim();
  return text
    .split('\u0001')
    .slice(1)
    .map((part) => commitIn(part, prefix));
}

function commitIn(part: string, prefix: string): Commit {
  const [head = '', ...rest] = part.split('\0');
  const [id = '', by = '', at = '', subject = ''] = head.trim().split('\u0002');
  return { id, by, at, subject: subject.trim(), files: filesIn(rest, prefix) };
}

/** `:100644 100644 <before> <after> R090`, then the path, and of what was moved both. */
function filesIn(parts: readonly string[], prefix: string): FileChange[] {
  const found: FileChange[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const status = parts[index]?.trim() ?? '';
    if (!status.startsWith(':')) continue;
    const [, , before = '', after = '', kind = ''] = status.split(' ');
    const former = own(parts[index + 1], prefix);
    const file = /^[RC]/.test(kind) ? own(parts[index + 2], prefix) : former;
    found.push({ file, former, before: objectOf(before), after: objectOf(after) });
  }
  return found.filter(({ file, former }) => isSchema(file) || isSchema(former));
}

function own(path: string | undefined, prefix: string): string {
  return path?.startsWith(prefix) ? path.slice(prefix.length) : (path ?? '');
}

function objectOf(id: string): string | null {
  return /^0+$/.test(id) ? null : id;
}

/** YAML that holds rules: no first records. */
function isSchema(file: string): boolean {
  return file.endsWith('.yaml') && documentOfFile(file) !== null;
}

/** The texts of objects, by id, read by one process. */
export function readObjects(root: string, ids: readonly string[]): Map<string, string> {
  if (ids.length === 0) return new Map();
  const input = `${ids.join('\n')}\n`;
  const answer = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, ...limits });
  const texts = new Map<string, string>();
  let at = 0;
  while (at < answer.length) {
    const end = answer.indexOf(10, at);
    const [id = '', , size = '0'] = answer.toString('utf8', at, end).split(' ');
    const length = Number(size);
    if (!Number.isInteger(length)) break;
    texts.set(id, answer.toString('utf8', end + 1, end + 1 + length));
    at = end + 1 + length + 1;
  }
  return texts;
}
