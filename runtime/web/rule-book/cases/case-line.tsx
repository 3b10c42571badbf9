// One test case: the values that matter, what comes of it, and the way into the example.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { ExpectedFinding } from '../../../core/cases/rule-case.ts';
import type { Entity } from '../../../core/compile-entity.ts';
import type { Json, Row } from '../../../core/descriptor/value.ts';
import type { BookEntry } from '../../../core/rule-book/book.ts';
import type { EntryCase } from '../../../core/rule-book/book-cases.ts';
import { useBook, useWords } from '../book-context.ts';
import { useCompiled } from '../use-check.ts';
import { useFieldLabel } from '../use-field-label.ts';
import { entryOf, languageOf, valueText } from './case-words.ts';
import { caseId } from './use-cases.ts';

interface CaseLineProps {
  readonly entry: BookEntry;
  readonly one: EntryCase;
  /** Puts it into the example; absent: there is none it fits. */
  readonly onTry?: ((one: EntryCase) => void) | undefined;
}

export function CaseLine({ entry, one, onTry }: CaseLineProps): ReactNode {
  const { linkTo } = useBook();
  const { word } = useWords();
  const compiled = useCompiled(one.entity);
  if (!compiled) return <li>{word('checking')}</li>;
  return (
    <li className="cases-line">
      <span className="cases-name" lang={languageOf(one.name)}>
        {one.name}
      </span>
      <Changes compiled={compiled} one={one} />
      <Answer compiled={compiled} one={one} />
      <span className="cases-file">
        <code>{one.file.file}</code>
        {onTry && (
          <a
            href={linkTo({ entry: entry.id, tried: caseId(one) })}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onTry(one);
            }}
          >
            {word('casesTry')}
          </a>
        )}
      </span>
    </li>
  );
}

interface OfCase {
  readonly compiled: Entity;
  readonly one: EntryCase;
}

function Changes({ compiled, one: { does } }: OfCase): ReactNode {
  const { word } = useWords();
  const changes: Row = 'record' in does ? does.record.changes : { ...does.action.changes, ...does.action.sends };
  const paths = Object.entries(changes);
  if (paths.length === 0) return <span>{word('casesAsIs')}</span>;
  return (
    <span>
      {paths.slice(0, mostValues).map(([path, value]) => (
        <Change key={path} compiled={compiled} path={path} value={value} />
      ))}
      {paths.length > mostValues && ` ${word('casesMore', { count: paths.length - mostValues })}`}
    </span>
  );
}

/** What people send with an action beside fields. */
const sentWords: ReadonlyMap<string, string> = new Map([
  ['opinion', 'term-opinion'],
  ['reason', 'term-reason'],
]);

/** Values of a case that are shown. */
const mostValues = 6;

function Change({
  compiled,
  path,
  value,
}: {
  readonly compiled: Entity;
  readonly path: string;
  readonly value: Json;
}): ReactNode {
  const { word } = useWords();
  const { say, language } = useBook();
  const label = useFieldLabel(compiled, path);
  const text = valueText({ entity: compiled.descriptor, say, language, word }, path, value);
  return (
    <span className="cases-change">
      {label === '' || label === path ? word(sentWords.get(path) ?? 'casesEntered') : label}:{' '}
      {text === null ? <em>{word('casesTaken')}</em> : <b>{text === '' ? word('casesEmpty') : text}</b>}
    </span>
  );
}

function Answer({ compiled, one: { found, others, entity } }: OfCase): ReactNode {
  const { word } = useWords();
  return (
    <div className="cases-answer">
      {found.map(({ path, rule, at }) => (
        <div key={`${path} ${rule}`}>
          <Tag color="error">{word(`casesAt-${at}`)}</Tag>
          <PlaceLabel compiled={compiled} path={path} />
        </div>
      ))}
      {found.length === 0 && others.length === 0 && <Tag color="success">{word('casesPasses')}</Tag>}
      {others.length > 0 && (
        <div>
          {word('casesOthers')} <Others entity={entity} others={others} />
        </div>
      )}
    </div>
  );
}

function PlaceLabel({ compiled, path }: { readonly compiled: Entity; readonly path: string }): ReactNode {
  return useFieldLabel(compiled, path);
}

/** What else is found, each with the sentence of its entry. */
function Others({
  entity,
  others,
}: {
  readonly entity: string;
  readonly others: readonly ExpectedFinding[];
}): ReactNode {
  const { book, linkTo } = useBook();
  const { inLanguage } = useWords();
  return others.map((one, index) => {
    const entry = entryOf(book, entity, one);
    return (
      <span key={`${one.path} ${one.rule}`}>
        {index > 0 && '; '}
        {entry ? (
          <a href={linkTo({ entry: entry.id })}>{inLanguage(entry.sentence)}</a>
        ) : (
          <code>{`${one.path}: ${one.rule}`}</code>
        )}
      </span>
    );
  });
}
