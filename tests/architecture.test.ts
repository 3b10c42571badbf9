// Keeps the house in order: import directions, no cycles, no barrels, small files, folders that explain themselves.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));
// What the compiler writes, and what `tongguan client` copies for others, are no parts of the house.
const own = tracked.filter((file) => !/^(?:tests\/[^/]+\/[^/]+\/expected|cli\/client\/package)\//.test(file));
const code = own.filter((file) => /^(cli|generator|runtime|overrides)\//.test(file));
const text = new Map(own.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** Project files a file imports, statically or not. */
function importsOf(file: string): string[] {
  const specifiers = (text.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...specifiers].map((match) => normalize(join(dirname(file), match[1] ?? '')));
}

/** What each room may import beside itself. */
const directions: { [room: string]: string[] } = {
  'runtime/core': [],
  'runtime/web': ['runtime/core', 'generated'],
  'runtime/server': ['runtime/core'],
  generator: ['runtime/core'],
  overrides: ['runtime/core', 'runtime/web', 'runtime/server', 'generated'],
  cli: ['generator', 'runtime/core', 'runtime/server', 'generated'],
};

function roomOf(file: string): string {
  return Object.keys({ ...directions, generated: [], tests: [] }).find((room) => file.startsWith(`${room}/`)) ?? file;
}

describe('import directions', () => {
  it('nothing imports upward, and browser and server never meet', () => {
    const wrong = code.flatMap((file) =>
      importsOf(file)
        .filter((target) => roomOf(target) !== roomOf(file) && !directions[roomOf(file)]?.includes(roomOf(target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('there are no cycles', () => {
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const walk = (file: string, trail: string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
        return;
      }
      state.set(file, 'open');
      for (const target of importsOf(file)) if (text.has(target)) walk(target, [...trail, file]);
      state.set(file, 'done');
    };
    for (const file of code) walk(file, []);
    expect(cycles).toEqual([]);
  });

  it('every relative import names a file that exists', () => {
    const missing = code.flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith('generated/') && !existsSync(join(root, target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(missing).toEqual([]);
  });
});

/** The floors of each room, from the ground up: a folder imports those that stand before it, and none after. */
const floors: { [room: string]: string } = {
  'runtime/core': 'descriptor kinds examples rules cases rule-book',
  'runtime/server':
    'database store links migrate description session verification jobs ledger evidence objects signatures files backup sheets authority integrity notices live write webhooks papers known flows charges kept operations imports routes exports work search trials',
  'runtime/web':
    'i18n ui grid api pages session live notices record uploads kinds fields cells lines history drafts actions flows overview kept papers charges exports form import list work palette shell rule-book build',
  generator: 'cache load model check certify rule-book emit write',
  cli: 'explain labels seed reference rules cases changes proposals client',
};

describe('floors', () => {
  const folderBelow = (room: string, file: string): string => {
    const [folder = '', inner] = file.slice(room.length + 1).split('/');
    return inner === undefined ? '' : folder;
  };

  it.each(
    Object.entries(floors),
  )('of %s: every folder has one, and imports only what stands below it', (room, line) => {
    const order = line.split(' ');
    const inside = code.filter((file) => file.startsWith(`${room}/`) && folderBelow(room, file) !== '');
    expect([...new Set(inside.map((file) => folderBelow(room, file)))].sort()).toEqual([...order].sort());
    const upward = inside.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(`${room}/`) && folderBelow(room, target) !== '')
        .filter((target) => order.indexOf(folderBelow(room, target)) > order.indexOf(folderBelow(room, file)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(upward).toEqual([]);
  });
});

describe('files', () => {
  const lines = (file: string): number => (text.get(file) ?? '').split('\n').length - 1;

  it('have at most 400 lines, and about 120 in the middle', () => {
    expect(own.filter((file) => lines(file) > 400)).toEqual([]);
    const sizes = code.map(lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(130);
  });

  it('say in their first line what they are for', () => {
    expect(own.filter((file) => !/^(#!.*\n)?\/\/ \S/.test(text.get(file) ?? ''))).toEqual([]);
  });

  it('have names that say something', () => {
    expect(own.filter((file) => /\b(utils?|helpers?|common|manager|misc|index)\.tsx?$/.test(file))).toEqual([]);
  });

  it('are no barrels and hold no escape hatches', () => {
    const barrels = code.filter((file) => /^export (\*|\{[^}]*\}) from/m.test(text.get(file) ?? ''));
    const hatches = code.filter((file) =>
      /\bas any\b|: any\b|<any>|@ts-ignore|@ts-expect-error/.test(text.get(file) ?? ''),
    );
    expect({ barrels, hatches }).toEqual({ barrels: [], hatches: [] });
  });
});

describe('exported types', () => {
  it('have each a name of its own', () => {
    const exported = code
      .flatMap((file) => [...(text.get(file) ?? '').matchAll(/^export (?:interface|type|class) (\w+)/gm)])
      .map(([, name = '']) => name);
    expect(exported.length).toBeGreaterThan(300);
    expect(exported.filter((name, index) => exported.indexOf(name) < index)).toEqual([]);
  });
});

describe('writing', () => {
  it('asks a unit of work, and knows no pool', () => {
    const rooms = /^runtime\/server\/(files|imports|operations|routes|verification|write)\/|^overrides\//;
    const pooled = code.filter((file) => rooms.test(file) && /from 'pg'|\.connect\(/.test(text.get(file) ?? ''));
    const connecting = code.filter((file) => /^runtime\/server\/store\/.*(?<!unit-of-work)\.ts$/.test(file));
    expect(pooled).toEqual([]);
    expect(connecting.filter((file) => /\.connect\(|'(begin|commit)'/.test(text.get(file) ?? ''))).toEqual([]);
  });

  it('of records is done in one place; seeds give lines to what they have entered, migration moves some', () => {
    const writes = /^runtime\/server\/store\/(write-|delete-)/;
    const writing = code.filter((file) => !writes.test(file) && importsOf(file).some((target) => writes.test(target)));
    // The rows kept beside a record are named as such by who lists them.
    const listing = [
      'evidence/entry-rows',
      'notices/notice-rows',
      'operations/operation-log',
      'session/call-log',
      'write/charge-rows',
      'write/event-rows',
      'write/history',
      'write/idempotency',
    ].map((file) => `runtime/server/${file}.ts`);
    expect(writing.filter((file) => !listing.includes(file)).sort()).toEqual([
      'cli/seed/write-as-system.ts',
      'runtime/server/migrate/former-records.ts',
      'runtime/server/write/persist.ts',
    ]);
  });
});

describe('the whole context', () => {
  it('is handed on by routes, and taken by nothing below them', () => {
    const [below = ''] = (floors['runtime/server'] ?? '').split(' routes');
    const rooms = new RegExp(`^runtime/server/(${below.split(' ').join('|')})/`);
    const inside = code.filter((file) => rooms.test(file));
    expect(inside.length).toBeGreaterThan(100);
    expect(inside.filter((file) => /\bServerContext\b/.test(text.get(file) ?? ''))).toEqual([]);
  });
});

describe('hooks', () => {
  it('refuse nothing but by rules of the schemas, which the rule book shows', () => {
    const refusing = own.filter(
      (file) => /^overrides\/[^/]+\/hooks\.ts$/.test(file) && text.get(file)?.includes('Refusal'),
    );
    expect(refusing).toEqual([]);
  });
});

describe('folders', () => {
  // Projects that the compiler is tried on explain themselves by `tests/generator/README.md`.
  const folders = [...new Set(own.map((file) => dirname(file)))].filter(
    (folder) => folder !== '.' && !/^tests\/generator\/./.test(folder),
  );
  /** Figures and the layout of test data need more room, and so does the glossary of `runtime`. */
  const longest = (folder: string): number => (folder === 'runtime' ? 45 : folder.startsWith('tests/') ? 25 : 20);

  it('with code each have a README of at most 20 lines', () => {
    const wrong = folders.filter((folder) => {
      const readme = join(root, folder, 'README.md');
      return !existsSync(readme) || readFileSync(readme, 'utf8').split('\n').length - 1 > longest(folder);
    });
    expect(folders.length).toBeGreaterThan(80);
    expect(wrong).toEqual([]);
  });

  it('and their READMEs name no code that is gone', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
      '\n',
    );
    const readmes = files.filter((file) => /(^|\/)README\.md$/.test(file) && existsSync(join(root, file)));
    const named = readmes.flatMap((readme) =>
      [...readFileSync(join(root, readme), 'utf8').matchAll(/`([A-Za-z0-9_./-]+\.tsx?)`/g)].flatMap(([, path = '']) =>
        /(^|\/)generated\/|\.gen\.|^(list|form|detail|page|hooks)\.tsx?$/.test(path) ? [] : [{ readme, path }],
      ),
    );
    const missing = named.filter(({ readme, path }) => {
      const places = [join(dirname(readme), path), path, join('runtime', path)];
      return !places.some((place) => existsSync(join(root, place))) && !own.some((file) => file.endsWith(`/${path}`));
    });
    expect(named.length).toBeGreaterThan(300);
    expect(missing).toEqual([]);
  });

  it('and files that the glossary names are there', () => {
    const table = readFileSync(join(root, 'runtime/README.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    const cells = table.slice(2).map((line) => (line.split('|')[3] ?? '').trim());
    const missing = cells.flatMap((cell) => {
      let folder = 'runtime';
      return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => {
        const places = [join('runtime', path), path, join(folder, path)];
        folder = dirname(join('runtime', path));
        return places.some((place) => existsSync(join(root, place))) ? [] : [path];
      });
    });
    expect(cells.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });
});
