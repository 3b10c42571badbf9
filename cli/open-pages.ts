// What `tongguan dev` tells the pages that are open: mistakes, over what they show; and that the server works by something else now.
import { join } from 'node:path';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { formatFinding } from '../generator/check/format-finding.ts';
import type { SchemaFinding } from '../generator/load/schema-finding.ts';
import type { WrittenFiles } from '../generator/write/write.ts';
import { projectRoot } from './environment.ts';

const generated = join(projectRoot, 'generated');

/** What Vite need not watch: it is told. */
export const toldFiles = `${generated}/**`;

export class OpenPages {
  readonly #pages: Pick<ViteDevServer, 'ws' | 'watcher'>;
  /** What is wrong now; null: nothing. */
  #told: ErrorPayload | null = null;

  constructor(pages: Pick<ViteDevServer, 'ws' | 'watcher'>) {
    this.#pages = pages;
    // A page that is opened meanwhile is told too.
    pages.ws.on('connection', () => this.#told && pages.ws.send(this.#told));
  }

  /** Tells mistakes in the schemas; none: takes away what was told. What the pages show stays as it is beneath. */
  tell(findings: readonly SchemaFinding[]): void {
    const wasWrong = this.#told !== null;
    this.#told = overlayOf(findings);
    if (this.#told) this.#pages.ws.send(this.#told);
    else if (wasWrong) this.#pages.ws.send('tongguan:mended', {});
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
