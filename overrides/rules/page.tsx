// The rule book in the product: every rule, limit and state, with examples to try, for operators and administrators.
import { Spin } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import bookAddress from '../../generated/rule-book.gen.json?url';
import { checks } from '../../generated/rule-book-checks.gen.ts';
import tablesAddress from '../../generated/rule-book-tables.gen.json?url';
import type { Translate } from '../../runtime/core/findings.ts';
import { mayUse } from '../../runtime/core/permissions.ts';
import type { RuleBook } from '../../runtime/core/rule-book/book.ts';
import type { BookTables } from '../../runtime/core/rule-book/book-tables.ts';
import type { AnsweredTrial, TrialAsked } from '../../runtime/core/rule-book/change-trial.ts';
import { call } from '../../runtime/web/api/client.ts';
import { validateRecord } from '../../runtime/web/api/entity-calls.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { addressOf, type BookAddress, queryOf } from '../../runtime/web/rule-book/book-address.ts';
import type { ServerTrial } from '../../runtime/web/rule-book/book-context.ts';
import { RuleBookView } from '../../runtime/web/rule-book/rule-book-view.tsx';
import { useSession } from '../../runtime/web/session/session.ts';

export default function RulesPage(): ReactNode {
  const book = useRuleBook();
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => addressOf(query), [query]);
  const say = useCallback<Translate>((key, params) => t(key, { ...params }), [t]);
  const server = useServerTrial();
  if (!book) return <Spin />;
  const language = currentLanguage();
  const scope = {
    book,
    language,
    say,
    loadTables,
    checks,
    address,
    onAddress: (next: BookAddress) => setQuery(queryOf(next)),
    linkTo: (next: BookAddress) => `#/rules?${queryOf(next)}`,
    routeTo: (route: string) => `#${route}`,
    server,
    tryChange,
  };
  return (
    <RuleBookView
      scope={scope}
      heading={
        <header>
          <h1>{book.words.title?.[language]}</h1>
          <p className="rulebook-about">{book.words.about?.[language]}</p>
        </header>
      }
    />
  );
}

let tables: Promise<BookTables> | null = null;

function loadTables(): Promise<BookTables> {
  tables ??= fetch(tablesAddress).then((answer) => answer.json());
  return tables;
}

/** The compiler's work may take longer than a call usually does; whoever asked can give it up. */
function tryChange(body: TrialAsked, signal: AbortSignal): Promise<AnsweredTrial> {
  return call<AnsweredTrial>({ method: 'POST', path: '/rules/trial', body, signal, timeoutMilliseconds: 300_000 });
}

/** The book, loaded when the page is first opened; null until it is there. */
function useRuleBook(): RuleBook | null {
  const [book, setBook] = useState<RuleBook | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    fetch(bookAddress)
      .then((answer) => answer.json())
      .then((loaded: RuleBook) => setBook(loaded), setFault);
  }, []);
  if (fault) throw fault;
  return book;
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
