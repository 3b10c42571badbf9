// The cell of every kind of field; a new kind does not compile until it has one.
import type { ReactNode } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field, FieldKind } from '../../core/descriptor/field.ts';
import type { LifecycleState } from '../../core/descriptor/lifecycle.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isEmpty } from '../../core/paths.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import type { Cell } from './cell.ts';
import { EnumCell } from './enum-cell.tsx';
import { FormattedCell } from './formatted-cell.tsx';
import { LinesCell } from './lines-cell.tsx';
import { ObjectCell } from './object-cell.tsx';
import { TimeCell } from './time-cell.tsx';
import { UploadCell } from './upload-cell.tsx';
import type { PageWording } from './wording.ts';

const cells: { readonly [K in FieldKind]: Cell<Extract<Field, { kind: K }>> } = {
  text: FormattedCell,
  decimal: FormattedCell,
  integer: FormattedCell,
  boolean: FormattedCell,
  date: TimeCell,
  datetime: TimeCell,
  enum: EnumCell,
  enums: FormattedCell,
  code: FormattedCell,
  codes: FormattedCell,
  reference: FormattedCell,
  references: FormattedCell,
  object: ObjectCell,
  lines: LinesCell,
  upload: UploadCell,
  uploads: UploadCell,
  secret: FormattedCell,
};

export interface FieldCellProps {
  readonly entity: EntityDescriptor;
  readonly field: Field;
  /** Dotted path of the field in the row: `$labels` are found by it. */
  readonly path: string;
  readonly value: Json | undefined;
  readonly row: ServedRow;
  readonly wording: PageWording;
}

/** The value of a field for reading; a dash where there is none. */
export function FieldCell({ entity, field, path, value, row, wording }: FieldCellProps): ReactNode {
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return <span className="cell-empty">—</span>;
  // The table above holds, for each kind, the cell for exactly that field type; TypeScript cannot follow the key.
  const Drawn = cells[field.kind] as Cell<Field>;
  const tone = toneOf(entity, path, value);
  return <Drawn field={field} value={value} wording={wording} titles={titlesAt(row, path, value)} tone={tone} />;
}

function toneOf(entity: EntityDescriptor, path: string, value: Json): LifecycleState['tone'] | undefined {
  return entity.lifecycles.find(({ field }) => field === path)?.lifecycle.states[String(value)]?.tone;
}

function titlesAt(row: ServedRow, path: string, value: Json): readonly string[] {
  const labels = row.$labels ?? {};
  const own = labels[path];
  if (own !== undefined) return [own];
  if (!Array.isArray(value)) return [];
  const each = value.map((one, index) => labels[`${path}.${index}`] ?? String(one));
  return value.some((_, index) => labels[`${path}.${index}`] !== undefined) ? each : [];
}
