// What completes the field that is typed: which records, and how one of them fills in what stands beside it.
import { useMemo } from 'react';
import { completionsAt } from '../../core/completions.ts';
import { holds } from '../../core/condition.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import { type CompletingRow, completingRecords } from '../api/entity-calls.ts';
import { queryClient, subjects } from '../api/query-client.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { type FormScope, useScope } from '../record/form-scope.tsx';
import type { Values } from '../record/record-store.ts';

export interface CompletionWork {
  /** Own records are offered before anything is typed. */
  readonly isOffered: boolean;
  /** Whether some records are warned of. */
  readonly warns: boolean;
  /** The records for what is typed; asked once, remembered for a while. */
  readonly find: (typed: string) => Promise<readonly CompletingRow[]>;
  /** The key such records are remembered by. */
  readonly keyOf: (typed: string) => readonly unknown[];
  /** Values a record fills in, by path in this form; those that cannot be typed here are left out. */
  readonly valuesOf: (row: CompletingRow) => Values;
  /** Fills them in as proposals; `chosen` by the person, over what was typed before. */
  readonly take: (row: CompletingRow, how: { readonly chosen: boolean }) => void;
}

/** Milliseconds for which what was found is not asked again. */
const freshFor = 60_000;

/** How the field at a path of this form is completed; null for a field that nothing completes, and where nothing is typed. */
export function useCompletion(path: string): CompletionWork | null {
  const scope = useScope();
  return useMemo(() => workOf(scope, path), [scope, path]);
}

function workOf(scope: FormScope, path: string): CompletionWork | null {
  const field = fullSchemaPath(scope, path);
  const placed = scope.readOnly ? [] : completionsAt(scope.root, field);
  const [first] = placed;
  if (!first) return null;
  const base = localBase(first.base, scope.schemaPath);
  const days = placed.flatMap(({ completion: { on } }) => on ?? []);
  /** The day of the whole record that decides what holds. */
  const dayNow = (): string | undefined => {
    const day = days.map((path) => valueAt(scope.store.whole, path)).find((value) => !isEmpty(value));
    return typeof day === 'string' ? day : undefined;
  };
  const keyOf = (typed: string): readonly unknown[] => [
    ...[subjects.records, scope.root.id, 'known', field, typed],
    ...(days.length > 0 ? [dayNow() ?? ''] : []),
  ];
  const valuesOf = (row: CompletingRow): Values => {
    const entries = Object.entries(row.values).map(([own, value]): [string, Json] => [`${base}${own}`, value]);
    return Object.fromEntries(entries.filter(([at]) => isTyped(scope, at)));
  };
  const isInForce = (): boolean => placed.some(({ completion: { when } }) => !when || holds(when, scope.store.record));
  return {
    isOffered: placed.some(({ completion }) => completion.mine === true && completion.by === undefined),
    warns: placed.some(({ completion }) => completion.warns !== undefined),
    keyOf,
    find: async (typed) => {
      if (!isInForce()) return [];
      return queryClient.fetchQuery({
        queryKey: keyOf(typed),
        queryFn: async ({ signal }) => {
          const on = dayNow();
          const asked = { field, typed, ...(on !== undefined && { on }) };
          return (await completingRecords(scope.root.id, asked, { signal, toast: false })).rows;
        },
        staleTime: freshFor,
      });
    },
    valuesOf,
    take: (row, { chosen }) => {
      const values = valuesOf(row);
      const others = Object.entries(values).filter(([at, value]) => at !== path && !(isEmpty(value) && !chosen));
      scope.store.propose(Object.fromEntries(others), { known: 'found' }, { overTyped: chosen });
      const own = values[path];
      if (chosen && !isEmpty(own)) scope.store.enter(path, own);
    },
  };
}

/** Where own paths of a completion start in this form, with a point at its end. */
function localBase(base: string, schemaPath: string): string {
  const local = schemaPath === '' ? base : base.slice(schemaPath.length + 1);
  return local === '' ? '' : `${local}.`;
}

function isTyped({ fields, fixed }: FormScope, path: string): boolean {
  const field = fieldAt(fields, path);
  return field !== null && !field.readOnly && field.computed === undefined && !fixed.has(path);
}
