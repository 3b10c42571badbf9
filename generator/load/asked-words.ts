// The words that code asks for by name: of the product and of the project's own pages, read as text and never run. A file that did not
// change is not read again.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../list-files.ts';
import { paramsOfCall } from './call-params.ts';

export interface AskedWords {
  /** Keys that are written out: `ui.list.total`. */
  readonly keys: readonly string[];
  /** Keys that are put together, with a star for each part that is told when it runs: `ui.unit.*`. */
  readonly patterns: readonly string[];
  /** Key that is written out -> names that every call gives to it whose parameters can be told. */
  readonly given: { readonly [key: string]: readonly string[] };
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
    given: givenByAll(asked.flatMap(({ given }) => Object.entries(given))),
  };
}

/** Of each key the names that all give it. */
function givenByAll(calls: readonly (readonly [string, readonly string[]])[]): AskedWords['given'] {
  const given: { [key: string]: readonly string[] } = {};
  for (const [key, names] of calls) given[key] = given[key]?.filter((name) => names.includes(name)) ?? names;
  return given;
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
  const found = [...text.matchAll(written)].map(({ 0: quoted, 2: key = '', index }) => {
    return { key, params: paramsOfCall(text, { start: index, end: index + quoted.length }) };
  });
  const patterns = [...text.matchAll(together)].map(([, key = '']) => key.replace(filled, '*'));
  return {
    keys: found.map(({ key }) => key),
    patterns,
    given: givenByAll(found.flatMap(({ key, params }) => (params ? [[key, params] as const] : []))),
  };
}
