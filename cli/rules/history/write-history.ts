// The history of the rules as a file: read from the repository where there is one, and only what came since the last time.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '../../../runtime/core/descriptor/value.ts';
import {
  type DocumentChange,
  documentOfFile,
  type Revision,
  type WholeHistory,
} from '../../../runtime/core/rule-book/rule-history.ts';
import { compareDocuments } from './compare-documents.ts';
import { type Commit, type FileChange, headOf, isShallow, leadsTo, readCommits, readObjects } from './read-commits.ts';

const form = 3;

const name = 'rule-history.json';

/** Among the schemas, with which it comes into an image, for an installation without a repository: made by `tongguan rules history`. */
export const keptFile = join('schemas', name);

/** Where it stands for the server. */
export function historyFile(root: string): string {
  return join(root, 'dist', name);
}

export interface WrittenHistory {
  readonly history: WholeHistory;
  /** Commits that were read this time. */
  readonly read: number;
}

/** Brings the file along with the repository; without one takes what is kept beside the project. null: there is neither. */
export function writeHistory(root: string, file: string): WrittenHistory | null {
  const head = headOf(root);
  if (head === null) return keepHistory(root, file);
  const known = readHistoryFile(file);
  if (known?.head === head) return { history: known, read: 0 };
  const since = known && leadsTo(root, known.head, head) ? known : null;
  const commits = readCommits(root, head, since?.head ?? null);
  const changes = changesOf(root, commits);
  const history: WholeHistory = {
    form,
    state: isShallow(root) ? 'shallow' : 'kept',
    head,
    revisions: [...(since?.revisions ?? []), ...commits.filter(hasChange(changes)).map(revisionOf)],
    changes: [...(since?.changes ?? []), ...changes],
  };
  put(file, history);
  return { history, read: commits.length };
}

function keepHistory(root: string, file: string): WrittenHistory | null {
  const kept = readHistoryFile(join(root, keptFile));
  if (!kept) return null;
  put(file, kept);
  return { history: kept, read: 0 };
}

function put(file: string, history: WholeHistory): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(history));
}

/** The history a file holds; null: none, or one that is written in another way. */
export function readHistoryFile(file: string): WholeHistory | null {
  if (!existsSync(file)) return null;
  try {
    const history: WholeHistory = JSON.parse(readFileSync(file, 'utf8'));
    return history.form === form ? history : null;
  } catch {
    return null;
  }
}

function revisionOf({ files: _, ...revision }: Commit): Revision {
  return revision;
}

function hasChange(changes: readonly DocumentChange[]): (commit: Commit) => boolean {
  const changing = new Set(changes.map(({ revision }) => revision));
  return ({ id }) => changing.has(id);
}

function changesOf(root: string, commits: readonly Commit[]): DocumentChange[] {
  const ids = commits.flatMap(({ files }) => files.flatMap(({ before, after }) => [before, after]));
  const texts = readObjects(root, [...new Set(ids.filter((id) => id !== null))]);
  // A text is mostly before one commit what it is after another.
  const parsed = new Map<string, Json | undefined>();
  const documentOf = (id: string | null): Json | undefined => {
    if (id === null) return undefined;
    if (!parsed.has(id)) parsed.set(id, parsedText(texts.get(id) ?? ''));
    return parsed.get(id);
  };
  return commits.flatMap(({ id: revision, files }) =>
    files.flatMap((change) => {
      const [before, after] = [documentOf(change.before), documentOf(change.after)];
      return compareDocuments(before, after).map((place) => ({ revision, document: nameOf(change), ...place }));
    }),
  );
}

/** A text that is no YAML was none of the compiler's either, and says nothing. */
function parsedText(text: string): Json | undefined {
  try {
    return parse(text, { logLevel: 'silent', schema: 'core' }) ?? undefined;
  } catch {
    return undefined;
  }
}

function nameOf({ file, former }: FileChange): string {
  return documentOfFile(file) ?? documentOfFile(former) ?? file;
}
