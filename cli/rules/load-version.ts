// The rule book of a version of the schemas: a folder, or a git revision of the project.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { examine } from '../../generator/examine.ts';
import { parseReadings } from '../../generator/load/readings.ts';
import { bookFile } from '../../generator/model/build-locales.ts';
import { buildModel } from '../../generator/model/build-model.ts';
import type { Model } from '../../generator/model/model.ts';
import type { Project } from '../../generator/model/project.ts';
import { buildRuleBook } from '../../generator/rule-book/build-rule-book.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isMap } from '../../runtime/core/json-map.ts';
import type { RuleBook } from '../../runtime/core/rule-book/book.ts';
import { StartProblem } from '../../runtime/server/database/start-problem.ts';
import { say } from '../progress.ts';
import { projectRoot } from '../project-root.ts';

export interface Version {
  readonly name: string;
  readonly project: Project;
  readonly model: Model;
  readonly book: RuleBook;
}

/** Reads a version; revisions are of the repository of `root`. Throws StartProblem where there is none. */
export async function loadVersion(name: string, root = projectRoot): Promise<Version> {
  const folder = folderOf(name);
  if (folder !== null) return readVersion(name, folder);
  const copy = mkdtempSync(join(tmpdir(), 'tongguan-rules-'));
  try {
    checkOut({ root, revision: name }, copy);
    takeBookWords(root, copy);
    return await readVersion(name, copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The folder that holds schemas/, or null when the name is none of a folder. */
function folderOf(name: string): string | null {
  const folder = resolve(name);
  if (existsSync(join(folder, 'schemas'))) return folder;
  return basename(folder) === 'schemas' && existsSync(folder) ? dirname(folder) : null;
}

function checkOut({ root, revision }: { readonly root: string; readonly revision: string }, folder: string): void {
  try {
    const git = { cwd: root, maxBuffer: 512 * 1024 * 1024 };
    execFileSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], git);
    const archive = execFileSync('git', ['archive', '--format=tar', revision, 'schemas', 'locales'], git);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch (error) {
    throw new StartProblem(
      `${revision} is neither a folder with schemas/ nor a git revision of this project that has them.`,
      error,
    );
  }
}

/** The compiler of today asks for the words of today's book: those of an older one stand in for what it no longer says. */
function takeBookWords(root: string, copy: string): void {
  const [now, then] = [root, copy].map((folder) => join(folder, 'locales', `${bookFile.name}.yaml`));
  if (now === undefined || then === undefined || !existsSync(now)) return;
  const [words, older] = [now, then].map((file): Json => (existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}));
  mkdirSync(dirname(then), { recursive: true });
  writeFileSync(then, stringify(completed(words ?? {}, older ?? {})));
}

/** A tree with what only the other one has. */
function completed(tree: Json, other: Json): Json {
  if (!isMap(tree) || !isMap(other)) return tree;
  const keys = new Set([...Object.keys(tree), ...Object.keys(other)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, completed(tree[key] ?? other[key] ?? null, other[key] ?? null)]),
  );
}

/** An older version may lack what is asked for today: it is read as far as it goes, and that is said. */
async function readVersion(name: string, root: string): Promise<Version> {
  const { project, descriptors, findings } = await examine({
    root,
    readings: parseReadings(process.env.TONGGUAN_READINGS ?? ''),
  });
  // Screens by hand are no rules, and are not looked for.
  const grave = findings.filter(({ id }) => !id.startsWith('E5'));
  if (grave.length > 0) {
    say(
      `${name}: ${grave.length} findings by today's checks; compared as far as it can be read. First: ${grave[0]?.message}`,
    );
  }
  try {
    const model = buildModel(project, descriptors);
    return { name, project, model, book: buildRuleBook(model) };
  } catch (error) {
    if (grave.length === 0) throw error;
    throw new StartProblem(
      `${name} cannot be read: run "tongguan check --project" on it, and mend what it says.`,
      error,
    );
  }
}
