// Pickers that depend on other fields: a province is chosen within the country (`within` of a reference), and whatever the rules of
// the record hold against its own values is chosen among what they allow.
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isCommonField } from '../../core/common-keys.ts';
import type { ReferenceTarget } from '../../core/descriptor/field.ts';
import type { Narrowed } from '../../core/narrowing.ts';
import { narrowingsAt } from '../../core/narrowings-at.ts';
import { labelKeyAt, schemaPathOf } from '../../core/paths.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import { useUser } from '../session/session.ts';
import { beside, narrowedAt } from './narrowed-at.ts';

export interface Within {
  /** What the offered records must hold; absent where any will do. */
  readonly values?: readonly Narrowed[];
  /** Path of a field that has to be chosen first. */
  readonly missing: string | null;
}

/** What narrows a reference, as it is drawn and as it is at any later moment. */
export interface WithinNow extends Within {
  readonly isNarrowed: boolean;
  readonly now: () => Within;
}

const none: { readonly [field: string]: string } = {};

/** What a reference at a path is narrowed by, from what the record holds. */
export function useWithin({ within = none }: ReferenceTarget, path: string): WithinNow {
  const scope = useScope();
  const { root, store } = scope;
  const schemaPath = schemaPathOf(fullSchemaPath(scope, path));
  const narrowings = useMemo(() => narrowingsAt(root, schemaPath), [root, schemaPath]);
  const company = useUser()?.person.companyId ?? null;
  const read = (): readonly Narrowed[] => narrowedAt(scope, { within, path, narrowings, company });
  const seen = useSyncExternalStore(store.subscribe, () => JSON.stringify(read()));
  const drawn = useMemo(() => withinOf(JSON.parse(seen) as readonly Narrowed[], within, path), [within, seen, path]);
  const isNarrowed = narrowings.length > 0 || Object.keys(within).length > 0;
  return { ...drawn, isNarrowed, now: () => withinOf(read(), within, path) };
}

function withinOf(values: readonly Narrowed[], within: { readonly [field: string]: string }, path: string): Within {
  const empty = values.find(({ value }) => value === '');
  if (empty) return { missing: beside(path, within[empty.theirs] ?? '') };
  return { missing: null, ...(values.length > 0 && { values }) };
}

/** What nothing was found by, in words: labels of the fields that narrow. One's own enterprise goes without saying. */
export function useNarrowedBy(values: readonly Narrowed[]): string {
  const { t } = useTranslation();
  const { root } = useScope();
  const owns = new Set(values.map(({ own }) => own));
  const told = [...owns].filter((own) => !root.fields.some((field) => field.key === own && isCommonField(field)));
  return told.map((own) => t(labelKeyAt(root.id, root.fields, own))).join(' / ');
}
