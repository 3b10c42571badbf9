// What the product is made of: `npm run --silent sbom` names every package that is installed, with its licence, and none is of an unknown one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly license?: { readonly id?: string }; readonly expression?: string }[];
}

/** Licences under which the product may be given to others beside its own; a new one is read before it is added. */
const known = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 GPL-2.0 ISC LGPL-3.0-or-later MIT MPL-2.0 OFL-1.1 PSF-2.0 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);

/** Packages whose licence stands in their text alone, where it was read. */
const readThere: { readonly [name: string]: string } = { 'humanize-number@0.0.2': 'MIT' };

const root = join(import.meta.dirname, '..');
const { bomFormat, components } = JSON.parse(
  execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 }),
) as { readonly bomFormat: string; readonly components: readonly Component[] };
/** Packages of others: a private one is a part of the product itself, which is in no registry. */
const foreign = components.filter(
  ({ properties = [] }) =>
    !properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true'),
);
const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
  readonly packages: { readonly [path: string]: { readonly version?: string; readonly link?: boolean } };
};

function licencesOf({ name, version, licenses = [] }: Component): string[] {
  const read = readThere[`${name}@${version}`];
  if (read !== undefined) return [read];
  return licenses.flatMap(({ license, expression }) => license?.id ?? (expression ?? '').split(/ (?:AND|OR) |[()]/));
}

describe('the bill of materials', () => {
  it('names every package that is installed, in its version', () => {
    expect(bomFormat).toBe('CycloneDX');
    const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
    const ofOthers = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
    const installed = ofOthers.map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
    );
    expect(installed.length).toBeGreaterThan(400);
    expect(installed.filter((one) => !named.has(one))).toEqual([]);
  });

  it('gives each a licence that was read, and the digest it was installed by', () => {
    const strange = foreign.filter(
      (one) => licencesOf(one).length === 0 || licencesOf(one).some((id) => id !== '' && !known.has(id)),
    );
    expect(strange.map(({ purl, licenses }) => [purl, licenses])).toEqual([]);
    // The program of Node itself comes by the script of package `node`, not by the lock file.
    const undigested = foreign.filter(({ hashes = [] }) => hashes.length === 0).map(({ name }) => name);
    expect(undigested.filter((name) => !/^node-linux-(?:x64|arm64)$/.test(name))).toEqual([]);
  });
});
