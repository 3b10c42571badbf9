// The rule book of the product as its parts need it: loaded as far as it is opened, tried on this server, proposed here.
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ruleProposal } from '../../generated/entities/rule-proposal/descriptor.gen.ts';
import casesAddress from '../../generated/rule-book-cases.gen.json?url';
import { checks } from '../../generated/rule-book-checks.gen.ts';
import diagramsAddress from '../../generated/rule-book-diagrams.gen.json?url';
import tablesAddress from '../../generated/rule-book-tables.gen.json?url';
import type { Translate } from '../../runtime/core/findings.ts';
import { mayUse } from '../../runtime/core/permissions.ts';
import type { Diagrams, ListedBook } from '../../runtime/core/rule-book/book.ts';
import type { BookCases } from '../../runtime/core/rule-book/book-cases.ts';
import type { BookTables } from '../../runtime/core/rule-book/book-tables.ts';
import type { AnsweredTrial, TrialAsked, TrialStep } from '../../runtime/core/rule-book/change-trial.ts';
import { isKept, type PastBook } from '../../runtime/core/rule-book/past-book.ts';
import type { RuleHistory } from '../../runtime/core/rule-book/rule-history.ts';
import type { ToldProposal } from '../../runtime/core/rule-book/rule-proposals.ts';
import { call } from '../../runtime/web/api/client.ts';
import { validateRecord } from '../../runtime/web/api/entity-calls.ts';
import { loadFile } from '../../runtime/web/api/load-file.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { type BookAddress, queryOf } from '../../runtime/web/rule-book/book-address.ts';
import type { BookProposals, BookScope, ServerTrial } from '../../runtime/web/rule-book/book-context.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { proposeChange } from '../rule-proposal/propose.ts';
import { loadPastBook, usePastBook } from './past-books.ts';
import { useListedBook } from './use-listed-book.ts';

/** The scope at an address of the book, without entries at none; null until anything of the book is there. Throws what loading it fails with. */
export function useBookScope(address: BookAddress | null, onAddress: (next: BookAddress) => void): BookScope | null {
  const language = currentLanguage();
  const asOf = address?.asOf;
  const listed = useListedBook(asOf === undefined ? address : null, language);
  const past = usePastBook(asOf);
  const { t } = useTranslation();
  const say = useCallback<Translate>((key, params) => t(key, { ...params }), [t]);
  const server = useServerTrial();
  const propose = usePropose();
  const proposals = useToldProposals(say);
  if (!listed) return null;
  if (asOf !== undefined) {
    if (past === null || past === 'waiting' || !isKept(past)) return null;
    const scope = pastScope(past, listed.book);
    return { ...scope, language, say, address: address ?? {}, onAddress, linkTo: linkIn(asOf), loadHistory };
  }
  return {
    ...listed,
    language,
    say,
    loadTables,
    loadDiagrams,
    loadCases,
    checks,
    address: address ?? {},
    onAddress,
    linkTo: linkIn(undefined),
    routeTo: (route) => `#${route}`,
    server,
    tryChange,
    trialStep,
    loadHistory,
    loadBookOf: loadPastBook,
    ...(propose && { propose }),
    ...(proposals && { proposals }),
  };
}

const linkIn =
  (asOf: string | undefined) =>
  (next: BookAddress): string =>
    `#/rules?${queryOf(asOf === undefined ? next : { ...next, asOf })}`;

type PastScope = Pick<
  BookScope,
  'book' | 'isThere' | 'loadEntry' | 'loadTables' | 'loadDiagrams' | 'loadCases' | 'checks'
>;

/** The same for the same book: what hangs on it is worked out once. */
const pastScopes = new WeakMap<PastBook, PastScope>();

/** What is read of a book that is not in force: nothing in it is tried or proposed. Words around it are those of today. */
function pastScope(past: PastBook, today: ListedBook): PastScope {
  const known = pastScopes.get(past);
  if (known) return known;
  const { book, tables, cases } = past;
  const scope: PastScope = {
    book: { ...book, words: { ...book.words, ...today.words } },
    isThere: true,
    loadEntry: async ({ id }) => {
      const found = book.entries.find((one) => one.id === id);
      if (!found) throw new Error(`The book of that day has no entry ${id}`);
      return found;
    },
    checks: {},
    loadTables: async () => tables,
    loadDiagrams: async () => book.diagrams,
    loadCases: async () => cases,
  };
  pastScopes.set(past, scope);
  return scope;
}

function usePropose(): BookScope['propose'] | null {
  const { person, rights } = useSession();
  const navigate = useNavigate();
  const may = mayUse(ruleProposal, 'create', person, rights);
  return useMemo(
    () => (may ? async (change) => void (await navigate(await proposeChange(change))) : null),
    [may, navigate],
  );
}

/** null for those who see no proposals. */
function useToldProposals(say: Translate): BookProposals | null {
  const { person, rights } = useSession();
  const may = mayUse(ruleProposal, 'view', person, rights);
  return useMemo(
    () =>
      may
        ? {
            load: (entity) => call<readonly ToldProposal[]>({ method: 'GET', path: `/rules/proposals/${entity}` }),
            stateOf: (status) => say(`entity.rule-proposal.states.rule-proposal.${status}`, {}),
            linkTo: (id) => `#/ruleProposals/${id}`,
          }
        : null,
    [may, say],
  );
}

const loadTables = once<BookTables>(tablesAddress);
const loadDiagrams = once<Diagrams>(diagramsAddress);
const loadCases = once<BookCases>(casesAddress);

/** Brings a file, loaded when it is first wanted; one that did not come is asked for anew. */
function once<Content>(address: string): () => Promise<Content> {
  let loaded: Promise<Content> | null = null;
  return () => {
    loaded ??= loadFile<Content>(address).catch((reason: unknown) => {
      loaded = null;
      throw reason;
    });
    return loaded;
  };
}

/** The compiler's work may take longer than a call usually does; whoever asked can give it up. */
function tryChange(body: TrialAsked, signal: AbortSignal): Promise<AnsweredTrial> {
  return call<AnsweredTrial>({ method: 'POST', path: '/rules/trial', body, signal, timeoutMilliseconds: 300_000 });
}

async function trialStep(): Promise<TrialStep | null> {
  const { step } = await call<{ readonly step: TrialStep | null }>({
    method: 'GET',
    path: '/rules/trial/step',
    toast: false,
  });
  return step;
}

function loadHistory(entity: string): Promise<RuleHistory> {
  return call<RuleHistory>({ method: 'GET', path: `/rules/history/${entity}` });
}

function useServerTrial(): ServerTrial {
  const { person, rights } = useSession();
  return useMemo(
    () => ({
      mayTry: (entity) => mayUse(entity, 'create', person, rights),
      tryRecord: async (entity, record) => (await validateRecord(entity, record, 'complete')).findings,
    }),
    [person, rights],
  );
}
