// The person's searches of a list: what the address says under a name, and the one the list opens with.
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { View } from '../../core/descriptor/view.ts';
import type { KeptSearch, SavedSearch } from '../../core/kept-items.ts';
import { useSearches } from '../kept/use-kept.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { addressedParameters, addressedState, type ListState } from './list-address.ts';
import { saveOpening, storedOpening } from './list-preferences.ts';
import type { ChosenColumns } from './use-columns.ts';

export interface SearchedList {
  readonly view: View;
  readonly state: ListState;
  readonly change: (part: Partial<ListState>) => void;
  readonly columns: ChosenColumns;
  /** Once the rows are there: they come first. */
  readonly hasRows: boolean;
  readonly t: TFunction;
}

export interface SavedSearches {
  /** Null until they are known. */
  readonly items: readonly KeptSearch[] | null;
  /** The one that is shown as it was kept. */
  readonly current: KeptSearch | null;
  readonly apply: (search: KeptSearch) => void;
  /** What the address says, to be kept. */
  readonly shown: () => SavedSearch;
}

export function useSavedSearches({ view, state, change, columns, hasRows, t }: SearchedList): SavedSearches {
  const { username } = useSession().account;
  const { items } = useSearches(view.id, hasRows);
  const take = ({ filters, search, sort, columns: chosen }: SavedSearch): void => {
    change({ filters, search, sort, page: 1 });
    columns.choose(chosen);
  };
  useOpening({ username, view: view.id, items, take });
  const searchOf = ({ filters, search, sort }: ListState): SavedSearch => {
    return { filters: filters as SavedSearch['filters'], search, sort, columns: columns.chosen };
  };
  const drawn = searchOf(state);
  return {
    items,
    shown: () => searchOf(addressedState(view)),
    current: items?.find(({ content }) => isSame(content, drawn)) ?? null,
    apply: ({ content, gone }) => {
      take(content);
      if (gone.length > 0) toast.warning(t('ui.kept.search.gone', { number: gone.length }));
    },
  };
}

function isSame(one: SavedSearch, other: SavedSearch): boolean {
  const said = ({ filters, search, sort }: SavedSearch): string =>
    JSON.stringify([Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)), search, sort]);
  return said(one) === said(other);
}

interface Opening {
  readonly username: string;
  readonly view: string;
  readonly items: readonly KeptSearch[] | null;
  readonly take: (search: SavedSearch) => void;
}

/**
 * A list whose address says nothing opens with the default. What that was last in this browser is taken at once; what the
 * server says later counts only where nothing was known, and nothing was chosen meanwhile.
 */
function useOpening({ username, view, items, take }: Opening): void {
  const [parameters] = useSearchParams();
  const [isPlain] = useState(() => parameters.size === 0);
  const opened = useRef(!isPlain);
  const open = useEffectEvent((search: SavedSearch | null) => {
    if (opened.current) return;
    opened.current = true;
    if (search && addressedParameters().size === 0) take(search);
  });
  useEffect(() => {
    const known = storedOpening(username, view);
    if (known) open(known);
  }, [username, view]);
  useEffect(() => {
    if (items === null) return;
    const content = items.find(({ isDefault }) => isDefault)?.content ?? null;
    saveOpening(username, view, content);
    open(content);
  }, [items, username, view]);
}
