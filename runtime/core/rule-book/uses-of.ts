// Where a rule is used: sections of forms, columns and filters of lists, records that its entity is part of.
import type { BookEntity, BookHead, BookView, InLanguages, ListedEntry, SaidText } from './book.ts';

export type BookUse =
  | { readonly kind: 'form'; readonly entity: InLanguages<BookEntity>; readonly section: SaidText }
  | {
      readonly kind: 'list' | 'column' | 'filter';
      readonly entity: InLanguages<BookEntity>;
      readonly view: InLanguages<BookView>;
    }
  | { readonly kind: 'within'; readonly entity: InLanguages<BookEntity> };

/** Every use of the field an entry is about; entries without a field are used in all lists of their entity, those about certain lists in these alone. */
export function usesOf(book: BookHead, entry: ListedEntry): BookUse[] {
  const entity = book.entities.find(({ id }) => id === entry.entity);
  if (!entity) return [];
  const { views } = entry;
  if (views) return entity.views.flatMap((view) => (views.includes(view.id) ? [{ kind: 'list', entity, view }] : []));
  return [...usesIn(entity, entry.path), ...usesAbove(book, entity, entry.path, [entity.id])];
}

function usesIn(entity: InLanguages<BookEntity>, path: string | undefined): BookUse[] {
  const first = path?.split('.')[0];
  const isNamed = (name: string): boolean => path === undefined || name === path || name.split('.')[0] === first;
  return [
    ...entity.sections
      .filter(({ fields }) => fields.some(isNamed))
      .map((section): BookUse => ({ kind: 'form', entity, section: section.label })),
    ...entity.views.flatMap((view): BookUse[] => [
      ...(view.columns.some(isNamed) ? [{ kind: 'column', entity, view } as const] : []),
      ...(view.filters.some(isNamed) ? [{ kind: 'filter', entity, view } as const] : []),
    ]),
  ];
}

/** Sub-records are used where the records are that hold them. */
function usesAbove(
  book: BookHead,
  entity: InLanguages<BookEntity>,
  path: string | undefined,
  seen: readonly string[],
): BookUse[] {
  return entity.partOf.flatMap(({ entity: id, path: at }) => {
    const above = book.entities.find((one) => one.id === id);
    if (!above || seen.includes(id)) return [];
    const whole = path === undefined ? at : `${at}.${path}`;
    return [
      { kind: 'within', entity: above } as const,
      ...usesIn(above, whole).filter(({ kind }) => kind === 'form'),
      ...usesAbove(book, above, whole, [...seen, id]),
    ];
  });
}
