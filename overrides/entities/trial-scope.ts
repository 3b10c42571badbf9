// What trials of additions need of the rule book: its words and entries, and the call that tries edits.
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import bookAddress from '../../generated/rule-book.gen.json?url';
import casesAddress from '../../generated/rule-book-cases.gen.json?url';
import { checks } from '../../generated/rule-book-checks.gen.ts';
import tablesAddress from '../../generated/rule-book-tables.gen.json?url';
import type { Translate } from '../../runtime/core/findings.ts';
import type { RuleBook } from '../../runtime/core/rule-book/book.ts';
import type { AnsweredTrial } from '../../runtime/core/rule-book/change-trial.ts';
import { call } from '../../runtime/web/api/client.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { queryOf } from '../../runtime/web/rule-book/book-address.ts';
import type { BookScope } from '../../runtime/web/rule-book/book-context.ts';

/** null until the book is there. Throws what loading it fails with. */
export function useTrialScope(): BookScope | null {
  const [book, setBook] = useState<RuleBook | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const { t } = useTranslation();
  const say = useCallback<Translate>((key, params) => t(key, { ...params }), [t]);
  useEffect(() => {
    fetch(bookAddress)
      .then((answer) => answer.json())
      .then((loaded: RuleBook) => setBook(loaded), setFault);
  }, []);
  if (fault) throw fault;
  if (!book) return null;
  return {
    book,
    language: currentLanguage(),
    say,
    checks,
    loadTables: () => fetch(tablesAddress).then((answer) => answer.json()),
    loadCases: () => fetch(casesAddress).then((answer) => answer.json()),
    address: {},
    onAddress: () => {},
    linkTo: (next) => `#/rules?${queryOf(next)}`,
    routeTo: (route) => `#${route}`,
    // The compiler's work may take longer than a call usually does.
    tryChange: (body, signal) =>
      call<AnsweredTrial>({ method: 'POST', path: '/rules/trial', body, signal, timeoutMilliseconds: 300_000 }),
  };
}
