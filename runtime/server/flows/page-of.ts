// On which page of theirs a person makes or opens a record.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { offersVerb } from '../../core/permissions.ts';
import type { Caller } from '../session/caller.ts';

type Reader = Pick<Caller, 'person' | 'rights'>;

/** Route of the page where such a record is made: one whose plain values it has, or does not have yet. Null where there is none. */
export function pageForNew(entity: EntityDescriptor, { person, rights }: Reader, draft: Row): string | null {
  const mayMake = (view: View): boolean =>
    view.accounts.includes(person.account) && offersVerb({ entity, view }, 'create', person, rights);
  const agrees = (view: View): boolean =>
    Object.entries(view.where).every(([path, wanted]) => {
      const value = valueAt(draft, path);
      return typeof wanted === 'object' || isEmpty(value) || value === wanted;
    });
  const plainValues = ({ where }: View): number => Object.values(where).filter((one) => typeof one !== 'object').length;
  const fitting = entity.views.filter((view) => mayMake(view) && agrees(view));
  return fitting.toSorted((a, b) => plainValues(b) - plainValues(a))[0]?.route ?? null;
}

/** Route of the first page where the person sees records of the entity; null where there is none. */
export function pageOf(entity: EntityDescriptor, { person, rights }: Reader): string | null {
  const view = entity.views.find(
    (one) => one.accounts.includes(person.account) && offersVerb({ entity, view: one }, 'view', person, rights),
  );
  return view?.route ?? null;
}
