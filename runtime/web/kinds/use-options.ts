// The records a reference may name: fetched when the list is opened, by what is typed, one page after the other.
import { hashKey, type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Narrowed } from '../../core/narrowing.ts';
import { listOptions, type Option } from '../api/entity-calls.ts';
import { queryClient, subjects } from '../api/query-client.ts';

/** What is typed is searched for after this pause. */
const pauseMilliseconds = 200;

export interface OptionList {
  /** What the records are narrowed by. */
  readonly within: readonly Narrowed[];
  readonly rows: readonly Option[];
  readonly search: string;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly find: (search: string) => void;
  /** Fetches the next page, if there is one. */
  readonly more: () => void;
}

export interface OptionsRequest {
  /** Entity the form belongs to. */
  readonly entity: string;
  /** Path of the reference in its schema. */
  readonly field: string;
  /** What fields of the records must hold; another list asks for other records. */
  readonly within?: readonly Narrowed[];
}

type Page = Awaited<ReturnType<typeof listOptions>>;
type Pages = InfiniteData<Page, number>;

const nowhere: readonly Narrowed[] = [];

/** What is known already and fits; what is typed must never stand beside records that do not match it. */
function narrowed(rows: readonly Option[], search: string): readonly Option[] {
  const wanted = search.toLowerCase();
  return rows.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(wanted));
}

/** What is typed, at once and after the pause; and how to type. */
function useTyped(): readonly [typed: string, search: string, type: (text: string) => void] {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string): void => {
    clearTimeout(timer.current);
    setTyped(text);
    timer.current = setTimeout(() => setSearch(text), pauseMilliseconds);
  };
  return [typed, search, type];
}

/** This close to the end of the list, in pixels, the next page is fetched. */
const loadAhead = 80;

/** Whether a list is scrolled down so far that its next page is wanted. */
export function isNearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < loadAhead;
}

/** Options of one reference field. */
export function useOptions({ entity, field, within = nowhere }: OptionsRequest): OptionList {
  const { language } = useTranslation().i18n;
  const [isOpen, setOpen] = useState(false);
  const [typed, search, type] = useTyped();
  const subject: QueryKey = [subjects.records, entity, 'options', field, within, language];
  const found = useInfiniteQuery({
    queryKey: [...subject, search],
    queryFn: ({ pageParam: page, signal }) =>
      listOptions(entity, { field, page, within, ...(search !== '' && { search }) }, { signal, toast: false }),
    initialPageParam: 1,
    getNextPageParam: ({ more }: Page, _pages, page: number) => (more ? page + 1 : undefined),
    // Records of another subject are not what can be chosen here.
    placeholderData: (before, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(subject) ? before : undefined,
    enabled: isOpen,
  });
  const isSettled = typed === search && !found.isPlaceholderData;
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  return {
    within,
    rows: isSettled ? rows : narrowed(rows, typed),
    search: typed,
    isLoading: isOpen && (typed !== search || found.isFetching),
    hasFailed: found.isError,
    open: () => {
      // Pages that were read before are not all read again: one is shown at once, and renewed.
      queryClient.setQueryData<Pages>(
        [...subject, ''],
        (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
      );
      setOpen(true);
    },
    close: () => {
      type('');
      setOpen(false);
    },
    find: (text) => type(text.trim()),
    more: () => {
      if (isSettled && found.hasNextPage && !found.isFetching) void found.fetchNextPage();
    },
  };
}
