// A list is dressed although no form was opened before it: its own style sheets know the classes it names.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '..', '..', 'runtime', 'web');

/** The texts of a module and of all it loads at once, by path. */
async function reached(path: string, seen = new Map<string, string>()): Promise<ReadonlyMap<string, string>> {
  if (seen.has(path)) return seen;
  const text = await readFile(path, 'utf8');
  seen.set(path, text);
  for (const [, target = ''] of text.matchAll(/^(?:import|\} from|export).*?'(\.[^']+\.(?:tsx?|css))';$/gm)) {
    await reached(join(dirname(path), target), seen);
  }
  return seen;
}

it('names no class that only forms know', async () => {
  const files = [...(await reached(join(web, 'list', 'list-page.tsx'))), ...(await reached(join(web, 'app.css')))];
  const styles = files.flatMap(([path, text]) => (path.endsWith('.css') ? [text] : [])).join('\n');
  const named = files.flatMap(([path, text]) =>
    path.endsWith('.tsx')
      ? [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
      : [],
  );
  const forms = await readFile(join(web, 'form', 'form.css'), 'utf8');
  const dresses = (sheet: string, name: string): boolean => new RegExp(`\\.${name}(?![\\w-])`).test(sheet);
  const own = new Set(named.filter((name) => name.startsWith('tg-')));
  expect([...own].filter((name) => dresses(styles, name)).length).toBeGreaterThan(2);
  expect([...own].filter((name) => dresses(forms, name) && !dresses(styles, name))).toEqual([]);
});

it('knows the colours of every sheet from the first page on', async () => {
  const sheets = (await readdir(web, { recursive: true })).filter((name) => name.endsWith('.css'));
  const texts = await Promise.all(sheets.map((name) => readFile(join(web, name), 'utf8')));
  const used = texts.flatMap((text) => [...text.matchAll(/var\((--tg-[\w-]+)/g)].flatMap(([, name]) => name ?? []));
  const first = await readFile(join(web, 'app.css'), 'utf8');
  expect(new Set(used).size).toBeGreaterThan(2);
  expect([...new Set(used)].filter((name) => !first.includes(`${name}:`))).toEqual([]);
});
