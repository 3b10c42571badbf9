// What every part of the rule book needs: the book, the reader's language, and what can be tried.
import { createContext, useContext } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Language, Row } from '../../core/descriptor/value.ts';
import type { Translate } from '../../core/findings.ts';
import type {
  BookEntry,
  Diagrams,
  ListedBook,
  ListedEntry,
  LocalizedText,
  SaidText,
} from '../../core/rule-book/book.ts';
import type { BookCases } from '../../core/rule-book/book-cases.ts';
import type { BookTables } from '../../core/rule-book/book-tables.ts';
import type { AnsweredTrial, ReadingConsequences, TrialAsked, TrialStep } from '../../core/rule-book/change-trial.ts';
import { sectionOf } from '../../core/rule-book/find-entries.ts';
import type { NoPastBook, PastBook } from '../../core/rule-book/past-book.ts';
import type { RuleHistory } from '../../core/rule-book/rule-history.ts';
import type { ToldProposal } from '../../core/rule-book/rule-proposals.ts';
import type { LoadCheck } from '../../core/rule-book/try-example.ts';
import type { BookAddress } from './book-address.ts';
import type { ProposedChange } from './proposals/proposed-change.ts';

/** A finding in words, here or by the server. */
export interface SaidFinding {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}

/** Checks records on the server, for rules that need other records. */
export interface ServerTrial {
  mayTry(entity: EntityDescriptor): boolean;
  tryRecord(entity: string, record: Row): Promise<readonly SaidFinding[]>;
}

/** Proposals of changes, as far as the reader sees them. */
export interface BookProposals {
  load(entity: string): Promise<readonly ToldProposal[]>;
  /** What a state of theirs is called. */
  stateOf(status: string): string;
  /** Address of the page of one. */
  linkTo(id: string): string;
}

export interface BookScope {
  readonly book: ListedBook;
  /** Whether the book holds what the address asks for; else that is on its way. */
  readonly isThere: boolean;
  /** Of what is on its way, how many areas are there: the first ones of the book. */
  readonly progress?: { readonly read: number; readonly of: number };
  /** All that is known of an entry. */
  readonly loadEntry: (entry: ListedEntry) => Promise<BookEntry>;
  readonly language: Language;
  /** Sentences of findings and labels of fields, in the reader's language. */
  readonly say: Translate;
  /** Decision tables and code values, loaded once when they are first wanted. */
  readonly loadTables: () => Promise<BookTables>;
  /** Drawings of lifecycles, loaded once when one is first shown. */
  readonly loadDiagrams: () => Promise<Diagrams>;
  /** Test cases of the rules, loaded once when an entry is first opened. */
  readonly loadCases: () => Promise<BookCases>;
  readonly checks: { readonly [entity: string]: LoadCheck };
  readonly address: BookAddress;
  readonly onAddress: (address: BookAddress) => void;
  /** Address of the book at an entry, for a link. */
  readonly linkTo: (address: BookAddress) => string;
  /** Address of a list of the product; absent outside of it. */
  readonly routeTo?: (route: string) => string;
  readonly server?: ServerTrial;
  /** Tries a change of the rules; absent outside of the product. */
  readonly tryChange?: (asked: TrialAsked, signal: AbortSignal) => Promise<AnsweredTrial>;
  /** What is being done of the change that is tried for this person; null: it is not known. */
  readonly trialStep?: () => Promise<TrialStep | null>;
  /** The history of an entity's rules; absent: none is told. */
  readonly loadHistory?: (entity: string) => Promise<RuleHistory>;
  /** The book of the end of an earlier day, or the first day that has one; absent where none can be made. */
  readonly loadBookOf?: (day: string) => Promise<PastBook | NoPastBook>;
  /** Proposals about rules; absent: none are told. */
  readonly proposals?: BookProposals;
  /** What other options of readings would change, by reading and option, where that is known without a trial. */
  readonly consequences?: ReadingConsequences;
  /** Begins a proposal of a change and opens its page; absent where nothing can be proposed. */
  readonly propose?: (change: ProposedChange) => Promise<void>;
}

const Context = createContext<BookScope | null>(null);

export const BookProvider = Context.Provider;

/** The scope of the book. Throws outside of one. */
export function useBook(): BookScope {
  const scope = useContext(Context);
  if (!scope) throw new Error('A part of the rule book stands outside of it');
  return scope;
}

/** Words of the book in the reader's language. */
export function useWords(): {
  readonly word: (key: string, params?: { readonly [name: string]: string | number }) => string;
  readonly inLanguage: (words: SaidText) => string;
  readonly sourceWords: (source: string) => string;
} {
  const { book, language } = useBook();
  const inLanguage = (words: SaidText): string => words[language] ?? '';
  const word = (key: string, params: { readonly [name: string]: string | number } = {}): string =>
    (book.words[key]?.[language] ?? key).replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
      String(params[name] ?? place),
    );
  const sourceWords = (source: string): string => {
    if (source === 'proposed') return word('proposed');
    const title = (book.statements[source]?.says ?? book.sections[sectionOf(source)])?.[language];
    return `${word('section', { section: source })}${title === undefined ? '' : ` · ${title}`}`;
  };
  return { word, inLanguage, sourceWords };
}

const separators: LocalizedText = { zh: '、', en: ', ', my: '၊ ' };

/** A list in the way of a language. */
export function listed(language: Language, items: readonly string[]): string {
  return items.join(separators[language]);
}

/** Label of the entity an entry belongs to. */
export function useEntityLabel(): (id: ListedEntry['entity']) => string {
  const { book, language } = useBook();
  return (id) => book.entities.find((entity) => entity.id === id)?.label[language] ?? id;
}
