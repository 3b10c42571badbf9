// The whole rule book of generated/, put together from its parts.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookHead, RuleBook } from '../../runtime/core/rule-book/book.ts';
import { listEntries, wholeEntry } from '../../runtime/core/rule-book/book-parts.ts';

const list = '-list.gen.json';

/** The book as it was compiled last. Rejects where nothing was. */
export async function readMadeBook(generated: string): Promise<RuleBook> {
  const folder = join(generated, 'rule-book');
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const head: BookHead = await read(join(generated, 'rule-book.gen.json'));
  const files = await readdir(folder);
  const areas = files.filter((file) => file.endsWith(list)).map((file) => file.slice(0, -list.length));
  const entries = await Promise.all(
    areas.sort().map(async (area) => {
      const part = (name: string) => read(join(folder, `${area}-${name}.gen.json`));
      const [own, zh, en, my, examples] = await Promise.all(['list', 'zh', 'en', 'my', 'examples'].map(part));
      const listed = listEntries({ list: own, words: { zh, en, my } });
      return listed.map((entry) => wholeEntry(entry, examples[entry.entity] ?? {}));
    }),
  );
  return { ...head, entries: entries.flat() };
}
