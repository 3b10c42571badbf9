// Code tables with their values, found by code or name of any language, and how many fields take them.
import { Empty, Input, Spin } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { BookCodes } from '../../core/rule-book/book-tables.ts';
import { useBook, useEntityLabel, useWords } from './book-context.ts';
import { useTables } from './use-tables.ts';
import { NewCode } from './what-if/new-code.tsx';

export function CodeTablesPart(): ReactNode {
  const { address } = useBook();
  const { word } = useWords();
  const tables = useTables();
  const [typed, setTyped] = useState(address.text ?? '');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  if (!tables) return <Spin />;
  const found = tables.codes.flatMap((table) => withFound(table, wanted));
  return (
    <>
      <search className="rulebook-filters">
        <Input
          className="rulebook-search"
          allowClear
          value={typed}
          placeholder={word('findCode')}
          aria-label={word('findCode')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {found.length === 0 && <Empty description={word('noCodes')} />}
      {found.map((table) => (
        <CodeTable key={table.id} table={table} isOpen={wanted !== ''} />
      ))}
    </>
  );
}

/** The table with the values that fit; all of them where its name does. */
function withFound(table: BookCodes, wanted: string): BookCodes[] {
  const fits = (texts: readonly string[]): boolean => texts.some((text) => text.toLowerCase().includes(wanted));
  if (wanted === '' || fits([table.id, ...Object.values(table.name)])) return [table];
  const values = table.values.filter(({ value, name }) => fits([value, ...Object.values(name)]));
  return values.length === 0 ? [] : [{ ...table, values }];
}

function CodeTable({ table, isOpen }: { readonly table: BookCodes; readonly isOpen: boolean }): ReactNode {
  const { word, inLanguage } = useWords();
  return (
    <details className="rulebook-codes" open={isOpen}>
      <summary>
        {inLanguage(table.name)} <code>{table.id}</code>{' '}
        <span className="rulebook-source">{word('codeCount', { count: table.values.length })}</span>
      </summary>
      <CodeUses table={table} />
      <dl className="rulebook-values">
        {table.values.map(({ value, name }) => (
          <div key={value}>
            <dt>
              <code>{value}</code>
            </dt>
            <dd>{inLanguage(name)}</dd>
          </div>
        ))}
      </dl>
      <NewCode table={table} />
    </details>
  );
}

/** The fields that take its values, each with the way to its entry. */
function CodeUses({ table }: { readonly table: BookCodes }): ReactNode {
  const { book, linkTo } = useBook();
  const { word, inLanguage } = useWords();
  const label = useEntityLabel();
  const uses = book.entries.filter(({ name, facts }) => name === 'code' && facts.table === table.id);
  if (uses.length === 0) return null;
  return (
    <details>
      <summary>{word('codeUses', { count: uses.length })}</summary>
      <ul>
        {uses.map(({ id, entity, sentence }) => (
          <li key={id}>
            {label(entity)} › <a href={linkTo({ entry: id })}>{inLanguage(sentence)}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
