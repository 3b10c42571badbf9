// The index of the specification: its sections with how many entries of each kind cite them, and its statements with what answers each.
import { Segmented, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { type BookStatement, entryKinds, type InLanguages, type ListedEntry } from '../../core/rule-book/book.ts';
import { answers, sectionOf } from '../../core/rule-book/find-entries.ts';
import { useBook, useWords } from './book-context.ts';

export function SectionsPart(): ReactNode {
  const { book } = useBook();
  const { word } = useWords();
  const bySection = Map.groupBy(book.entries, ({ source }) => sectionOf(source));
  const statements = useStatements();
  const [isOpenOnly, setOpenOnly] = useState(false);
  const open = statements.filter(isOpen);
  const shown = isOpenOnly ? open : statements;
  const sections = [...Object.keys(book.sections), 'proposed'].filter(
    (section) => !isOpenOnly || shown.some(({ id }) => sectionOf(id) === section),
  );
  return (
    <>
      <p className="rulebook-about">{word('sectionAbout')}</p>
      {statements.length > 0 && (
        <p role="status">
          <Segmented
            aria-label={word('show-sections')}
            value={isOpenOnly ? 'open' : 'all'}
            options={[
              { value: 'all', label: word('statementsAll', { count: statements.length }) },
              { value: 'open', label: word('statementsOpen', { count: open.length }) },
            ]}
            onChange={(value) => setOpenOnly(value === 'open')}
          />
        </p>
      )}
      {isOpenOnly && open.length === 0 && <p>{word('statementsNone')}</p>}
      {sections.map((section) => (
        <Section
          key={section}
          section={section}
          entries={isOpenOnly ? null : (bySection.get(section) ?? [])}
          statements={shown.filter(({ id }) => sectionOf(id) === section)}
        />
      ))}
    </>
  );
}

interface ToldStatement extends InLanguages<BookStatement> {
  readonly id: string;
  /** How many entries answer it. */
  readonly count: number;
}

/** Whether nothing answers it. */
function isOpen({ count, code }: ToldStatement): boolean {
  return count === 0 && code.length === 0;
}

function useStatements(): readonly ToldStatement[] {
  const { book } = useBook();
  return useMemo(
    () =>
      Object.entries(book.statements).map(([id, statement]) => ({
        ...statement,
        id,
        count: book.entries.filter((entry) => answers(entry, id, statement)).length,
      })),
    [book],
  );
}

function Statement({ statement }: { readonly statement: ToldStatement }): ReactNode {
  const { linkTo } = useBook();
  const { word, inLanguage } = useWords();
  const { id, says, count, code } = statement;
  return (
    <li>
      <span className="rulebook-source">{id}</span> {inLanguage(says)}{' '}
      {count > 0 && <a href={linkTo({ source: id })}>{word('statementAnswers', { count })}</a>}
      {count > 0 && code.length > 0 && ' · '}
      {code.length > 0 && <span className="rulebook-why">{word('statementCode', { files: code.join(', ') })}</span>}
      {isOpen(statement) && <Tag color="orange">{word('statementOpen')}</Tag>}
    </li>
  );
}

function Section({
  section,
  entries,
  statements,
}: {
  readonly section: string;
  /** null: only statements are shown. */
  readonly entries: readonly ListedEntry[] | null;
  readonly statements: readonly ToldStatement[];
}): ReactNode {
  const { book, linkTo } = useBook();
  const { word, sourceWords, inLanguage } = useWords();
  const readings = entries === null ? [] : book.readings.filter(({ source }) => sectionOf(source) === section);
  const kinds = entryKinds.flatMap((kind) => {
    const count = (entries ?? []).filter((entry) => entry.kind === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });
  return (
    <section className="rulebook-card" aria-label={sourceWords(section)}>
      <h2>{sourceWords(section)}</h2>
      {entries !== null && kinds.length === 0 && <p className="rulebook-why">{word('sectionNone')}</p>}
      <ul className="rulebook-counts">
        {kinds.map(({ kind, count }) => (
          <li key={kind}>
            <a href={linkTo({ source: section, kind })}>
              {word(`kind-${kind}`)} <strong>{count}</strong>
            </a>
          </li>
        ))}
      </ul>
      {statements.length > 0 && (
        <ul className="rulebook-uses">
          {statements.map((statement) => (
            <Statement key={statement.id} statement={statement} />
          ))}
        </ul>
      )}
      {readings.length > 0 && (
        <>
          <p className="rulebook-why">{word('readings')}</p>
          <ul className="rulebook-uses">
            {readings.map(({ id, about }) => (
              <li key={id}>
                <a href={linkTo({ show: 'readings' })}>{inLanguage(about)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
