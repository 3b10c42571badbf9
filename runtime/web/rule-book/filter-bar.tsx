// What can be looked for in the rule book: words, area, record, kind, source.
import { Button, Input, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { type EntryKind, entryKinds } from '../../core/rule-book/book.ts';
import { sectionOf } from '../../core/rule-book/find-entries.ts';
import type { BookAddress } from './book-address.ts';
import { useBook, useWords } from './book-context.ts';

/** Milliseconds without a key after which the words are looked for. */
const pause = 200;

export function FilterBar(): ReactNode {
  const { address, onAddress } = useBook();
  const { word } = useWords();
  const { entry: _, ...filters } = address;
  const change = (changed: BookAddress): void => onAddress(withoutEmpty({ ...filters, ...changed }));
  return (
    <search className="rulebook-filters" aria-label={word('title')}>
      <SearchBox onText={(text) => change({ text })} />
      <Choice name="area" options={useAreas()} onChange={(area) => change({ area, entity: '' })} />
      <Choice name="entity" options={useEntities()} onChange={(entity) => change({ entity })} />
      <Choice name="kind" options={useKinds()} onChange={(kind) => change({ kind: kind as EntryKind })} />
      <Choice name="source" options={useSources()} onChange={(source) => change({ source })} />
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

interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps {
  readonly name: 'area' | 'entity' | 'kind' | 'source';
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

function Choice({ name, options, onChange }: ChoiceProps): ReactNode {
  const { address, say } = useBook();
  const { word } = useWords();
  return (
    <Select
      allowClear={{ label: say('ui.picker.clear') }}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={address[name] ?? null}
      placeholder={word(name)}
      aria-label={word(name)}
      options={[...options]}
      onChange={(value: string | null) => onChange(value ?? '')}
    />
  );
}

function useAreas(): Option[] {
  const { book } = useBook();
  const { word } = useWords();
  return [...new Set(book.entities.map(({ area }) => area))].map((area) => ({
    value: area,
    label: book.words[`area-${area}`] ? word(`area-${area}`) : area,
  }));
}

function useEntities(): Option[] {
  const { book, address } = useBook();
  const { inLanguage } = useWords();
  return book.entities
    .filter(({ area }) => address.area === undefined || area === address.area)
    .map(({ id, label }) => ({ value: id, label: inLanguage(label) }));
}

function useKinds(): Option[] {
  const { word } = useWords();
  return entryKinds.map((kind) => ({ value: kind, label: word(`kind-${kind}`) }));
}

function useSources(): Option[] {
  const { book } = useBook();
  const { sourceWords } = useWords();
  const found = new Set(book.entries.map(({ source }) => sectionOf(source)));
  return [...found].sort().map((source) => ({ value: source, label: sourceWords(source) }));
}
