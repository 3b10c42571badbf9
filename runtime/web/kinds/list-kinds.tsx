// What lists show of every kind of field: its cell, and its filter or null where a list cannot be narrowed by it. A new kind
// does not compile until it stands here. Inputs are loaded with forms alone, see `inputs.tsx`.
import type { ReactNode } from 'react';
import { dayOf } from '../../core/business-day.ts';
import { countedText } from '../../core/counted-in.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Computed, Field, FieldKind } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { lifecycleAt, type StateMeaning, stateMeaning } from '../../core/forward.ts';
import { conversionOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { Person } from '../../core/lifecycle.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { useSession } from '../session/session.ts';
import type { Cell } from './cell.ts';
import { CodeCell, EnumCell, FormattedCell, LinesCell, ObjectCell, TimeCell, UploadCell } from './cells.tsx';
import { BooleanFilter, CodeFilter, EnumFilter } from './choice-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import type { FilterComponent, FilterProps } from './filter.ts';
import { RangeFilter } from './range-filter.tsx';
import { ReferenceFilter } from './reference-filter.tsx';
import { TextFilter } from './text-filter.tsx';
import type { PageWording } from './wording.ts';

interface ListKind<F extends Field> {
  readonly cell: Cell<F>;
  readonly filter: FilterComponent<F> | null;
}

type ListKinds = { readonly [K in FieldKind]: ListKind<Extract<Field, { kind: K }>> };

const listKinds: ListKinds = {
  text: { cell: FormattedCell, filter: TextFilter },
  decimal: { cell: FormattedCell, filter: RangeFilter },
  integer: { cell: FormattedCell, filter: RangeFilter },
  boolean: { cell: FormattedCell, filter: BooleanFilter },
  date: { cell: TimeCell, filter: DateFilter },
  datetime: { cell: TimeCell, filter: DateFilter },
  enum: { cell: EnumCell, filter: EnumFilter },
  enums: { cell: FormattedCell, filter: EnumFilter },
  code: { cell: CodeCell, filter: CodeFilter },
  codes: { cell: FormattedCell, filter: CodeFilter },
  reference: { cell: FormattedCell, filter: ReferenceFilter },
  references: { cell: FormattedCell, filter: ReferenceFilter },
  object: { cell: ObjectCell, filter: null },
  lines: { cell: LinesCell, filter: null },
  upload: { cell: UploadCell, filter: null },
  uploads: { cell: UploadCell, filter: null },
  secret: { cell: FormattedCell, filter: null },
  encrypted: { cell: FormattedCell, filter: TextFilter },
};

function listKindOf(field: Field): ListKind<Field> {
  // The table above holds, for each kind, the parts for exactly that field type; TypeScript cannot follow the key.
  return listKinds[field.kind] as unknown as ListKind<Field>;
}

/** Whether a list can be narrowed by the field. */
export function canFilter(field: Field): boolean {
  return listKindOf(field).filter !== null;
}

/** The input that narrows a list by one field. */
export function FieldFilter(props: FilterProps<Field>): ReactNode {
  const Drawn = listKindOf(props.field).filter;
  return Drawn && <Drawn {...props} />;
}

export interface FieldCellProps {
  readonly entity: EntityDescriptor;
  readonly field: Field;
  /** Dotted path of the field in the row: `$labels` are found by it. */
  readonly path: string;
  readonly value: Json | undefined;
  readonly row: ServedRow;
  readonly wording: PageWording;
}

/** The value of a field for reading, a number with what it counts; a dash where there is none, words where it lacks a rate. */
export function FieldCell({ entity, field, path, value, row, wording }: FieldCellProps): ReactNode {
  const { person } = useSession();
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) {
    const lacksRate = !isEmpty(valueAt(row, conversionOf(field)?.amount ?? ''));
    return <span className="cell-empty">{lacksRate ? wording.t('ui.converted.none') : '—'}</span>;
  }
  const Drawn = listKindOf(field).cell;
  const meaning = meaningAt(entity, path, row, person);
  const counts = countedText(entity.fields, path, row, wording);
  const rate = rateOf(entity, field, row, wording);
  return (
    <>
      <Drawn field={field} value={value} wording={wording} titles={titlesAt(row, path, value)} meaning={meaning} />
      {counts !== '' && <span className="cell-counts"> {counts}</span>}
      {rate !== '' && <span className="cell-rate"> {rate}</span>}
    </>
  );
}

/** Behind an amount at a published rate: that rate and its day, where the row holds them. */
function rateOf({ fields }: EntityDescriptor, field: Field, row: ServedRow, wording: PageWording): string {
  const conversion = conversionOf(field);
  if (!conversion) return '';
  const told = (wanted: 'rate' | 'at'): string => {
    const found = fields.find(({ computed }) => isTelling(computed, conversion.amount, wanted));
    const value = found && row[found.key];
    if (!found || isEmpty(value)) return '';
    return wanted === 'at' ? dayOf(String(value)) : kindOf(found).format(value, found, wording);
  };
  return [told('rate'), told('at')].filter((part) => part !== '').join(' · ');
}

function isTelling(computed: Computed | undefined, amount: string, wanted: 'rate' | 'at'): boolean {
  if (computed === undefined || !('converted' in computed)) return false;
  return computed.converted.amount === amount && computed.converted.tells === wanted;
}

/** What the state in a field means to the person; undefined for other fields. */
function meaningAt(entity: EntityDescriptor, path: string, row: ServedRow, person: Person): StateMeaning | undefined {
  const use = lifecycleAt(entity, path);
  return use ? stateMeaning(use, row, person, row.$actions) : undefined;
}

function titlesAt(row: ServedRow, path: string, value: Json): readonly string[] {
  const labels = row.$labels ?? {};
  const own = labels[path];
  if (own !== undefined) return [own];
  if (!Array.isArray(value)) return [];
  const each = value.map((one, index) => labels[`${path}.${index}`] ?? String(one));
  return value.some((_, index) => labels[`${path}.${index}`] !== undefined) ? each : [];
}
