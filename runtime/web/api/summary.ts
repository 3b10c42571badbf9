// Asks for counts and sums of a list, by month and by values of fields.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { call } from './client.ts';
import type { Filters } from './entity-calls.ts';

export interface SummaryQuery {
  /** Date or moment: one group a month. */
  readonly month?: string;
  readonly by?: readonly string[];
  readonly sum?: readonly string[];
  /** Two moments: the median of the hours between them. */
  readonly hoursBetween?: readonly [from: string, to: string];
  readonly view?: string;
  readonly filters?: Filters;
  readonly search?: string;
  /** Records looked at, at most. */
  readonly most?: number;
}

export interface SummaryRow {
  /** `2025-11`. */
  readonly month: string | null;
  readonly by: { readonly [path: string]: string | null };
  readonly count: number;
  /** Decimals as text. */
  readonly sums: { readonly [path: string]: string };
  /** A decimal as text; null where no record has both moments. */
  readonly medianHours?: string | null;
}

export interface SummaryAnswer {
  readonly groups: readonly SummaryRow[];
  /** There are more records than were looked at. */
  readonly partial?: boolean;
}

/** What a declared summary asks for, without its days. Throws where the entity declares none of this name. */
export function declaredSummary({ id, summaries }: EntityDescriptor, summary: string): SummaryQuery {
  const declared = summaries?.[summary];
  if (!declared) throw new Error(`${id} declares no summary ${summary}`);
  const { over, monthly, by, sum, hoursBetween } = declared;
  return {
    ...(monthly && { month: over }),
    ...(by && { by }),
    ...(sum && { sum }),
    ...(hoursBetween && { hoursBetween }),
  };
}

/** The groups in order of month and values; a failure is left to the caller. */
export function summarise(entity: string, query: SummaryQuery, signal: AbortSignal): Promise<SummaryAnswer> {
  const { month, by = [], sum = [], hoursBetween, filters = {}, view, search, most } = query;
  const asked = new URLSearchParams({
    ...(view !== undefined && { view }),
    ...(month !== undefined && { month }),
    ...(by.length > 0 && { by: by.join(',') }),
    ...(sum.length > 0 && { sum: sum.join(',') }),
    ...(hoursBetween && { hoursBetween: hoursBetween.join(',') }),
    ...(search && { search }),
    ...(most !== undefined && { most: String(most) }),
  });
  for (const [path, operators] of Object.entries(filters)) {
    for (const [operator, value] of Object.entries(operators)) asked.set(`filter[${path}][${operator}]`, value);
  }
  const path = `/entities/${entity}/summary`;
  return call<SummaryAnswer>({ method: 'GET', path, query: asked, signal, toast: false });
}
