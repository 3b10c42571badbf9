// What `tongguan dev` tells the pages that are open: mistakes, over what they show; and that the server works by something else now.
import { join } from 'node:path';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { formatFinding } from '../generator/check/format-finding.ts';
import type { SchemaFinding } from '../generator/load/schema-finding.ts';
import type { WrittenFiles } from '../generator/write/write.ts';
import { projectRoot } from './project-root.ts';

const generated = join(projectRoot, 'generated');

/** What Vite need not watch: it is told. */
export const toldFiles = `${generated}/**`;

export class OpenPages {
  readonly #pages: Pick<ViteDevServer, 'ws' | 'watcher'>;
  #ofSchemas: readonly SchemaFinding[] = [];
  #ofOverrides: readonly SchemaFinding[] = [];
  #ofServer: string | null = null;
  /** What is wrong now; null: nothing. */
  #told: ErrorPayload | null = null;

  constructor(pages: Pick<ViteDevServer, 'ws' | 'watcher'>) {
    this.#pages = pages;
    // A page that is opened meanwhile is told too.
    pages.ws.on('connection', () => this.#told && pages.ws.send(this.#told));
  }

  /** Tells mistakes in the schemas; none: takes away what was told. What the pages show stays as it is beneath. */
  tell(findings: readonly SchemaFinding[]): void {
    this.#ofSchemas = findings;
    this.#show();
  }

  /** The same of what is written by hand, as long as the schemas are right: it was looked at beside what they said last. */
  tellOfOverrides(findings: readonly SchemaFinding[]): void {
    this.#ofOverrides = findings;
    this.#show();
  }

  /** The same of a server that does not start by what was saved, in its own words; null: one does. */
  tellOfServer(said: string | null): void {
    this.#ofServer = said;
    this.#show();
  }

  #show(): void {
    const before = this.#told;
    const ofServer = this.#ofServer === null ? null : overlayOfServer(this.#ofServer);
    this.#told = overlayOf(this.#ofSchemas) ?? overlayOf(this.#ofOverrides) ?? ofServer;
    if (JSON.stringify(before) === JSON.stringify(this.#told)) return;
    // Vite reloads a page that it shows a mistake when the first update comes: it is taken away before.
    if (before) this.#pages.ws.send('tongguan:mended', {});
    if (this.#told) this.#pages.ws.send(this.#told);
  }

  /** Has them take up what was compiled anew. */
  follow({ written, deleted }: Pick<WrittenFiles, 'written' | 'deleted'>): void {
    const { watcher } = this.#pages;
    for (const path of deleted) watcher.emit('unlink', join(generated, path));
    for (const path of written) watcher.emit('change', join(generated, path));
  }

  /** Has them ask the server again. */
  renew(): void {
    this.#pages.ws.send('tongguan:served', {});
  }
}

function overlayOf(findings: readonly SchemaFinding[]): ErrorPayload | null {
  const [first] = findings;
  if (!first) return null;
  const message = findings.map(formatFinding).join('\n\n');
  const { file, line, column } = first.place;
  const loc = { file: join(projectRoot, file), line, column };
  return { type: 'error', err: { message, stack: '', plugin: 'tongguan', loc } };
}

/** A place as Node tells it, above a line of the source or within a stack: `file:///srv/overrides/contract/hooks.ts:12:7`. */
const sourcePlace = /(?:file:\/\/)?(\/[^\s:()]+):(\d+)(?::(\d+))?/g;

/** What it said, with files as they are called in the project, at the first place in what is edited: else at the first one there is. */
function overlayOfServer(said: string): ErrorPayload {
  const places = [...said.matchAll(sourcePlace)].map(([, file = '', line, column]) => ({
    ...{ file, line: Number(line), column: Number(column ?? 1) },
  }));
  const loc = places.find(({ file }) => file.startsWith(join(projectRoot, 'overrides'))) ?? places[0];
  const own = said.replaceAll(`file://${projectRoot}/`, '').replaceAll(`${projectRoot}/`, '');
  const message = `The server does not start by what was saved.\n\n${own}`;
  return { type: 'error', err: { message, stack: '', plugin: 'tongguan', ...(loc && { loc }) } };
}
