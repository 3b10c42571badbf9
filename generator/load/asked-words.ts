// The words that code asks for by name: of the product and of the project's own pages, read as text and never run. A file that did not
// change is not read again.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../list-files.ts';

export interface AskedWords {
  /** Keys that are written out: `ui.list.total`. */
  readonly keys: readonly string[];
  /** Keys that are put together, with a star for each part that is told when it runs: `ui.unit.*`. */
  readonly patterns: readonly string[];
}

/** Where the compiler's own product stands. */
const home = join(import.meta.dirname, '../..');

/** Every word asked for by the code of the product and below `overrides` of the project, each once, in order. */
export function askedWords(root: string): AskedWords {
  const ours = ['runtime', 'overrides', 'cli'].map((folder) => join(home, folder));
  const folders = new Set([...ours, join(root, 'overrides')]);
  const asked = [...folders].flatMap((folder) =>
    listFiles(folder)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => askedIn(join(folder, file))),
  );
  const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
  return {
    keys: sorted(asked.flatMap(({ keys }) => keys)),
    patterns: sorted(asked.flatMap(({ patterns }) => patterns)),
  };
}

const known = new Map<string, { readonly mark: string; readonly asked: AskedWords }>();

function askedIn(file: string): AskedWords {
  const { mtimeMs, ctimeMs, size } = statSync(file);
  const mark = `${mtimeMs} ${ctimeMs} ${size}`;
  const last = known.get(file);
  if (last?.mark === mark) return last.asked;
  const asked = wordsIn(readFileSync(file, 'utf8'));
  known.set(file, { mark, asked });
  return asked;
}

/** Files of words whose keys code writes out; those of others follow from the schemas. */
const roots = 'ui|message|limit|signature';
const written = new RegExp(`(['"])((?:${roots})\\.[\\w.-]+)\\1`, 'g');
const together = new RegExp(`\`((?:${roots})\\.[^\`]*)`, 'g');
/** What is filled in when it runs, up to the end where another template stands within. */
const filled = /\$\{(?:[^{}]|\{[^{}]*\})*(?:\}|$)/g;

/** The words a text of code asks for. */
export function wordsIn(text: string): AskedWords {
  const keys = [...text.matchAll(written)].map(([, , key = '']) => key);
  const patterns = [...text.matchAll(together)].map(([, key = '']) => key.replace(filled, '*'));
  return { keys, patterns };
}
