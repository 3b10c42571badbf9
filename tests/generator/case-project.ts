// Builds the project of a case: the small one in base/, with the words of the real locales, and the edits of case.yaml.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse as readYaml } from 'yaml';
import { openCache } from '../../generator/cache/open-cache.ts';

export interface Case {
  readonly edits?: readonly { readonly file: string; readonly replace: string; readonly by: string }[];
  readonly add?: { readonly [file: string]: string };
  readonly remove?: readonly string[];
  readonly readings?: { readonly [reading: string]: string };
}

/** What the compiler remembers from one case to the next: most of their files are the same. */
export const cache = openCache();

const here = import.meta.dirname;
const sharedWords = ['ui', 'messages', 'errors', 'limits', 'rules', 'signatures'];

/** The case described in tests/generator/<name>/case.yaml. */
export function readCase(name: string): Case {
  return readYaml(readFileSync(join(here, name, 'case.yaml'), 'utf8')) as Case;
}

/** A folder with the project of a case, and how to remove it. An edit that finds nothing to replace fails the test. */
export function makeProject({ edits = [], add = {}, remove = [] }: Case): { root: string; discard: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'tongguan-case-'));
  cpSync(join(here, 'base'), root, { recursive: true });
  for (const name of sharedWords) cpSync(join(here, `../../locales/${name}.yaml`), join(root, `locales/${name}.yaml`));
  for (const { file, replace, by } of edits) {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(replace)) throw new Error(`${file} of the base does not hold ${JSON.stringify(replace)}`);
    writeFileSync(
      join(root, file),
      text.replace(replace, () => by),
    );
  }
  for (const [file, text] of Object.entries(add)) {
    if (existsSync(join(root, file))) throw new Error(`${file} is in the base already`);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const file of remove) rmSync(join(root, file));
  return { root, discard: () => rmSync(root, { recursive: true, force: true }) };
}

/** A folder with the schemas of the product, its words and its hand-written code, and how to remove it. */
export function copyOfProduct(): { root: string; discard: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'tongguan-product-'));
  for (const folder of ['schemas', 'locales', 'overrides'])
    cpSync(join(here, '../..', folder), join(root, folder), { recursive: true });
  return { root, discard: () => rmSync(root, { recursive: true, force: true }) };
}
