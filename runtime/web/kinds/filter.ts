// What a filter is: how a list is narrowed by one kind of field.
import type { ComponentType } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { FilterOperator } from '../../core/kinds/kind.ts';
import type { PageWording } from './wording.ts';

/** Operator -> value as the API reads it; `in` holds a comma list. */
export type FilterValue = { readonly [operator in FilterOperator]?: string };

export interface FilterProps<F extends Field> {
  readonly entity: EntityDescriptor;
  readonly field: F;
  readonly path: string;
  /** Id of the input its label points at. */
  readonly id: string;
  readonly label: string;
  readonly value: FilterValue;
  readonly wording: PageWording;
  readonly onChange: (value: FilterValue) => void;
}

export type FilterComponent<F extends Field> = ComponentType<FilterProps<F>>;

/** The values of a comma list. */
export function listed(value: FilterValue): string[] {
  return (value.in ?? '').split(',').filter((one) => one !== '');
}

/** The filter for a choice of values; none chosen is no filter. */
export function among(values: readonly string[]): FilterValue {
  return values.length === 0 ? {} : { in: values.join(',') };
}
