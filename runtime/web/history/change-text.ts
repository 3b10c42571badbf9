// Says a change of a record in words: which field of which line, from what to what.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isNested } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { fieldAt, isEmpty, isRow } from '../../core/paths.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import type { PageWording } from '../kinds/wording.ts';
import type { ChangeSide, ChangeWords } from './change-words.ts';

/** What a change is said with. */
export interface ChangeContext {
  readonly wording: PageWording;
  readonly said: ChangeWords;
}

const ofLine = {
  added: 'ui.history.lineAdded',
  removed: 'ui.history.lineRemoved',
  moved: 'ui.history.lineMoved',
} as const;

/** Where: "Goods › line 3 (was 4) › Unit price", "Goods › line 2 removed". */
export function placeText(entity: EntityDescriptor, change: FieldChange, { t }: PageWording): string {
  const words: string[] = [];
  let owner = entity.id;
  let level: readonly Field[] = entity.fields;
  const keys = change.path.split('.');
  const before = (change.was ?? change.path).split('.');
  keys.forEach((key, at) => {
    if (/^\d+$/.test(key)) {
      const places = { line: Number(key) + 1, was: Number(before[at] ?? key) + 1 };
      const whole = at === keys.length - 1 ? change.line : undefined;
      const name = places.line === places.was ? 'ui.form.line' : 'ui.history.lineWas';
      words.push(t(whole === undefined ? name : ofLine[whole], places));
      return;
    }
    words.push(t(`entity.${owner}.fields.${key}`));
    const field = level.find((candidate) => candidate.key === key);
    if (!isNested(field)) return;
    owner = field.entity;
    level = field.fields;
  });
  return words.join(' › ');
}

/** The value on one side of a change; a dash for none. */
export function sideText(
  entity: EntityDescriptor,
  change: FieldChange,
  side: ChangeSide,
  words: ChangeContext,
): string {
  const { wording, said } = words;
  if (change.line === 'moved') return lineAt(side === 'before' ? (change.was ?? change.path) : change.path, wording);
  const value = change[side];
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return '—';
  const field = fieldAt(entity.fields, change.path);
  const title = said.titleOf(change.path, String(value));
  if (!field) return plainText(value);
  if (isRow(value)) return rowText(field, value, { words, path: change.path });
  const shaped = said.shaped(field, said.around(change, side));
  if (shaped !== undefined) return shaped;
  return kindOf(field).format(value, field, { ...wording, title }) || plainText(value);
}

function lineAt(path: string, { t }: PageWording): string {
  return t('ui.form.line', { line: Number(path.slice(path.lastIndexOf('.') + 1)) + 1 });
}

interface RowContext {
  readonly words: ChangeContext;
  /** Path of the row. */
  readonly path: string;
}

/** A whole line or embedded object: its filled fields, "Name: rice, Quantity: 10". */
function rowText(field: Field, row: Row, { words, path }: RowContext): string {
  if (!isNested(field)) return plainText(row);
  const { wording, said } = words;
  const parts = field.fields.flatMap((inner) => {
    const value = row[inner.key];
    if (isEmpty(value)) return [];
    const at = `${path}.${inner.key}`;
    const text = isNested(inner)
      ? rowsOf(value)
          .map((one) => rowText(inner, one, { words, path: at }))
          .join(' | ')
      : (said.shaped(inner, row) ??
        kindOf(inner).format(value, inner, { ...wording, title: said.titleOf(at, String(value)) }));
    return text === '' ? [] : [`${wording.t(`entity.${field.entity}.fields.${inner.key}`)}: ${text}`];
  });
  return parts.join('; ');
}

/** The lines of a value, or the one sub-record. */
function rowsOf(value: Json | undefined): Row[] {
  return (Array.isArray(value) ? value : [value]).filter(isRow);
}

function plainText(value: Json | Row): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
