// What stands beside the ways of a lifecycle's drawing, or below it where they have numbers.
import { Fragment, type ReactNode } from 'react';
import { type BookLifecycle, type DiagramEdge, editing, type InLanguages } from '../../core/rule-book/book.ts';
import { type WayLine, wayLines } from '../../core/rule-book/way-lines.ts';
import { listed, useBook, useWords } from './book-context.ts';
import './numbered-ways.css';

/** The words of a way in the reader's language. */
export function useWayLines(lifecycle: InLanguages<BookLifecycle>): (edge: DiagramEdge) => WayLine[] {
  const { language } = useBook();
  const { word, inLanguage } = useWords();
  return ({ actions }) =>
    wayLines(
      actions,
      language,
      (name) =>
        name === editing ? word('edit') : inLanguage(lifecycle.actions[name] ?? { zh: name, en: name, my: name }),
      (name) => lifecycle.actors[name]?.[language],
    );
}

interface NumberedWaysProps {
  readonly lifecycle: InLanguages<BookLifecycle>;
  /** What the entry beside it is about. */
  readonly action: string | undefined;
  readonly edges: readonly DiagramEdge[];
  readonly title: string;
}

/** What the numbers of a drawing stand for: from where to where, what is done, and who does it; nothing where the ways have their words. */
export function NumberedWays({ edges, lifecycle, action, title }: NumberedWaysProps): ReactNode {
  const { language } = useBook();
  const { inLanguage } = useWords();
  const linesOf = useWayLines(lifecycle);
  const stateOf = (state: string): string => inLanguage(lifecycle.states[state] ?? { zh: state, en: state, my: state });
  if (!edges.some(({ number }) => number !== undefined)) return null;
  return (
    <ol className="rulebook-ways" aria-label={title}>
      {edges.map((edge) => (
        <li key={`${edge.from} ${edge.to}`} value={edge.number}>
          <span className="rulebook-why">
            {stateOf(edge.from)} → {stateOf(edge.to)}
          </span>
          {doneBy(linesOf(edge)).map(({ key, done, people }) => (
            <span key={key}>
              {done.map(({ text, action: named }, place) => (
                <Fragment key={named}>
                  {place > 0 && ' / '}
                  {named !== undefined && named === action ? <strong>{text}</strong> : text}
                </Fragment>
              ))}
              {people.length > 0 && (
                <span className="rulebook-why">
                  {' '}
                  (
                  {listed(
                    language,
                    people.map(({ text }) => text),
                  )}
                  )
                </span>
              )}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

interface DoneBy {
  readonly key: string;
  readonly done: readonly WayLine[];
  readonly people: readonly WayLine[];
}

/** Actions with the people below them. */
function doneBy(lines: readonly WayLine[]): DoneBy[] {
  const groups: { key: string; done: WayLine[]; people: WayLine[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const isNext = last === undefined || (line.action !== undefined && last.people.length > 0);
    if (isNext) groups.push({ key: line.key, done: [line], people: [] });
    else if (line.action === undefined) last.people.push(line);
    else last.done.push(line);
  }
  return groups;
}
