// The rule book in the product: every rule, limit and state, with examples to try, for operators and administrators.
import { Spin } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOf, queryOf } from '../../runtime/web/rule-book/book-address.ts';
import { RuleBookView } from '../../runtime/web/rule-book/rule-book-view.tsx';
import { useBookScope } from './book-scope.ts';

export default function RulesPage(): ReactNode {
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => addressOf(query), [query]);
  const scope = useBookScope(address, (next) => setQuery(queryOf(next)));
  if (!scope) return <Spin />;
  const { book, language } = scope;
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
