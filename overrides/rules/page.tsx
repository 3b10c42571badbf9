// The rule book in the product: every rule, limit and state, with examples to try, for operators and administrators.
import { Spin } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { addressOf, type BookAddress, queryOf } from '../../runtime/web/rule-book/book-address.ts';
import { RuleBookView } from '../../runtime/web/rule-book/rule-book-view.tsx';
import { BookDay } from './book-day.tsx';
import { useBookScope } from './book-scope.ts';

export default function RulesPage(): ReactNode {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => addressOf(query), [query]);
  const go = (next: BookAddress): void => setQuery(queryOf(next));
  const { asOf } = address;
  // Filters are of the book that is read; only the choice of a day leaves it.
  const stay = (next: BookAddress): void => go(asOf === undefined ? next : { ...next, asOf });
  const scope = useBookScope(address, stay);
  const heading = (
    <header className="rulebook-head">
      <div>
        <h1>{t('menu.rules')}</h1>
        {scope && <p className="rulebook-about">{scope.book.words.about?.[scope.language]}</p>}
      </div>
      <BookDay address={address} onAddress={go} />
    </header>
  );
  if (scope) return <RuleBookView scope={scope} heading={heading} />;
  return (
    <div className="rulebook">
      {heading}
      {asOf === undefined && <Spin />}
    </div>
  );
}
