// What a list shows, kept in the address: filters, sort and page survive a reload, a link and the way back from a form.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { View } from '../../core/descriptor/view.ts';
import type { FilterOperator } from '../../core/kinds/kind.ts';
import type { Filters } from '../api/entity-calls.ts';

export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly filters: Filters;
  /** Part of a number or name; empty: nothing is searched for. */
  readonly search: string;
}

const operators: ReadonlySet<string> = new Set<FilterOperator>(['is', 'in', 'contains', 'prefix', 'from', 'to']);
export const pageSizes = [10, 20, 50, 100] as const;
const usualPageSize = 20;

/** Says that every filter was cleared in a view that starts with some. */
const clearedName = 'filters';
const cleared = 'none';

/** The parts of a view that decide how its address is read. */
type ListedView = Pick<View, 'sort' | 'starts'>;

/** `page=2&size=50&sort=-createdAt&status.in=draft,submitted`; without filters those the view starts with, unless `filters=none`. */
export function readListState(parameters: URLSearchParams, view: ListedView): ListState {
  const filters: { [path: string]: { [operator in FilterOperator]?: string } } = {};
  for (const [name, value] of parameters) {
    const dot = name.lastIndexOf('.');
    const operator = name.slice(dot + 1);
    if (dot < 1 || !operators.has(operator)) continue;
    const path = name.slice(0, dot);
    filters[path] = { ...filters[path], [operator]: value };
  }
  const size = Number(parameters.get('size'));
  return {
    page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
    pageSize: pageSizes.find((one) => one === size) ?? usualPageSize,
    sort: parameters.get('sort') ?? view.sort,
    search: parameters.get('search') ?? '',
    filters: Object.keys(filters).length > 0 || parameters.get(clearedName) === cleared ? filters : startsOf(view),
  };
}

function startsOf({ starts = {} }: ListedView): Filters {
  return Object.fromEntries(Object.entries(starts).map(([path, values]) => [path, { in: values.join(',') }]));
}

/** The parameters of a list address; what is as usual is left out. */
export function writeListState(state: ListState, view: ListedView): URLSearchParams {
  const parameters = new URLSearchParams();
  const starts = startsOf(view);
  const isAsUsual = JSON.stringify(state.filters) === JSON.stringify(starts);
  if (!isAsUsual && Object.keys(state.filters).length === 0) parameters.set(clearedName, cleared);
  for (const [path, values] of Object.entries(isAsUsual ? {} : state.filters)) {
    for (const [operator, value] of Object.entries(values)) {
      if (value !== undefined && value !== '') parameters.set(`${path}.${operator}`, value);
    }
  }
  if (state.search !== '') parameters.set('search', state.search);
  if (state.sort !== view.sort) parameters.set('sort', state.sort);
  if (state.page !== 1) parameters.set('page', String(state.page));
  if (state.pageSize !== usualPageSize) parameters.set('size', String(state.pageSize));
  return parameters;
}

/** The parameters in the address of the page: ahead of what is drawn, while a busy page is still drawing it. */
export function addressedParameters(): URLSearchParams {
  return new URLSearchParams(location.hash.split('?')[1] ?? '');
}

/** What that address says a list shows. */
export function addressedState(view: ListedView): ListState {
  return readListState(addressedParameters(), view);
}

/** The state in the address as it is drawn, and how to change it; a change adds to what the address says by then. */
export function useListState(view: View): [ListState, (change: Partial<ListState>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => readListState(parameters, view), [parameters, view]);
  const change = useCallback(
    (part: Partial<ListState>) =>
      setParameters(writeListState({ ...addressedState(view), ...part }, view), { replace: true }),
    [setParameters, view],
  );
  return [state, change];
}
