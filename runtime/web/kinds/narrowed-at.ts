// What a reference is narrowed by as a record stands, and what of that is emptied once something else is chosen. Without React.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isEmbedded, namesRecord } from '../../core/kinds/field-traits.ts';
import type { Narrowed, Narrowing } from '../../core/narrowing.ts';
import { narrowedNow } from '../../core/narrowings-at.ts';
import { fieldAt, isEmpty } from '../../core/paths.ts';
import { below } from '../../core/rules/lines-of.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import type { FormScope } from '../record/form-scope.tsx';

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

/** A record that is new will belong to the enterprise of who makes it. */
function owned(record: Row, { owner }: Pick<EntityDescriptor, 'owner'>, company: string | null): Row {
  return owner === 'enterprise' && isEmpty(record.companyId) ? { ...record, companyId: company } : record;
}

/** Paths of the fields that are chosen within the one at `path`, and within those: another choice empties them. */
export function emptiedBy({ fields }: Pick<FormScope, 'fields'>, path: string): string[] {
  const siblings = fieldsBeside({ fields }, path);
  const own = path.split('.').at(-1) ?? '';
  return siblings
    .filter((field) => namesRecord(field) && Object.values(field.within ?? {}).includes(own))
    .flatMap(({ key }) => [beside(path, key), ...emptiedBy({ fields }, beside(path, key))]);
}

/** The fields around the one at a path, itself among them. */
export function fieldsBeside({ fields }: Pick<FormScope, 'fields'>, path: string): readonly Field[] {
  const parent = path.split('.').slice(0, -1).join('.');
  if (parent === '') return fields;
  const around = fieldAt(fields, parent);
  return isEmbedded(around) ? around.fields : [];
}

/** `a.b` and `c` -> `a.c`. */
export function beside(path: string, key: string): string {
  return [...path.split('.').slice(0, -1), key].join('.');
}
