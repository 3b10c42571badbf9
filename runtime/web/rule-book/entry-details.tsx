// All that is known of an entry: when it counts, all languages, source, readings, where it is used, an example.
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { languages } from '../../core/descriptor/value.ts';
import { tellsAsked } from '../../core/rule-book/asked-on.ts';
import type { BookEntry, ListedEntry } from '../../core/rule-book/book.ts';
import { statementsOf } from '../../core/rule-book/find-entries.ts';
import { type BookUse, usesOf } from '../../core/rule-book/uses-of.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { AskedBox } from './asked-box.tsx';
import { useBook, useWords } from './book-context.ts';
import { EntryCases } from './cases/entry-cases.tsx';
import { caseId } from './cases/use-cases.ts';
import { useTriedCase } from './cases/use-tried-case.ts';
import { ExampleBox } from './example-box.tsx';
import { HistoryBox } from './history/history-box.tsx';
import { LifecycleDrawing } from './lifecycle-drawing.tsx';
import { Marked, type Marking } from './marked.tsx';
import { ProposalsBox } from './proposals/proposals-box.tsx';
import { Reading } from './reading.tsx';
import { WhatIfBox } from './what-if/what-if-box.tsx';

interface EntryDetailsProps<Entry> {
  readonly entry: Entry;
  readonly marking?: Marking | undefined;
}

export function EntryDetails({ entry, marking }: EntryDetailsProps<ListedEntry>): ReactNode {
  const { loadEntry } = useBook();
  // With what is only loaded for who opens it.
  const whole = useLoaded(loadEntry, entry);
  return whole ? <WholeEntry entry={whole} marking={marking} /> : <Spin />;
}

function WholeEntry({ entry, marking }: EntryDetailsProps<BookEntry>): ReactNode {
  const { book, tryChange } = useBook();
  const [tried, setTried] = useTriedCase(entry);
  const { inLanguage } = useWords();
  const entity = book.entities.find(({ id }) => id === entry.entity);
  const lifecycle = entity?.lifecycles.find(({ field }) => field === entry.lifecycle?.field);
  const readings = book.readings.filter(({ id }) => entry.readings.includes(id));
  return (
    <div className="rulebook-details">
      {tellsAsked(entry) && <AskedBox entry={entry} />}
      {entry.details.length > 0 && !tellsAsked(entry) && (
        <ul className="rulebook-notes">
          {entry.details.map((detail) => (
            <li key={detail.en}>
              <Marked text={inLanguage(detail)} marking={marking} />
            </li>
          ))}
        </ul>
      )}
      {entry.example && <ExampleBox key={tried && caseId(tried)} entry={entry} example={entry.example} tried={tried} />}
      <EntryCases entry={entry} onTry={setTried} />
      {readings.map((reading) => (
        <Reading key={reading.id} reading={reading} />
      ))}
      {lifecycle && (
        <LifecycleDrawing
          lifecycle={lifecycle}
          {...(entry.kind === 'state' ? { state: entry.name } : { action: entry.name })}
        />
      )}
      <Facts entry={entry} />
      {tryChange && <WhatIfBox entry={entry} />}
      <ProposalsBox entry={entry} />
      <HistoryBox entry={entry} />
    </div>
  );
}

function Facts({ entry }: { readonly entry: BookEntry }): ReactNode {
  const { book, linkTo } = useBook();
  const { word, inLanguage, sourceWords } = useWords();
  const uses = usesOf(book, entry);
  const statements = statementsOf(book, entry);
  const file = book.entities.find(({ id }) => id === entry.entity)?.file;
  return (
    <dl className="rulebook-facts">
      <dt>{word('inAll')}</dt>
      <dd>
        {languages.map((language) => (
          <div key={language} lang={language === 'zh' ? 'zh-CN' : language}>
            {entry.sentence[language]}
          </div>
        ))}
      </dd>
      <dt>{word('source')}</dt>
      <dd>{sourceWords(entry.source)}</dd>
      {statements.length > 0 && (
        <>
          <dt>{word('statements')}</dt>
          <dd>
            <ul className="rulebook-uses">
              {statements.map(({ number, says }) => (
                <li key={number}>
                  <a href={linkTo({ source: number })}>{number}</a> {inLanguage(says)}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
      {uses.length > 0 && (
        <>
          <dt>{word('usedIn')}</dt>
          <dd>
            <ul className="rulebook-uses">
              {uses.map((use) => (
                <Use key={JSON.stringify(use)} use={use} />
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>{word('id')}</dt>
      <dd>
        <code>{entry.id}</code> <a href={linkTo({ entry: entry.id })}>{word('link')}</a>
      </dd>
      <dt>{word('file')}</dt>
      <dd>
        <code>{file}</code>
      </dd>
    </dl>
  );
}

function Use({ use }: { readonly use: BookUse }): ReactNode {
  const { routeTo } = useBook();
  const { word, inLanguage } = useWords();
  if (use.kind === 'within') return <li>{word('within', { entity: inLanguage(use.entity.label) })}</li>;
  if (use.kind === 'form') {
    const section = word('form', { section: inLanguage(use.section) });
    return <li>{`${inLanguage(use.entity.label)}: ${section}`}</li>;
  }
  const said = word(use.kind, { view: inLanguage(use.view.label) });
  return <li>{routeTo ? <a href={routeTo(use.view.route)}>{said}</a> : said}</li>;
}
