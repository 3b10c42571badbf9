// Emits a model into a folder of its own beside the real runtime, so that tests can import what was generated.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCache } from '../../generator/cache/open-cache.ts';
import { emit } from '../../generator/emit/emit.ts';
import { TextMaker, type Tools } from '../../generator/emit/text-maker.ts';
import type { EmittedFile, Model } from '../../generator/model/model.ts';
import { write } from '../../generator/write/write.ts';

export interface Built {
  readonly files: readonly EmittedFile[];
  /** Text of an emitted file; throws when there is none. */
  text(path: string): string;
  /** An emitted module, imported as the server imports it. */
  module(path: string): Promise<{ readonly [name: string]: unknown }>;
  remove(): void;
}

/** Tools of a process that has just begun, with what those before it made. */
export function newTools(): Tools {
  return { memory: openCache(), maker: new TextMaker() };
}

/** Emits and writes the model. */
export async function build(model: Model): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'tongguan-emit-'));
  mkdirSync(join(folder, 'generated'));
  symlinkSync(join(import.meta.dirname, '../../runtime'), join(folder, 'runtime'));
  const files = await emit(model, newTools());
  write(files, join(folder, 'generated'));
  return {
    files,
    text(path) {
      const file = files.find((one) => one.path === path);
      if (!file) throw new Error(`${path} was not emitted`);
      return file.text;
    },
    module: (path) => import(/* @vite-ignore */ pathToFileURL(join(folder, 'generated', path)).href),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
