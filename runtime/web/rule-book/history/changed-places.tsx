// What changed in the schemas, as commits and proposals tell it: a sentence for each place, with the values before and after.
import type { ReactNode } from 'react';
import { changeWords, isAboutScreens } from '../../../core/rule-book/change-words.ts';
import type { DocumentChange } from '../../../core/rule-book/rule-history.ts';
import { useBook, useWords } from '../book-context.ts';
import './history.css';

interface ChangedPlacesProps {
  readonly changes: readonly DocumentChange[];
  /** Whose rules they are of. */
  readonly entity: string;
  /** Id of the entry they stand at. */
  readonly at?: string | undefined;
}

/** Places one below the other; those of lists and forms, which are no rules, folded together. */
export function ChangedPlaces({ changes, entity, at }: ChangedPlacesProps): ReactNode {
  const { word } = useWords();
  const screens = changes.filter(isAboutScreens);
  const rules = changes.filter((change) => !isAboutScreens(change));
  return (
    <>
      {rules.length > 0 && <Places changes={rules} entity={entity} at={at} />}
      {screens.length > 0 && (
        <details>
          <summary>{word('historyScreens', { count: screens.length })}</summary>
          <Places changes={screens} entity={entity} />
        </details>
      )}
    </>
  );
}

function Places({ changes, entity, at }: ChangedPlacesProps): ReactNode {
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.document} ${change.path.join(' ')}`}>
          <ChangeSentence change={change} entity={entity} at={at} />
        </li>
      ))}
    </ul>
  );
}

interface ChangeSentenceProps extends Omit<ChangedPlacesProps, 'changes'> {
  readonly change: DocumentChange;
}

/** `Net weight › at most: changed from 100 to 60`; where the file says it on pointing at it. */
export function ChangeSentence({ change, entity, at }: ChangeSentenceProps): ReactNode {
  const { book, language, say } = useBook();
  const { word } = useWords();
  const scope = { book, language, say, entity, entries: book.entries, ...(at !== undefined && { saidAt: at }) };
  const { form, place, before, after } = changeWords(scope, change);
  const isAlone = (form === 'came' && after === '') || (form === 'gone' && before === '');
  const values: { readonly [name: string]: ReactNode } = {
    place: <strong>{place}</strong>,
    before: <del className="rulebook-before">{before}</del>,
    after: <ins className="rulebook-after">{after}</ins>,
  };
  return (
    <span title={[change.document, ...change.path].join(' › ')}>
      {word(`historyForm-${form}${isAlone ? '-alone' : ''}`)
        .split(/[{]{2}|[}]{2}/)
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
          <span key={index}>{index % 2 === 1 ? values[part] : part}</span>
        ))}
    </span>
  );
}
