// One edit of a proposal as a sentence of the reader's language, as the history of a rule tells it; where it is written as a small detail.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleConsequence } from '../../generated/entities/rule-consequence/types.gen.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isMap } from '../../runtime/core/json-map.ts';
import type { ListedBook } from '../../runtime/core/rule-book/book.ts';
import { type EditLine, editOf } from '../../runtime/core/rule-book/edit-lines.ts';
import type { DocumentChange } from '../../runtime/core/rule-book/rule-history.ts';
import { changesOfEdits } from '../../runtime/core/rule-book/rule-proposals.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { useValue } from '../../runtime/web/record/form-scope.tsx';
import { BookProvider } from '../../runtime/web/rule-book/book-context.ts';
import { CauseName } from '../../runtime/web/rule-book/fact-changes.tsx';
import { ChangeSentence } from '../../runtime/web/rule-book/history/changed-places.tsx';
import { useBookScope } from '../rules/book-scope.ts';

export function EditWords({ line }: { readonly line: EditLine }): ReactNode {
  const edit = editOf(line);
  if (typeof edit === 'string') return <code>{[line.file, line.path].join(': ')}</code>;
  const [change] = changesOfEdits('', [edit]);
  return (
    <>
      {change ? <ChangeWords change={change} /> : <LabelWords edit={edit} />}{' '}
      <small className="rulebook-source" title={edit.path.join(' › ')}>
        {edit.file}
      </small>
    </>
  );
}

const keepAddress = (): void => {};

function ChangeWords({ change }: { readonly change: DocumentChange }): ReactNode {
  const [kind = '', name = ''] = change.document.split(' ');
  // Rules are called by their sentences, which come with the entries of their entity.
  const address = useMemo(() => (kind === 'entity' ? { entity: name } : null), [kind, name]);
  const scope = useBookScope(address, keepAddress);
  if (!scope) return <code>{change.path.join(' › ')}</code>;
  return (
    <BookProvider value={scope}>
      <ChangeSentence change={change} entity={ownerOf(scope.book, kind, name)} />
      {(kind === 'types' || kind === 'uploads') && <Shared kind={kind} name={change.path[0] ?? ''} />}
    </BookProvider>
  );
}

/** Whose words the change is said in. */
function ownerOf({ entities }: ListedBook, kind: string, name: string): string {
  if (kind === 'entity') return name;
  const uses = kind === 'lifecycle' && entities.find(({ lifecycles }) => lifecycles.some(({ id }) => id === name));
  return uses ? uses.id : '';
}

/** The fields that share what is changed, as the last trial found them. */
function Shared({ kind, name }: { readonly kind: 'types' | 'uploads'; readonly name: string }): ReactNode {
  const cause = { kind: kind === 'types' ? 'type' : 'upload', name } as const;
  const value = useValue('consequences');
  const lines = Array.isArray(value) ? (value as unknown as readonly RuleConsequence[]) : [];
  const own = lines.filter((line) => line.cause === `${cause.kind} ${name}`);
  const entries = own.map(({ entry, subject }) => ({ id: entry ?? '', entity: subject ?? '' }));
  return (
    <span className="rulebook-about">
      {' ('}
      <CauseName cause={cause} entries={entries} />
      {')'}
    </span>
  );
}

/** An edit of what something is called: the words before and after. */
function LabelWords({ edit: { path, before, after } }: { readonly edit: SchemaEdit }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <code>{path.join(' › ')}</code>: <del>{saidLabel(before, t('ui.proposals.nothing'))}</del>
      {' → '}
      <ins>{saidLabel(after, t('ui.proposals.nothing'))}</ins>
    </>
  );
}

function saidLabel(value: Json | undefined, nothing: string): string {
  if (value === undefined) return nothing;
  const own = isMap(value) ? value[currentLanguage()] : value;
  return typeof own === 'string' ? own : JSON.stringify(value);
}
