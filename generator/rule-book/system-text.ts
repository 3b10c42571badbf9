// What the system fills in by itself, and from what.
import type { Computed, Field } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { namesFiles, namesRecords, numberingOf } from '../../runtime/core/kinds/field-traits.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import { type FieldPlace, labelOf } from '../model/condition-text.ts';
import { list } from '../model/translator.ts';

export interface SystemText {
  readonly sentence: LocalizedText;
  readonly facts: { readonly [name: string]: Json };
}

/** The sentence of a field that nobody types, or that nobody may change afterwards; null for all others. */
export function systemText(place: FieldPlace, field: Field): SystemText | null {
  const label = labelOf(place, place.entity, place.path);
  const { translator } = place;
  if (field.computed !== undefined) {
    const [way = '', from] = Object.entries(field.computed)[0] ?? [];
    const of =
      'referring' in field.computed
        ? referringWords(place, field.computed)
        : list(pathsIn(madeFrom(field.computed, from as Json)).map((path) => labelAt(place, path)));
    const sentence = wayOf(field.computed, way);
    const days = Array.isArray(from) && typeof from[1] === 'number' ? from[1] : '';
    return {
      sentence: translator.book(`sentence.computed.${sentence}`, { label, of, days }),
      facts: { computed: field.computed as unknown as Json },
    };
  }
  const numbering = numberingOf(field);
  if (numbering !== undefined) {
    const params = { label, numbering: exampleNumber(numbering) };
    return { sentence: translator.book('sentence.numbering', params), facts: { numbering } };
  }
  if (place.entity.lifecycles.some((use) => use.field === field.key)) return null;
  if (field.readOnly) return { sentence: translator.book('sentence.readOnly', { label }), facts: { readOnly: true } };
  if (field.fixed) return { sentence: translator.book('sentence.fixed', { label }), facts: { fixed: true } };
  return null;
}

/** The first number of 2025-11-20 by a template: `BG{yyyyMMdd}{seq:5}` gives `BG2025112000001`. */
function exampleNumber(numbering: string): string {
  const parts: { readonly [part: string]: string } = { yyyy: '2025', yy: '25', MM: '11', dd: '20' };
  return numbering
    .replace(/\{(y+M*d*)\}/g, (_, day: string) => day.replace(/yyyy|yy|MM|dd/g, (part) => parts[part] ?? part))
    .replace(/\{seq:(\d+)\}/g, (_, digits: string) => '1'.padStart(Number(digits), '0'));
}

/** Paths of what it is worked out of, as they stand in the schema. */
function madeFrom(computed: Computed, from: Json): Json {
  if ('aged' in computed) return [...computed.aged.since];
  return 'converted' in computed ? [computed.converted.amount] : from;
}

/** Which sentence tells it. */
function wayOf(computed: Computed, way: string): string {
  if ('referring' in computed && computed.referring.shows !== undefined) return 'referred';
  if ('converted' in computed && computed.converted.tells === 'rate') return 'convertedRate';
  if ('converted' in computed && computed.converted.tells === 'at') return 'convertedAt';
  return way;
}

/** `Account, Roles`: the entity whose records are counted or shown, the field that names this one, and the one that is shown. */
function referringWords(
  { model, translator, ...place }: FieldPlace,
  { referring: { entity, by, shows } }: Extract<Computed, { referring: unknown }>,
): LocalizedText {
  const other = model.entities.find(({ id }) => id === entity);
  const paths = shows === undefined ? [by] : [by, shows];
  const named = other ? paths.map((path) => labelOf({ ...place, model, translator }, other, path)) : [];
  return list([translator.say(`entity.${entity}.label`), ...named]);
}

function pathsIn(from: Json | undefined): string[] {
  if (typeof from === 'string') return [from];
  return Array.isArray(from) ? from.filter((one) => typeof one === 'string') : [];
}

/** Label at a path that may lead through a reference. */
function labelAt(place: FieldPlace, path: string): LocalizedText {
  const [first = '', ...rest] = path.split('.');
  const field = fieldAt(place.entity.fields, first);
  const entity = namesRecords(field) ? field.entity : namesFiles(field) ? place.model.system.file : undefined;
  const target = place.model.entities.find(({ id }) => id === entity);
  if (rest.length === 0 || !target) return labelOf(place, place.entity, path);
  const own = labelOf(place, place.entity, first);
  const inner = labelOf(place, target, rest.join('.'));
  return { zh: `${own.zh} › ${inner.zh}`, en: `${own.en} › ${inner.en}`, my: `${own.my} › ${inner.my}` };
}
