// What can be looked for in the rule book: words, area, screen, record, state, kind, who, source.
import { Button, Input, Tag } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { type EntryKind, entryKinds } from '../../core/rule-book/book.ts';
import { type BookAddress, chosenFilters } from './book-address.ts';
import { useBook, useWords } from './book-context.ts';
import { Choice, type ChoiceOption, useAreas, useEntities } from './choice.tsx';

/** What is lost with the record it belongs to. */
const below: BookAddress = { field: '', state: '' };

/** Milliseconds without a key after which the words are looked for. */
const pause = 200;

export function FilterBar(): ReactNode {
  const { address, onAddress } = useBook();
  const { word } = useWords();
  const { entry: _, ...filters } = address;
  const states = useStates();
  const [isOpen, setOpen] = useState(false);
  const change = (changed: BookAddress): void => onAddress(withoutEmpty({ ...filters, ...changed }));
  return (
    <search className={`rulebook-filters${isOpen ? ' rulebook-unfolded' : ''}`} aria-label={word('title')}>
      <SearchBox onText={(text) => change({ text })} />
      <Button className="rulebook-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {word('filtersOpen', { count: chosenFilters(address) })}
      </Button>
      <Choice
        name="area"
        options={useAreas()}
        onChange={(area) => change({ area, entity: '', screen: '', ...below })}
      />
      <Choice name="screen" options={useScreens()} onChange={(screen) => change({ screen, entity: '', ...below })} />
      <Choice name="entity" options={useEntities()} onChange={(entity) => change({ entity, screen: '', ...below })} />
      {states.length > 0 && <Choice name="state" options={states} onChange={(state) => change({ state })} />}
      <Choice name="kind" options={useKinds()} onChange={(kind) => change({ kind: kind as EntryKind })} />
      <Choice name="who" options={useRoles()} onChange={(who) => change({ who })} />
      <Choice name="source" options={useSources()} onChange={(source) => change({ source })} />
      {address.field !== undefined && (
        <Tag className="rulebook-field" closable onClose={() => change({ field: '' })}>
          {word('field', { path: address.field })}
        </Tag>
      )}
      {Object.keys(address).length > 0 && <Button onClick={() => onAddress({})}>{word('clear')}</Button>}
    </search>
  );
}

function withoutEmpty(address: BookAddress): BookAddress {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined && value !== ''));
}

/** Keeps what is typed, and looks for it when the person pauses. */
function SearchBox({ onText }: { readonly onText: (text: string) => void }): ReactNode {
  const { address } = useBook();
  const { word } = useWords();
  const wanted = address.text ?? '';
  const [typed, setTyped] = useState(wanted);
  useEffect(() => setTyped(wanted), [wanted]);
  useEffect(() => {
    if (typed === wanted) return;
    const timer = setTimeout(() => onText(typed), pause);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      className="rulebook-search"
      allowClear
      value={typed}
      placeholder={word('search')}
      aria-label={word('search')}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => onText(typed)}
    />
  );
}

/** Lists of the product, once each. */
function useScreens(): ChoiceOption[] {
  const { book, address } = useBook();
  const { inLanguage } = useWords();
  const views = book.entities
    .filter(({ area }) => address.area === undefined || area === address.area)
    .flatMap((entity) => entity.views.map(({ route, label }) => [route, inLanguage(label)] as const));
  return [...new Map(views)].map(([value, label]) => ({ value, label: `${label} · ${value}` }));
}

/** States of the record that is chosen. */
function useStates(): ChoiceOption[] {
  const { book, address } = useBook();
  const { inLanguage } = useWords();
  const entity = book.entities.find(({ id }) => id === address.entity);
  return (entity?.lifecycles ?? []).flatMap(({ states }) =>
    Object.entries(states).map(([value, label]) => ({ value, label: inLanguage(label) })),
  );
}

function useRoles(): ChoiceOption[] {
  const { book, say } = useBook();
  const accounts = new Set(book.entities.flatMap(({ views }) => views.flatMap((view) => view.accounts)));
  return [...accounts].map((value) => ({ value, label: say(`ui.accountType.${value}`) }));
}

function useKinds(): ChoiceOption[] {
  const { word } = useWords();
  return entryKinds.map((kind) => ({ value: kind, label: word(`kind-${kind}`) }));
}

function useSources(): ChoiceOption[] {
  const { book, address } = useBook();
  const { sourceWords } = useWords();
  // A statement is chosen in the index alone.
  const stated = address.source !== undefined && address.source in book.statements ? [address.source] : [];
  const sources = [...Object.keys(book.sections).sort(), 'proposed', ...stated];
  return sources.map((value) => ({ value, label: sourceWords(value) }));
}
