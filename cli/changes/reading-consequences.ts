// What every option of a reading that is not in force would change, for the book that tries nothing by itself.
import { openCache } from '../../generator/cache/open-cache.ts';
import type { CompileOptions } from '../../generator/examine.ts';
import type { ReadingConsequences } from '../../runtime/core/rule-book/change-trial.ts';
import { readBook } from './read-book.ts';
import { compareTried } from './try-change.ts';

/** Options that are compiled with what was remembered of those before. */
const mostRemembered = 10;

type Told = ReadingConsequences[string][string];

/** Compiles the project once an option, what stays the same from memory. Options that do not compile are left out. */
export async function readingConsequences(options: CompileOptions): Promise<ReadingConsequences> {
  let memory = openCache();
  let tried = 0;
  const before = await readBook({ ...options, memory });
  if ('findings' in before) return {};
  const found: { [reading: string]: { [option: string]: Told } } = {};
  for (const { id, chosen, options: all } of before.book.readings) {
    found[id] = {};
    for (const { id: option } of all.filter((one) => one.id !== chosen)) {
      tried += 1;
      // What it remembers of so many is 300 MB, and is let go then.
      if (tried % mostRemembered === 0) memory = openCache();
      const after = await readBook({ ...options, memory, readings: { ...options.readings, [id]: option } });
      if ('findings' in after) continue;
      const { causes, entries } = compareTried(before, after, []);
      found[id][option] = { causes, entries };
    }
  }
  return found;
}
