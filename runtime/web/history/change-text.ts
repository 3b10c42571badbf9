// Says a change of a record in words: which field of which line, from what to what.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isNested } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { fieldAt, isEmpty, isRow } from '../../core/paths.ts';
import type { HistoryChange } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';
import type { ChangeSide, ChangeWords } from './change-words.ts';

/** What a change is said with. */
export interface ChangeContext {
  readonly wording: PageWording;
  readonly said: ChangeWords;
}

/** Where: "Goods › line 2 › Unit price". */
export function placeText(entity: EntityDescriptor, path: string, { t }: PageWording): string {
  const words: string[] = [];
  let owner = entity.id;
  let level: readonly Field[] = entity.fields;
  for (const key of path.split('.')) {
    if (/^\d+$/.test(key)) {
      words.push(t('ui.form.line', { line: Number(key) + 1 }));
      continue;
    }
    words.push(t(`entity.${owner}.fields.${key}`));
    const field = level.find((candidate) => candidate.key === key);
    if (!isNested(field)) continue;
    owner = field.entity;
    level = field.fields;
  }
  return words.join(' › ');
}

/** The value on one side of a change; a dash for none. */
export function sideText(
  entity: EntityDescriptor,
  change: HistoryChange,
  side: ChangeSide,
  words: ChangeContext,
): string {
  const { wording, said } = words;
  const value = change[side];
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return '—';
  const field = fieldAt(entity.fields, change.path);
  const title =
    (side === 'before' ? change.beforeLabel : change.afterLabel) ?? said.titleOf(change.path, String(value));
  if (!field) return plainText(value);
  if (isRow(value)) return rowText(field, value, words);
  const shaped = said.shaped(field, said.around(change, side));
  if (shaped !== undefined) return shaped;
  return kindOf(field).format(value, field, { ...wording, title }) || plainText(value);
}

/** A whole line or embedded object: its filled fields, "Name: rice, Quantity: 10". */
function rowText(field: Field, row: { readonly [key: string]: Json }, words: ChangeContext): string {
  if (!isNested(field)) return plainText(row);
  const { wording, said } = words;
  const parts = field.fields.flatMap((inner) => {
    const value = row[inner.key];
    if (isEmpty(value)) return [];
    const text = isRow(value)
      ? rowText(inner, value, words)
      : (said.shaped(inner, row) ?? kindOf(inner).format(value, inner, wording));
    return text === '' ? [] : [`${wording.t(`entity.${field.entity}.fields.${inner.key}`)}: ${text}`];
  });
  return parts.join('; ');
}

function plainText(value: Json | { readonly [key: string]: Json }): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
