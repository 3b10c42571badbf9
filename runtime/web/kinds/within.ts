// Pickers that depend on other fields: a province is chosen within the country (`within` of a reference), and whatever the rules of
// the record hold against its own values is chosen among what they allow.
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isCommonField } from '../../core/common-keys.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field, ReferenceTarget } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isEmbedded, namesRecord } from '../../core/kinds/field-traits.ts';
import type { Narrowed, Narrowing } from '../../core/narrowing.ts';
import { narrowedNow, narrowingsAt } from '../../core/narrowings-at.ts';
import { fieldAt, isEmpty, labelKeyAt, schemaPathOf } from '../../core/paths.ts';
import { below } from '../../core/rules/lines-of.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { type FormScope, useScope } from '../record/form-scope.tsx';
import { useUser } from '../session/session.ts';

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

interface NarrowedPlace {
  readonly within: { readonly [field: string]: string };
  /** Path of the reference in the record of the form. */
  readonly path: string;
  /** By which the rules of the record narrow it, see `narrowingsAt`. */
  readonly narrowings: readonly Narrowing[];
  /** Enterprise of who is logged in. */
  readonly company: string | null;
}

/** What a reference at a path is narrowed by as the record stands; empty values are those that have to be chosen first. */
export function narrowedAt(
  scope: FormScope,
  { within, path, narrowings, company }: NarrowedPlace,
): readonly Narrowed[] {
  const { store, root } = scope;
  const named = Object.entries(within).map(([theirs, own]): Narrowed => {
    const value = store.value(beside(path, own));
    return {
      theirs,
      how: 'is',
      own: fullSchemaPath(scope, beside(path, own)),
      value: typeof value === 'string' ? value : '',
    };
  });
  const record = owned(store.whole, root, company);
  return [...named, ...narrowedNow(root, narrowings, { record, at: below(store.place, path) })];
}

/** What nothing was found by, in words: labels of the fields that narrow. One's own enterprise goes without saying. */
export function useNarrowedBy(values: readonly Narrowed[]): string {
  const { t } = useTranslation();
  const { root } = useScope();
  const owns = new Set(values.map(({ own }) => own));
  const told = [...owns].filter((own) => !root.fields.some((field) => field.key === own && isCommonField(field)));
  return told.map((own) => t(labelKeyAt(root.id, root.fields, own))).join(' / ');
}

/** A record that is new will belong to the enterprise of who makes it. */
function owned(record: Row, { owner }: Pick<EntityDescriptor, 'owner'>, company: string | null): Row {
  return owner === 'enterprise' && isEmpty(record.companyId) ? { ...record, companyId: company } : record;
}

/** Paths of the fields that are chosen within the one at `path`, and within those: another choice empties them. */
export function emptiedBy({ fields }: Pick<FormScope, 'fields'>, path: string): string[] {
  const parent = path.split('.').slice(0, -1).join('.');
  const around = parent === '' ? null : fieldAt(fields, parent);
  const siblings: readonly Field[] = parent === '' ? fields : isEmbedded(around) ? around.fields : [];
  const own = path.split('.').at(-1) ?? '';
  return siblings
    .filter((field) => namesRecord(field) && Object.values(field.within ?? {}).includes(own))
    .flatMap(({ key }) => [beside(path, key), ...emptiedBy({ fields }, beside(path, key))]);
}

/** `a.b` and `c` -> `a.c`. */
export function beside(path: string, key: string): string {
  return [...path.split('.').slice(0, -1), key].join('.');
}
