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

/** What pages ask for beside the words that every form has. */
export interface AskedByPages extends AskedWords {
  /** Folder below `overrides` of the project -> entities whose fields, values, sections or rules its code names. */
  readonly entities: { readonly [folder: string]: readonly string[] };
}

/** Where the compiler's own product stands. */
const home = join(import.meta.dirname, '../..');

/** Every word asked for by the code of the product and below `overrides` of the project, each once, in order. */
export function askedWords(root: string): AskedByPages {
  const ours = ['runtime', 'overrides', 'cli'].map((folder) => join(home, folder));
  const pages = join(root, 'overrides');
  const asked = [...new Set([...ours, pages])].flatMap((folder) =>
    listFiles(folder)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ ...askedIn(join(folder, file)), page: folder === pages ? file.split('/')[0] : undefined })),
  );
  const byPage = Map.groupBy(asked, ({ page }) => page ?? '');
  const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
  return {
    keys: sorted(asked.flatMap(({ keys }) => keys)),
    patterns: sorted(asked.flatMap(({ patterns }) => patterns)),
    given: givenByAll(asked.flatMap(({ given }) => Object.entries(given))),
    entities: Object.fromEntries(
      [...byPage].flatMap(([page, files]) => {
        const named = sorted(files.flatMap(({ entities }) => entities));
        return page === '' || named.length === 0 ? [] : [[page, named]];
      }),
    ),
  };
}

/** Of each key the names that all give it. */
function givenByAll(calls: readonly (readonly [string, readonly string[]])[]): AskedWords['given'] {
  const given: { [key: string]: readonly string[] } = {};
  for (const [key, names] of calls) given[key] = given[key]?.filter((name) => names.includes(name)) ?? names;
  return given;
}

/** What one file asks for. */
interface AskedInFile extends AskedWords {
  readonly entities: readonly string[];
}

const known = new Map<string, { readonly mark: string; readonly asked: AskedInFile }>();

function askedIn(file: string): AskedInFile {
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
/** Words of an entity that come with its area. */
const ofEntity = /['"`]entity\.([a-z][\w-]*)\.(?:fields|values|sections|rules|named)\./g;

/** The words a text of code asks for. */
function wordsIn(text: string): AskedInFile {
  const found = [...text.matchAll(written)].map(({ 0: quoted, 2: key = '', index }) => {
    return { key, params: paramsOfCall(text, { start: index, end: index + quoted.length }) };
  });
  const patterns = [...text.matchAll(together)].map(([, key = '']) => key.replace(filled, '*'));
  return {
    keys: found.map(({ key }) => key),
    patterns,
    given: givenByAll(found.flatMap(({ key, params }) => (params ? [[key, params] as const] : []))),
    entities: [...text.matchAll(ofEntity)].map(([, entity = '']) => entity),
  };
}
