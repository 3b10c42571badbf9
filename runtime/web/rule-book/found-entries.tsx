// The entries that answer: of a search the best first, else an entity after the other.
import { Button, Empty, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BookEntity, InLanguages, ListedEntry } from '../../core/rule-book/book.ts';
import { type BookAddress, chosenFilters } from './book-address.ts';
import { useBook, useEntityLabel, useWords } from './book-context.ts';
import { EntryCard } from './entry-card.tsx';
import { LifecycleDrawing } from './lifecycle-drawing.tsx';
import { PartPointers } from './part-pointers.tsx';
import { type BookAnswer, useFound } from './use-found.ts';

/** Entries shown at once, and added by the button below them. */
const portion = 60;

export function FoundEntries(): ReactNode {
  const { address } = useBook();
  const { word } = useWords();
  const found = useFound();
  if (!found || (!found.isWhole && found.entries.length === 0)) return <Spin />;
  const { entries, isWhole } = found;
  return (
    <section aria-label={word('title')}>
      <PartPointers />
      <p className="rulebook-count" role="status">
        <Count found={found} />
        {!isWhole && <Going />}
      </p>
      {entries.length === 0 ? (
        <Empty description={word(whyNothing(address))} />
      ) : (
        <Entries key={JSON.stringify(address)} found={found} />
      )}
    </section>
  );
}

/** What keeps every entry away: filters, the words typed, or an address of an entry that there is not. */
function whyNothing(address: BookAddress): string {
  if (address.entry !== undefined) return 'nothingThere';
  return chosenFilters(address) > 0 ? 'nothing' : 'nothingSaid';
}

function Count({ found: { entries, exact, answered } }: { readonly found: BookAnswer }): ReactNode {
  const { word } = useWords();
  if (answered)
    return word('foundAnswers', {
      count: answered.count,
      rest: entries.length - answered.count,
      about: answered.about,
    });
  if (exact === undefined || exact === entries.length) return word('found', { count: entries.length });
  return word('foundNear', { count: exact, near: entries.length - exact });
}

/** What has come of the book so far: what is found may become more. */
function Going(): ReactNode {
  const { progress } = useBook();
  const { word } = useWords();
  return (
    <>
      {' · '}
      <Spin size="small" /> {progress && word('readSoFar', { ...progress })}
    </>
  );
}

function Entries({ found }: { readonly found: BookAnswer }): ReactNode {
  const { word } = useWords();
  const { entries, exact, answered, isWhole } = found;
  const [isAll, setAll] = useState(false);
  const [count, setCount] = useState(portion);
  const cut = isAll ? undefined : answered;
  const isOne = isWhole && entries.length === 1;
  const shown = entries.slice(0, Math.min(count, cut?.count ?? count));
  const rest = Math.min(portion, (cut?.count ?? entries.length) - count);
  return (
    <>
      {exact === undefined ? (
        <Grouped entries={shown} isOne={isOne} />
      ) : (
        <Ranked entries={shown} found={found} isOne={isOne} />
      )}
      {cut && cut.count <= count && (
        <Button onClick={() => setAll(true)}>
          {word('moreNaming', { count: entries.length - cut.count, about: cut.about })}
        </Button>
      )}
      {rest > 0 && <Button onClick={() => setCount(count + portion)}>{word('more', { count: rest })}</Button>}
    </>
  );
}

/** The best first, each with the record it is about; a line before those that have only most of what was typed. */
function Ranked({
  entries,
  found,
  isOne,
}: {
  readonly entries: readonly ListedEntry[];
  readonly found: BookAnswer;
  readonly isOne: boolean;
}): ReactNode {
  const { word } = useWords();
  const label = useEntityLabel();
  const { exact = 0, markingOf } = found;
  const cards = entries.map((entry) => (
    <EntryCard
      key={`${entry.id} ${isOne}`}
      entry={entry}
      startsOpen={isOne}
      owner={label(entry.entity)}
      marking={markingOf(entry)}
    />
  ));
  return (
    <>
      {cards.slice(0, exact)}
      {cards.length > exact && <h2 className="rulebook-near">{word('near')}</h2>}
      {cards.slice(exact)}
    </>
  );
}

function Grouped({ entries, isOne }: { readonly entries: readonly ListedEntry[]; readonly isOne: boolean }): ReactNode {
  const { book } = useBook();
  return [...Map.groupBy(entries, ({ entity }) => entity)].map(([id, own]) => {
    const entity = book.entities.find((one) => one.id === id);
    return (
      <section key={id} className="rulebook-entity" aria-labelledby={`rulebook-${id}`}>
        {entity && <EntityHead entity={entity} />}
        {own.map((entry) => (
          <EntryCard key={`${entry.id} ${isOne}`} entry={entry} startsOpen={isOne} />
        ))}
      </section>
    );
  });
}

/** The name of the record, and with it alone in sight, its lifecycles. */
function EntityHead({ entity }: { readonly entity: InLanguages<BookEntity> }): ReactNode {
  const { address } = useBook();
  const { inLanguage } = useWords();
  const isAlone = address.entity === entity.id && address.entry === undefined && address.field === undefined;
  return (
    <>
      <h2 id={`rulebook-${entity.id}`}>
        {inLanguage(entity.label)} <code>{entity.id}</code>
      </h2>
      {isAlone &&
        entity.lifecycles.map((lifecycle) => <LifecycleDrawing key={lifecycle.field} lifecycle={lifecycle} />)}
    </>
  );
}
