// One entry of the rule book: its sentence, and on opening all that is known of it.
import { Tag } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { EntryKind, ListedEntry } from '../../core/rule-book/book.ts';
import { useWords } from './book-context.ts';
import { EntryDetails } from './entry-details.tsx';
import { Marked, type Marking } from './marked.tsx';

const colours: { readonly [kind in EntryKind]: string } = {
  rule: 'blue',
  required: 'volcano',
  limit: 'geekblue',
  format: 'purple',
  choice: 'cyan',
  unique: 'magenta',
  upload: 'gold',
  system: 'default',
  state: 'green',
  transition: 'lime',
  notice: 'cyan',
  access: 'gold',
  paper: 'orange',
};

interface EntryCardProps {
  readonly entry: ListedEntry;
  readonly startsOpen: boolean;
  /** Name of the record it is about, where none stands above. */
  readonly owner?: string;
  readonly marking?: Marking | undefined;
}

export function EntryCard({ entry, startsOpen, owner, marking }: EntryCardProps): ReactNode {
  const { word, inLanguage, sourceWords } = useWords();
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <article className={`rulebook-entry${isOpen ? ' rulebook-open' : ''}`} aria-labelledby={id}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Tag color={colours[entry.kind]}>{word(`kind-${entry.kind}`)}</Tag>
          <span id={id} className="rulebook-sentence">
            <Marked text={inLanguage(entry.sentence)} marking={marking} />
          </span>
          <span className="rulebook-source">{owner ?? sourceWords(entry.source)}</span>
          {!isOpen && <Conditions entry={entry} marking={marking} />}
        </button>
      </h3>
      {isOpen && <EntryDetails entry={entry} marking={marking} />}
    </article>
  );
}

/** When it counts, or for whom, of an entry that is not open: below the sentence, which would be misread alone. */
function Conditions({ entry, marking }: Pick<EntryCardProps, 'entry' | 'marking'>): ReactNode {
  const { inLanguage } = useWords();
  const conditions = entry.details.slice(0, entry.conditions ?? 0);
  if (conditions.length === 0) return null;
  return (
    <span className="rulebook-conditions">
      {conditions.map((condition) => (
        <span key={inLanguage(condition)}>
          <Marked text={inLanguage(condition)} marking={marking} />
        </span>
      ))}
    </span>
  );
}
