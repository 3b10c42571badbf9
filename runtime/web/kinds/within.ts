// Pickers that depend on fields beside them: a province is chosen within the country (`within` of a reference).
import { useMemo } from 'react';
import type { Field, ReferenceTarget } from '../../core/descriptor.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import { type FormScope, useRecord } from '../form/form-scope.tsx';

export interface Within {
  /** Values the offered records must have; absent where any will do. */
  readonly values?: { readonly [field: string]: string };
  /** Path of a field that has to be chosen first. */
  readonly missing: string | null;
}

/** What a reference at a path is narrowed by, from what the record holds. */
export function useWithin({ within }: ReferenceTarget, path: string): Within {
  const seen = useRecord((record) =>
    JSON.stringify(Object.entries(within ?? {}).map(([theirs, own]) => [theirs, valueAt(record, beside(path, own))])),
  );
  return useMemo(() => {
    if (!within) return { missing: null };
    const pairs = JSON.parse(seen) as [string, unknown][];
    const empty = pairs.find(([, value]) => typeof value !== 'string' || value === '');
    if (empty) return { missing: beside(path, within[empty[0]] ?? '') };
    return { values: Object.fromEntries(pairs.map(([theirs, value]) => [theirs, String(value)])), missing: null };
  }, [within, seen, path]);
}

/** Paths of the fields that are chosen within the one at `path`, and within those: another choice empties them. */
export function emptiedBy({ fields }: Pick<FormScope, 'fields'>, path: string): string[] {
  const parent = path.split('.').slice(0, -1).join('.');
  const around = parent === '' ? null : fieldAt(fields, parent);
  const siblings: readonly Field[] = parent === '' ? fields : around?.kind === 'object' ? around.fields : [];
  const own = path.split('.').at(-1) ?? '';
  return siblings
    .filter((field) => field.kind === 'reference' && Object.values(field.within ?? {}).includes(own))
    .flatMap(({ key }) => [beside(path, key), ...emptiedBy({ fields }, beside(path, key))]);
}

/** `a.b` and `c` -> `a.c`. */
function beside(path: string, key: string): string {
  return [...path.split('.').slice(0, -1), key].join('.');
}
