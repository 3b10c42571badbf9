// The seeds of a YAML file: mistakes put one by one into projects without any, and oddities that are none.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as readYaml } from 'yaml';

export interface SeedEdit {
  /** Path below the project; a file that is not there is made of `to`. */
  readonly file: string;
  /** The text that is replaced, once in the file. */
  readonly from?: string;
  /** What comes in its place; `▸` stands before the culprit, and is left out. */
  readonly to: string;
}

export interface Seed {
  /** What is wrong, or odd and yet right, in one sentence; no other seed is called so. */
  readonly name: string;
  /** `base`: the small project beside; `product`: the schemas of the product. */
  readonly of: 'base' | 'product';
  readonly edits: readonly SeedEdit[];
  /** Id of the finding, the only one; absent: it is legal, nothing is found. */
  readonly finds?: string;
  /** Where the finding stands, if that is not marked: the text it begins at, once in its file. */
  readonly at?: { readonly file: string; readonly text: string };
}

export const culprit = '▸';

/** Every seed of the YAML files of a folder. Throws where one says neither what is found nor where. */
export function readSeeds(folder: string): Seed[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const seeds = files.sort().flatMap((file) => seedsOf(readYaml(readFileSync(join(folder, file), 'utf8'))));
  for (const { name, finds, at, edits } of seeds) {
    const marks = edits.filter(({ to }) => to.includes(culprit)).length + (at ? 1 : 0);
    if (marks !== (finds === undefined ? 0 : 1)) throw new Error(`the seed "${name}" marks ${marks} places`);
  }
  return seeds;
}

interface WrittenSeed extends Partial<SeedEdit> {
  readonly name: string;
  readonly of?: Seed['of'];
  readonly also?: readonly SeedEdit[];
  readonly finds?: string;
  readonly at?: { readonly file?: string; readonly text: string };
}

function seedsOf({
  file: usual,
  mistakes = [],
  legal = [],
}: {
  file: string;
  mistakes?: WrittenSeed[];
  legal?: WrittenSeed[];
}): Seed[] {
  for (const { name, finds } of mistakes) if (!finds) throw new Error(`the mistake "${name}" says no finding`);
  return [...mistakes, ...legal].map(({ name, of = 'base', file = usual, from, to, also = [], finds, at }) => ({
    name,
    of,
    edits: [...(to === undefined ? [] : [{ file, ...(from !== undefined && { from }), to }]), ...also],
    ...(finds !== undefined && { finds }),
    ...(at && { at: { file: at.file ?? file, text: at.text } }),
  }));
}

/** The text of a file after an edit, and where the culprit begins in it. Throws where the edit does not fit it. */
export function edited(text: string | null, { file, from, to }: SeedEdit): { text: string; culprit: number | null } {
  if ((text === null) !== (from === undefined)) throw new Error(`${file} is ${text === null ? 'not ' : ''}there`);
  const start = from === undefined ? 0 : onlyPlaceOf(text ?? '', from, file);
  const mark = to.indexOf(culprit);
  const rest = (text ?? '').slice(start + (from ?? '').length);
  return {
    text: (text ?? '').slice(0, start) + to.replace(culprit, '') + rest,
    culprit: mark < 0 ? null : start + mark,
  };
}

/** Where a text stands in another that must hold it once. */
export function onlyPlaceOf(text: string, part: string, file: string): number {
  const start = text.indexOf(part);
  if (start < 0) throw new Error(`${file} does not hold ${JSON.stringify(part)}`);
  if (text.includes(part, start + 1)) throw new Error(`${file} holds ${JSON.stringify(part)} more than once`);
  return start;
}

/** `file:line:column` of an offset, as findings tell it. */
export function placeAt(file: string, text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `${file}:${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`;
}

/** The text of a file, or null where there is none. */
export function textIn(root: string, file: string): string | null {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;
}
