// Asks for counts and sums of a list, by month and by values of fields.

import { call } from './client.ts';
import type { Filters } from './entity-calls.ts';

export interface SummaryQuery {
  /** Date or moment: one group a month. */
  readonly month?: string;
  readonly by?: readonly string[];
  readonly sum?: readonly string[];
  readonly filters?: Filters;
}

export interface SummaryRow {
  /** `2025-11`. */
  readonly month: string | null;
  readonly by: { readonly [path: string]: string | null };
  readonly count: number;
  /** Decimals as text. */
  readonly sums: { readonly [path: string]: string };
}

/** The groups in order of month and values; a failure is left to the caller. */
export async function summarise(entity: string, query: SummaryQuery, signal: AbortSignal): Promise<SummaryRow[]> {
  const { month, by = [], sum = [], filters = {} } = query;
  const asked = new URLSearchParams({
    ...(month !== undefined && { month }),
    ...(by.length > 0 && { by: by.join(',') }),
    ...(sum.length > 0 && { sum: sum.join(',') }),
  });
  for (const [path, operators] of Object.entries(filters)) {
    for (const [operator, value] of Object.entries(operators)) asked.set(`filter[${path}][${operator}]`, value);
  }
  const path = `/entities/${entity}/summary`;
  const { groups } = await call<{ groups: SummaryRow[] }>({
    method: 'GET',
    path,
    query: asked,
    signal,
    toast: false,
  });
  return groups;
}
