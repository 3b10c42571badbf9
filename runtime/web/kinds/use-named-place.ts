// Beside a field that is named: which numbers its path asks for, and the value that the record has there while the line is typed.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { EnumField, Field, NamedPlace } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { linesOnPath, numberedPlace } from '../../core/numbered-place.ts';
import { valueAt } from '../../core/paths.ts';
import { textOfValue } from '../../core/shaped-values.ts';
import { getRecord } from '../api/entity-calls.ts';
import { subjects } from '../api/query-client.ts';
import { useScope, useValue } from '../record/form-scope.tsx';
import { beside, fieldsBeside } from './narrowed-at.ts';
import { descriptorQuery } from './use-shapes.ts';

/** A field that names another, with what says where its value stands. */
export type PlacedNaming = EnumField & { readonly namesOf: string; readonly place: NamedPlace };

function isNaming(field: Field): field is PlacedNaming {
  return 'place' in field && field.place !== undefined && field.namesOf !== undefined;
}

/** The field that is named beside the one at a path, which is one of its numbers or shows its value; null where there is none. */
export function namingBeside(fields: readonly Field[], path: string, part: 'numbers' | 'stored'): PlacedNaming | null {
  const own = path.split('.').at(-1) ?? '';
  const takesPart = ({ place }: PlacedNaming): boolean =>
    part === 'stored' ? place.stored === own : place.numbers?.includes(own) === true;
  return (
    fieldsBeside({ fields }, path).find((field): field is PlacedNaming => isNaming(field) && takesPart(field)) ?? null
  );
}

interface Named {
  readonly descriptor: EntityDescriptor | null;
  /** Path in that entity; null for none. */
  readonly named: string | null;
}

function useNamed(path: string, { key, namesOf }: PlacedNaming): Named {
  const named = useValue(beside(path, key));
  const { data } = useQuery(descriptorQuery(namesOf));
  return { descriptor: data ?? null, named: typeof named === 'string' && named !== '' ? named : null };
}

/** Whether a number is asked for: the field that is named beside it stands in such lines. */
export function useIsAsked(path: string, naming: PlacedNaming): boolean {
  const { descriptor, named } = useNamed(path, naming);
  const levels = named === null || !descriptor ? 0 : linesOnPath(descriptor.fields, named).length;
  return (naming.place.numbers ?? []).indexOf(path.split('.').at(-1) ?? '') < levels;
}

/** The value that the named record has there, as text: null for none; undefined while it is not known, and once nothing is typed any more. */
export function useStoredText(path: string, naming: PlacedNaming): string | null | undefined {
  const { store, readOnly } = useScope();
  const { descriptor, named } = useNamed(path, naming);
  const { namesOf, place } = naming;
  const [line, inner] = place.numbers ?? [];
  const first = useValue(beside(path, line ?? ''));
  const second = useValue(beside(path, inner ?? ''));
  const id = place.in === undefined ? null : valueAt(store.whole, place.in);
  // What is only read stands as it was when it was handed in.
  const isTyped = !readOnly && typeof id === 'string' && id !== '';
  const { data: record } = useQuery({
    queryKey: [subjects.records, namesOf, id],
    queryFn: ({ signal }) => getRecord(namesOf, String(id), { signal, toast: false }),
    enabled: isTyped,
  });
  return useMemo(() => {
    if (!isTyped || !record || !descriptor || named === null) return undefined;
    const numbers: (Json | undefined)[] = [line === undefined ? null : first, inner === undefined ? null : second];
    const { path: at } = numberedPlace({ fields: descriptor.fields, record }, named, numbers);
    return at === null ? null : textOfValue(valueAt(record, at));
  }, [isTyped, record, descriptor, named, line, inner, first, second]);
}
