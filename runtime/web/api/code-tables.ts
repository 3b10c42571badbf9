// Code tables by name, kept until a code is changed here, and fetched in one call for all a page needs.
import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Language } from '../../core/descriptor/value.ts';
import { call } from './client.ts';
import { queryClient, subjects } from './query-client.ts';

export interface CodeEntry {
  readonly value: string;
  readonly zh: string;
  readonly en: string;
  readonly my: string;
  /** What people write for it beside its names. */
  readonly words: readonly string[];
}

export type CodeTables = ReadonlyMap<string, readonly CodeEntry[]>;

interface Fetching {
  readonly names: string[];
  readonly found: Promise<{ readonly [table: string]: readonly CodeEntry[] }>;
}

/** The call that takes up what else is asked for in this turn of the event loop. */
let next: Fetching | null = null;

function beginFetching(): Fetching {
  const names: string[] = [];
  const found = Promise.resolve().then(() => {
    next = null;
    return call<Awaited<Fetching['found']>>({ method: 'GET', path: '/codes', query: { tables: names.join(',') } });
  });
  return { names, found };
}

async function fetchTable(name: string): Promise<[string, readonly CodeEntry[]]> {
  next ??= beginFetching();
  next.names.push(name);
  return [name, (await next.found)[name] ?? []];
}

/** A table that could not be had is asked for again by the next page; until then codes show without their names. */
function tableQuery(name: string) {
  return queryOptions({
    queryKey: [subjects.codes, name],
    queryFn: () => fetchTable(name),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Makes sure the tables come, ahead of who shows them; settles, and never fails, when they have. */
export async function requestCodes(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.prefetchQuery(tableQuery(name))));
}

/** Rows of a table, as soon as they are here; rejects when they cannot be had. */
export async function rowsOfTable(name: string): Promise<readonly CodeEntry[]> {
  return (await queryClient.ensureQueryData(tableQuery(name)))[1];
}

/** Rows of a table; undefined until they have come, and where none is named. */
export function useCodeTable(name: string | undefined): readonly CodeEntry[] | undefined {
  return useQuery({ ...tableQuery(name ?? ''), enabled: name !== undefined }).data?.[1];
}

/** Those of the tables named that have come; the same map until another does. */
export function useCodes(names: readonly string[]): CodeTables {
  const wanted = names.join(',');
  const queries = useMemo(() => (wanted === '' ? [] : wanted.split(',').map(tableQuery)), [wanted]);
  return useQueries({ queries, combine: tablesIn });
}

function tablesIn(answers: readonly UseQueryResult<[string, readonly CodeEntry[]]>[]): CodeTables {
  return new Map(answers.flatMap(({ data }) => (data ? [data] : [])));
}

/** Name of a code in a language, or undefined when the table is not here or has no such value. */
export function codeName(
  rows: readonly CodeEntry[] | undefined,
  value: string,
  language: Language,
): string | undefined {
  const row = rows?.find((candidate) => candidate.value === value);
  return row && (row[language] || row.en || row.zh);
}
