// While `tongguan dev` runs: the program of overrides/ as TypeScript holds it in memory, so that what a saved file breaks is known at once.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { API, Diagnostic, Snapshot } from 'typescript/unstable/async';
import type { SchemaFinding } from '../generator/load/schema-finding.ts';
import { projectRoot } from './project-root.ts';
import { type CompilerError, findingsOf } from './read-type-errors.ts';

/** Looks after which the program is opened anew: each leaves some 3 MB of what was before it. */
const mostLooks = 100;

/** What a look at some files has come to. */
export interface Glance {
  /** The files that were looked at, by their paths in the project. */
  readonly files: readonly string[];
  readonly findings: readonly SchemaFinding[];
}

/**
 * A process of TypeScript beside this one, 490 MB, opened with the first look, which takes some seconds; each one after it some 0.05 s. It
 * looks at single files: what their change breaks elsewhere is found by `checkOverrides`.
 */
export class OverrideProgram {
  readonly #root: string;
  #api: API | null = null;
  #snapshot: Snapshot | null = null;
  #looks = 0;
  /** Saved since the last look. */
  readonly #changed = new Set<string>();

  constructor(root = projectRoot) {
    this.#root = root;
  }

  /** Opens it, where it is not; does nothing where TypeScript is not installed. */
  async open(): Promise<void> {
    if (this.#api !== null && this.#looks < mostLooks) return;
    await this.close();
    const typescript = await import('typescript/unstable/async').catch(() => null);
    if (typescript === null) return;
    this.#changed.clear();
    const api = new typescript.API({ cwd: this.#root });
    this.#api = api;
    this.#snapshot = await api.updateSnapshot({ openProjects: [join(this.#root, 'overrides', 'tsconfig.json')] });
  }

  /** Files were saved, made or taken away, also generated ones. */
  note(paths: readonly string[]): void {
    for (const path of paths) if (/\.tsx?$/.test(path)) this.#changed.add(path);
  }

  /** What is wrong in those that were saved since the last look, and in the overrides of entities whose generated files were; null as long as the program is not open. */
  async look(): Promise<Glance | null> {
    const [api, former] = [this.#api, this.#snapshot];
    if (api === null || former === null || this.#changed.size === 0) return null;
    const paths = [...this.#changed];
    this.#changed.clear();
    this.#looks += 1;
    const known = new Set(former.getProjects().flatMap(({ rootFiles }) => rootFiles));
    const [there, deleted] = [[] as string[], [] as string[]];
    for (const path of paths.map((one) => join(this.#root, one))) (existsSync(path) ? there : deleted).push(path);
    const created = there.filter((path) => !known.has(path));
    const snapshot = await api.updateSnapshot({ fileChanges: { changed: there, created, deleted } });
    this.#snapshot = snapshot;
    await former.dispose();
    const [project] = snapshot.getProjects();
    if (!project) return null;
    const files = concernedOf(
      paths,
      project.rootFiles.map((file) => relative(this.#root, file)),
    );
    const errors: CompilerError[] = [];
    for (const file of files) errors.push(...(await this.#errorsIn(project.program, file)));
    return { files, findings: await findingsOf(this.#root, errors) };
  }

  async #errorsIn(
    program: ReturnType<Snapshot['getProjects']>[number]['program'],
    file: string,
  ): Promise<CompilerError[]> {
    const path = join(this.#root, file);
    const told = [...(await program.getSyntacticDiagnostics(path)), ...(await program.getSemanticDiagnostics(path))];
    if (told.length === 0) return [];
    const text = await readFile(path, 'utf8');
    return told.map((diagnostic) => errorOf(diagnostic, file, text));
  }

  /** Resolves once its process is gone. */
  async close(): Promise<void> {
    const api = this.#api;
    this.#api = null;
    this.#snapshot = null;
    this.#looks = 0;
    await api?.close();
  }
}

/** Hooks that do not fit their entity are found where they are loaded. */
const loading = 'generated/hooks.gen.ts';

/** Those of overrides/ that were saved, and those of entities whose generated files were. */
function concernedOf(paths: readonly string[], all: readonly string[]): string[] {
  const entities = paths.flatMap((path) => /^generated\/entities\/([\w-]+)\//.exec(path)?.[1] ?? []);
  const folders = new Set(entities.map((entity) => `overrides/${entity}/`));
  const saved = new Set(paths);
  const own = all.filter(
    (file) =>
      file.startsWith('overrides/') && (saved.has(file) || folders.has(file.replace(/^(overrides\/[^/]+\/).*$/, '$1'))),
  );
  return own.some((file) => file.endsWith('/hooks.ts')) ? [...own, loading] : own;
}

function errorOf(
  { pos, code, text: message, messageChain = [] }: Diagnostic,
  file: string,
  text: string,
): CompilerError {
  const before = text.slice(0, pos).split('\n');
  return {
    file,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    code: `TS${code}`,
    message,
    details: messageChain.flatMap(detailsOf),
  };
}

function detailsOf({ text, messageChain = [] }: Diagnostic): string[] {
  return [text, ...messageChain.flatMap(detailsOf)];
}
