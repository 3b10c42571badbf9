// The filter of every kind of field, or null where a list cannot be narrowed by it.
import type { ReactNode } from 'react';
import type { Field, FieldKind } from '../../core/descriptor/field.ts';
import { BooleanFilter } from './boolean-filter.tsx';
import { CodeFilter, EnumFilter } from './choice-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import type { Filter, FilterProps } from './filter.ts';
import { RangeFilter } from './range-filter.tsx';
import { ReferenceFilter } from './reference-filter.tsx';
import { TextFilter } from './text-filter.tsx';

const filters: { readonly [K in FieldKind]: Filter<Extract<Field, { kind: K }>> | null } = {
  text: TextFilter,
  decimal: RangeFilter,
  integer: RangeFilter,
  boolean: BooleanFilter,
  date: DateFilter,
  datetime: DateFilter,
  enum: EnumFilter,
  enums: EnumFilter,
  code: CodeFilter,
  codes: CodeFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  object: null,
  lines: null,
  upload: null,
  uploads: null,
  secret: null,
};

/** Whether a list can be narrowed by the field. */
export function canFilter(field: Field): boolean {
  return filters[field.kind] !== null;
}

/** The input that narrows a list by one field. */
export function FieldFilter(props: FilterProps<Field>): ReactNode {
  // The table above holds, for each kind, the filter for exactly that field type; TypeScript cannot follow the key.
  const Drawn = filters[props.field.kind] as Filter<Field> | null;
  return Drawn && <Drawn {...props} />;
}
