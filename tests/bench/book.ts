// How long a search in the rule book takes once its words are there, beside looking for the same signs in every text one after the other.
import type { SaidText } from '../../runtime/core/rule-book/book.ts';
import { openSearch } from '../../runtime/core/rule-book/search/search-book.ts';
import { book } from '../rule-book/book.ts';

const rounds = 9;
/** As people type them: words, numbers with units, questions, in three languages. */
const asked = [
  '重量',
  '30天',
  '金额不超过',
  '15位',
  '谁可以驳回',
  '净重不能大于毛重',
  'duplicate',
  'which limits are 15 digits',
  'what applies to gross weight',
  'အလေးချိန်',
];

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Milliseconds of each query, the middle one of its rounds. */
function timesOf(find: (query: string) => unknown): number[] {
  return asked.map((query) =>
    median(
      Array.from({ length: rounds }, () => {
        const start = performance.now();
        find(query);
        return performance.now() - start;
      }),
    ),
  );
}

function tell(what: string, times: readonly number[]): void {
  console.log(`  ${what}: ${median(times).toFixed(1)} ms, the slowest ${Math.max(...times).toFixed(1)} ms`);
}

const start = performance.now();
const search = await openSearch(book);
console.log(`${book.entries.length} entries, in three languages`);
console.log(`  the index made: ${(performance.now() - start).toFixed(0)} ms`);
tell(
  `${asked.length} queries, median`,
  timesOf((query) => search.search(query)),
);
const texts = book.entries.map(({ sentence, details }) =>
  [sentence, ...details]
    .flatMap((text: SaidText) => Object.values(text))
    .join('\n')
    .toLowerCase(),
);
tell(
  'reference, the same signs looked for in every text',
  timesOf((query) => texts.filter((text) => text.includes(query.toLowerCase()))),
);
