// Puts mistakes of each kind into the schemas of the product, one at a time, at places that follow from a seed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCache } from '../../generator/cache/open-cache.ts';
import { SeenParts } from '../../generator/cache/seen-parts.ts';
import { check } from '../../generator/check/check.ts';
import { unservedOffersOf } from '../../generator/emit/tables/unserved-offers.ts';
import { listFiles } from '../../generator/list-files.ts';
import { load } from '../../generator/load/load.ts';
import type { SchemaFinding } from '../../generator/load/schema-finding.ts';
import type { Made, MistakeKind } from './mistake-makers.ts';
import { placeAt } from './seed-file.ts';
import { hasForm, type OpenFile, openSites } from './yaml-sites.ts';

export interface Sown {
  readonly kind: string;
  readonly file: string;
  /** The file with the mistake. */
  readonly text: string;
  /** Where the finding is expected, `file:line:column`. */
  readonly place: string;
  /** The line at fault as it is then. */
  readonly line: string;
}

/** The YAML files of a project that mistakes are put into. */
export function openProject(root: string): OpenFile[] {
  return ['schemas', 'locales']
    .flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.yaml') && !file.startsWith('schemas/seeds/'))
    .map((file) => openSites(file, readFileSync(join(root, file), 'utf8')));
}

/** Up to `most` mistakes of a kind, each in another file as far as there are as many. */
export function sowKind(kind: MistakeKind, files: readonly OpenFile[], seed: number, most: number): Sown[] {
  const places = files
    .filter(({ file }) => kind.files.test(file))
    .flatMap((file) => file.sites.filter(({ path }) => hasForm(path, kind.form)).map((site) => ({ file, site })))
    .map((place) => ({
      ...place,
      rank: hashOf(`${seed} ${kind.name} ${place.file.file} ${place.site.path.join('.')}`),
    }))
    .sort((a, b) => a.rank - b.rank);
  const first = new Map<string, Sown>();
  const others: Sown[] = [];
  for (const { file, site, rank } of places) {
    if (first.size >= most) break;
    const made = kind.make(site, file, numbersFrom(rank));
    const sown = made && written(kind, file, made);
    if (!sown) continue;
    if (first.has(file.file)) others.push(sown);
    else first.set(file.file, sown);
  }
  return [...first.values(), ...others].slice(0, most);
}

/** Null where the text stays as it is. */
function written({ name }: MistakeKind, { file, text }: OpenFile, { start, end, text: by, at }: Made): Sown | null {
  const now = text.slice(0, start) + by + text.slice(end);
  const lineStart = now.lastIndexOf('\n', at - 1) + 1;
  const line = now.slice(lineStart, now.indexOf('\n', at));
  return now === text ? null : { kind: name, file, text: now, place: placeAt(file, now, at), line };
}

type Finder = (file: string, text: string) => Promise<readonly SchemaFinding[]>;

/** Says what is found in a project of which one file has another text, as `tongguan dev` would: only what follows from it is looked at again. */
export function makeFinder(root: string): Finder {
  return finderWith(root, new SeenParts());
}

/** The same of who looks at everything each time. */
export function makeAnewFinder(root: string): Finder {
  return finderWith(root, undefined);
}

function finderWith(root: string, seen: SeenParts | undefined): Finder {
  const memory = openCache();
  return async (file, text) => {
    const before = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), text);
    try {
      return check(await load(root, {}, memory), unservedOffersOf, { memory, seen }).findings;
    } finally {
      writeFileSync(join(root, file), before);
    }
  };
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Numbers from 0 to below 1 that follow from the first (mulberry32). */
function numbersFrom(first: number): () => number {
  let state = first;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
