// Cell of a day, or of a day and a time: two parts, so that a narrow cell breaks between them and not within.
import type { ReactNode } from 'react';
import type { Field } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { CellProps } from './cell.ts';

export function TimeCell<F extends Field>({ field, value, wording }: CellProps<F>): ReactNode {
  const [day, time] = kindOf(field).format(value, field, wording).split(' ');
  return (
    <>
      <span className="cell-part">{day}</span>
      {time && ' '}
      {time && <span className="cell-part">{time}</span>}
    </>
  );
}
