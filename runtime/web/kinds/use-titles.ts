// Titles of stored records that reference fields name: the fields hold keys, people read names.
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listOptions } from '../api/entity-calls.ts';
import { subjects } from '../api/query-client.ts';

export interface Named {
  /** Path of the field without line numbers: `goods.productNo`. */
  readonly field: string;
  readonly value: string;
  /** Of another entity than the others. */
  readonly entity?: string;
}

type Title = readonly [key: string, title: string | undefined];

/** The title of the record a field names, or undefined while it is not known and when it cannot be had. */
export type TitleOf = (field: string, value: string, entity?: string) => string | undefined;

/** Titles in the reader's language of records that fields of an entity name. */
export function useTitles(entity: string, named: readonly Named[]): TitleOf {
  const { language } = useTranslation().i18n;
  const wanted = JSON.stringify(named);
  const queries = useMemo(() => {
    const all = JSON.parse(wanted) as readonly Named[];
    return all.map((one) => ({
      queryKey: [subjects.records, one.entity ?? entity, 'title', one, language],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Title> => {
        const { field, value } = one;
        const { rows } = await listOptions(one.entity ?? entity, { field, value }, { signal, toast: false });
        return [keyOf(one), rows.find(({ value }) => value === one.value)?.label];
      },
    }));
  }, [entity, wanted, language]);
  const titles = useQueries({ queries, combine: titlesIn });
  return useCallback(
    (field, value, other) => titles.get(keyOf({ field, value, ...(other !== undefined && { entity: other }) })),
    [titles],
  );
}

function titlesIn(answers: readonly UseQueryResult<Title>[]): ReadonlyMap<string, string | undefined> {
  return new Map(answers.flatMap(({ data }) => (data ? [data] : [])));
}

function keyOf({ field, value, entity = '' }: Named): string {
  return `${entity} ${field} ${value}`;
}
