// Entry of the rule book as a file of its own: book and locales stand in the page, the address is kept behind the hash.
import { ConfigProvider, Segmented } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { checks } from '../../../../generated/rule-book-checks.gen.ts';
import { type Language, languages } from '../../../core/descriptor/value.ts';
import type { LocaleTree } from '../../../core/model.ts';
import type { BookEntry, ListedEntry, RuleBook } from '../../../core/rule-book/book.ts';
import type { BookCases } from '../../../core/rule-book/book-cases.ts';
import type { BookTables } from '../../../core/rule-book/book-tables.ts';
import type { ReadingConsequences } from '../../../core/rule-book/change-trial.ts';
import {
  historyOfEntity,
  type NamedDocuments,
  type RuleHistory,
  type WholeHistory,
} from '../../../core/rule-book/rule-history.ts';
import { translate } from '../../../core/rule-book/translate.ts';
import { htmlLanguage, ownNames } from '../../i18n/language.ts';
import { buttons, theme } from '../../ui/theme.ts';
import { addressOf, type BookAddress, queryOf } from '../book-address.ts';
import { RuleBookView } from '../rule-book-view.tsx';
import './standalone.css';

type Locales = { readonly [language in Language]: LocaleTree };

function Page({ book, locales }: { readonly book: RuleBook; readonly locales: Locales }): ReactNode {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const listen = (): void => setHash(location.hash);
    addEventListener('hashchange', listen);
    return () => removeEventListener('hashchange', listen);
  }, []);
  const query = useMemo(() => new URLSearchParams(hash.slice(1)), [hash]);
  const language = languages.find((one) => one === query.get('lang')) ?? 'zh';
  const address = useMemo(() => addressOf(query), [query]);
  const say = useMemo(() => translate(locales[language]), [locales, language]);
  const loadEntry = useMemo(() => entryLoader(book), [book]);
  const loadDiagrams = useMemo(() => async () => book.diagrams, [book]);
  const title = book.words.title?.[language] ?? '';
  useEffect(() => {
    document.documentElement.lang = htmlLanguage[language];
    document.title = title;
  }, [language, title]);
  const go = (next: BookAddress, wanted: Language): void => {
    location.hash = linkOf(next, wanted);
  };
  return (
    <ConfigProvider theme={theme} button={buttons}>
      <main>
        <RuleBookView
          scope={{
            book,
            isThere: true,
            loadEntry,
            language,
            say,
            loadTables,
            loadDiagrams,
            ...(consequences && { consequences }),
            ...(history && { loadHistory }),
            loadCases,
            checks,
            address,
            onAddress: (next) => go(next, language),
            linkTo: (next) => linkOf(next, language),
          }}
          heading={
            <header className="standalone-head">
              <div>
                <h1>{title}</h1>
                <p className="rulebook-about">{book.words.about?.[language]}</p>
              </div>
              <Segmented
                aria-label={book.words.language?.[language] ?? ''}
                value={language}
                options={languages.map((value) => ({ value, label: ownNames[value] }))}
                onChange={(wanted) => go(address, wanted)}
              />
            </header>
          }
        />
      </main>
    </ConfigProvider>
  );
}

/** All of the book stands in the page. */
function entryLoader({ entries }: RuleBook): (entry: ListedEntry) => Promise<BookEntry> {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  return async ({ id }) => {
    const entry = known.get(id);
    if (!entry) throw new Error(`The book has no entry ${id}`);
    return entry;
  };
}

function linkOf(address: BookAddress, language: Language): string {
  const query = queryOf(address);
  return `#${[`lang=${language}`, ...(query === '' ? [] : [query])].join('&')}`;
}

const loadTables = async (): Promise<BookTables> => readJson('tables') as BookTables;

const consequences = readJson('consequences') as ReadingConsequences | null;

interface HistoryOfBook {
  readonly whole: WholeHistory;
  readonly named: { readonly [entity: string]: NamedDocuments };
}
const history = readJson('history') as HistoryOfBook | null;

async function loadHistory(entity: string): Promise<RuleHistory> {
  const { whole, named } = history ?? { whole: null, named: {} };
  if (!whole) return { state: 'none', revisions: [], changes: [], types: {} };
  return historyOfEntity(whole, entity, named[entity] ?? { types: {}, named: [] });
}
const loadCases = async (): Promise<BookCases> => readJson('cases') as BookCases;

function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(<Page book={readJson('book') as RuleBook} locales={readJson('locales') as Locales} />);
}
