// The elements a text is made of, for the record that is chosen beside it.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { missingElements, splitElements } from '../../core/element-parts.ts';
import { elementsFor, type TextElement } from '../api/entity-calls.ts';
import { subjects } from '../api/query-client.ts';

/** The text a list of elements is asked for. */
export interface ElementsOf {
  /** The entity whose records hold the text. */
  readonly entity: string;
  /** Path of the text in its schema: `goods.specModel`. */
  readonly field: string;
  /** Key of the record that is chosen beside it; empty for none. */
  readonly of: string;
}

/** Milliseconds for which they are not asked for again. */
const freshFor = 300_000;

/** The elements in a language; none where the text is free. */
export function elementsQuery({ entity, field, of }: ElementsOf, language: string) {
  return queryOptions({
    queryKey: [subjects.records, entity, 'elements', field, of, language],
    queryFn: async ({ signal }) => (await elementsFor(entity, { field, of }, { signal, toast: false })).rows,
    staleTime: freshFor,
  });
}

export interface ElementsNow {
  /** None where the text is free; undefined until that is known, and where it could not be had. */
  readonly elements: readonly TextElement[] | undefined;
  readonly hasFailed: boolean;
}

export function useElements(asked: ElementsOf): ElementsNow {
  const { language } = useTranslation().i18n;
  const isChosen = asked.of !== '';
  const { data, isError, isFetching } = useQuery({ ...elementsQuery(asked, language), enabled: isChosen });
  const elements = isChosen ? data : undefined;
  return { elements, hasFailed: isChosen && elements === undefined && isError && !isFetching };
}

/** Whether every element that must be has its part, and no part is without an element. */
export function isComplete(text: string, elements: readonly TextElement[]): boolean {
  const parts = splitElements(text, elements.length);
  return parts.length === elements.length && missingElements(parts, elements).length === 0;
}

/** The code tables that some of the elements are chosen from. */
export function tablesOf(elements: readonly TextElement[]): string[] {
  return [...new Set(elements.flatMap(({ table }) => (table === undefined ? [] : [table])))];
}
