// The cells of a list: a present value of a field, for reading.
import { PaperClipOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type {
  CodeField,
  EnumField,
  Field,
  LinesField,
  ObjectField,
  UploadField,
  UploadsField,
} from '../../core/descriptor/field.ts';
import { isNested, timeOf, valueTone } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, isRow } from '../../core/paths.ts';
import { Moment } from '../ui/moment.tsx';
import { FileButton } from '../uploads/file-button.tsx';
import { type CellProps, titleOf } from './cell.ts';
import { StateTag, ToneTag } from './state-tag.tsx';

/** Values of an embedded object that are shown. */
const shown = 3;

/** The formatted value and nothing more. */
export function FormattedCell<F extends Field>({ field, value, wording, titles }: CellProps<F>): ReactNode {
  return kindOf(field).format(value, field, { ...wording, title: titleOf(titles) });
}

/** A day, or a day and the minute of a moment; its second is told on hover. */
export function TimeCell<F extends Field>({ field, value, wording }: CellProps<F>): ReactNode {
  const whole = kindOf(field).format(value, field, wording);
  const short = whole.replace(/:\d\d$/, '');
  if (timeOf(field) !== 'moment') return <span className="cell-part">{short}</span>;
  return (
    <Moment at={String(value)}>
      <span className="cell-part">{short}</span>
    </Moment>
  );
}

/** A value of a closed list: a state as a tag in the colour of what it means, others as text. */
export function EnumCell({ field, value, wording, meaning }: CellProps<EnumField>): ReactNode {
  const text = kindOf(field).format(value, field, wording);
  return meaning === undefined ? text : <StateTag meaning={meaning}>{text}</StateTag>;
}

/** A value of a code table, as a tag where the table gives it a colour. */
export function CodeCell({ field, value, wording }: CellProps<CodeField>): ReactNode {
  const text = kindOf(field).format(value, field, wording);
  return <ToneTag tone={valueTone(field, value)}>{text}</ToneTag>;
}

/** The first values of an embedded object in a row. */
export function ObjectCell({ field, value, wording }: CellProps<ObjectField>): ReactNode {
  const row = isRow(value) ? value : {};
  const texts = field.fields.flatMap((inner) => {
    const held = row[inner.key];
    return isEmpty(held) || isNested(inner) ? [] : [kindOf(inner).format(held, inner, wording)];
  });
  return texts.slice(0, shown).join(' · ');
}

/** How many lines there are. */
export function LinesCell({ value, wording }: CellProps<LinesField>): ReactNode {
  return wording.t('ui.lines.number', { number: Array.isArray(value) ? value.length : 0 });
}

/** Files, each to be looked at or saved, under its name. */
export function UploadCell({ value, wording, titles }: CellProps<UploadField> | CellProps<UploadsField>): ReactNode {
  const ids = Array.isArray(value) ? value.map(String) : [String(value)];
  return ids.map((id, index) => (
    <span key={id} className="file-link">
      <PaperClipOutlined aria-hidden />
      <FileButton file={{ id, name: titles[index] ?? wording.t('ui.upload.download') }} />
    </span>
  ));
}
