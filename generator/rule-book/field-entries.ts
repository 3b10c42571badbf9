// Entries of one field: what it must hold, how much, of what form, from what list.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { formatSize, limitOf } from '../../runtime/core/file-size.ts';
import { heldNames } from '../../runtime/core/held-fields.ts';
import {
  calledForOf,
  elementsOf,
  heldFieldsOf,
  isCoded,
  isListed,
  isSeveral,
  namesFiles,
  namesRecord,
  namesRecords,
  shapedByOf,
  suggestsOf,
} from '../../runtime/core/kinds/field-traits.ts';
import { type KindLimit, numberLimit } from '../../runtime/core/kinds/kind-limit.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import type { EntryKind, LocalizedText } from '../../runtime/core/rule-book/book.ts';
import type { UploadProfile } from '../../runtime/core/upload-profile.ts';
import { conditionText, type FieldPlace, labelOf } from '../model/condition-text.ts';
import { list, type Params, same } from '../model/translator.ts';
import { systemText } from './system-text.ts';

/** A limit before it becomes an entry. */
export interface FieldLimit {
  readonly kind: EntryKind;
  /** The rule that findings name. */
  readonly name: string;
  readonly sentence: LocalizedText;
  readonly details?: readonly LocalizedText[];
  readonly facts: { readonly [name: string]: Json };
  /** Keyword of the schema, where a reading can stand. */
  readonly keyword: string;
}

/** Every limit of the field, in the order people ask: must it be there, how long, of what form, from where. */
export function fieldLimits(place: FieldPlace, field: Field): FieldLimit[] {
  const found = [
    ...required(place, field),
    ...limitsOfKind(place, field),
    ...parts(place, field),
    ...called(place, field),
    ...shape(place, field),
    ...held(place, field),
    ...counts(place, field),
  ];
  const system = systemText(place, field);
  return [
    ...found,
    ...(field.unique ? [uniqueLimit(place, [field.key])] : []),
    ...(system ? [{ kind: 'system', name: 'system', keyword: 'computed', ...system } as const] : []),
  ];
}

/** That no other record has the same values. */
export function uniqueLimit(place: FieldPlace, fields: readonly string[]): FieldLimit {
  const label = list(fields.map((key) => labelOf(place, place.entity, key)));
  return {
    kind: 'unique',
    name: 'unique',
    keyword: 'unique',
    sentence: place.translator.book(fields.length > 1 ? 'sentence.uniqueTogether' : 'sentence.unique', { label }),
    facts: { fields: [...fields] },
  };
}

function required(place: FieldPlace, field: Field): FieldLimit[] {
  if (field.required === 'never' || field.readOnly || field.computed !== undefined) return [];
  const isDrafted = place.entity.lifecycles.some(({ lifecycle }) =>
    Object.values(lifecycle.states).some(({ draft }) => draft),
  );
  const key = field.required === 'complete' ? 'requiredComplete' : isDrafted ? 'requiredAlways' : 'required';
  const label = labelOf(place, place.entity, place.path);
  return [
    {
      kind: 'required',
      name: 'required',
      keyword: 'required',
      sentence: place.translator.book(`sentence.${key}`, { label }),
      facts: { stage: field.required },
    },
  ];
}

function limitsOfKind(place: FieldPlace, field: Field): FieldLimit[] {
  const own = kindOf(field).limits(field);
  return [...own.map((limit) => told(place, limit, field)), ...choices(place, field), ...uploads(place, field)];
}

interface Said {
  readonly facts: FieldLimit['facts'];
  readonly params?: Params;
  readonly keyword?: string;
  readonly details?: readonly LocalizedText[];
}

/** A limit with the sentence of a locale key, `label` being the field. */
function said(place: FieldPlace, kind: EntryKind, name: string, given: Said, key: string): FieldLimit {
  const { facts, params = {}, keyword = name, details } = given;
  const label = labelOf(place, place.entity, place.path);
  const sentence = place.translator.say(key, { label, ...params });
  return { kind, name, keyword, sentence, facts, ...(details && { details }) };
}

/** A limit the kind of the field knows; amounts that a code table suggests are told with the digits. */
function told(place: FieldPlace, { kind, name, keyword, sentence, facts }: KindLimit, field?: Field): FieldLimit {
  const suggests = name === 'digits' ? suggestsOf(field) : undefined;
  const table = place.model.codes.find(({ id }) => id === suggests)?.name;
  const details = table ? { details: [place.translator.book('sentence.suggests', { table })] } : {};
  return said(place, kind, name, { facts, params: facts as Params, keyword, ...details }, sentence);
}

function counts(place: FieldPlace, field: Field): FieldLimit[] {
  if (!('minItems' in field || 'maxItems' in field)) return [];
  const { minItems, maxItems, readOnly } = field;
  return [
    ...(minItems === undefined ? [] : [told(place, numberLimit('min-items', 'minItems', minItems))]),
    // What only the server adds to has no limit that anybody could break.
    ...(maxItems === undefined || readOnly ? [] : [told(place, numberLimit('max-items', 'maxItems', maxItems))]),
  ];
}

/** That a text is made of the elements listed for what is chosen beside it. */
function parts(place: FieldPlace, field: Field): FieldLimit[] {
  const elements = elementsOf(field);
  if (!elements) return [];
  const { translator, entity, path } = place;
  const around = path.split('.').slice(0, -1);
  const of = list(Object.values(elements.of).map((own) => labelOf(place, entity, [...around, own].join('.'))));
  const params = { from: translator.say(`entity.${elements.from}.label`), of };
  const given = { facts: { ...elements } as unknown as FieldLimit['facts'], params };
  return [said(place, 'format', 'elements', given, 'book.sentence.elements')];
}

/** That lines are called for by records chosen elsewhere. */
function called(place: FieldPlace, field: Field): FieldLimit[] {
  const calledFor = calledForOf(field);
  if (!calledFor) return [];
  const { translator, entity, model } = place;
  const { by, has, unless = [] } = calledFor;
  const chosen = fieldAt(entity.fields, by);
  const target = namesRecord(chosen) ? model.entities.find(({ id }) => id === chosen.entity) : undefined;
  const params = { by: labelOf(place, entity, by), has: target ? labelOf(place, target, has) : same(has) };
  const details = unless.map(({ values, when }) => {
    const condition = conditionText(place, entity, when);
    return translator.book('sentence.calledForUnless', { values: list(values.map(same)), condition });
  });
  const given = { facts: { ...calledFor } as unknown as FieldLimit['facts'], params, details };
  return [said(place, 'choice', 'calledFor', given, 'book.sentence.calledFor')];
}

/** That it is a value of the field chosen beside it. */
function shape(place: FieldPlace, field: Field): FieldLimit[] {
  const shapedBy = shapedByOf(field);
  if (shapedBy === undefined) return [];
  const of = labelOf(place, place.entity, [...place.path.split('.').slice(0, -1), shapedBy].join('.'));
  return [said(place, 'format', 'shapedBy', { facts: { shapedBy }, params: { of } }, 'book.sentence.shapedBy')];
}

/** That values of a record stand in it, and of which fields. */
function held(place: FieldPlace, field: Field): FieldLimit[] {
  const fields = heldFieldsOf(field);
  if (!fields) return [];
  const of = place.translator.say(`entity.${fields.of}.label`);
  const params = {
    of,
    fields: same(
      heldNames(fields)
        .map((name) => `{${name}}`)
        .join(' '),
    ),
  };
  const given = { facts: { of: fields.of, names: heldNames(fields) }, params, keyword: 'holdsFieldsOf' };
  return [said(place, 'format', 'holds-fields', given, 'book.sentence.holdsFields')];
}

function choices(place: FieldPlace, field: Field): FieldLimit[] {
  const { translator, model, entity } = place;
  const sentence = `book.sentence.${field.kind}`;
  if (isListed(field)) {
    if (entity.lifecycles.some((use) => use.field === field.key)) return [];
    const values = list(field.values.map((value) => translator.say(`${field.labels}.${value}`)));
    return [said(place, 'choice', 'enum', { facts: { values: [...field.values] }, params: { values } }, sentence)];
  }
  if (isCoded(field)) {
    const table = model.codes.find(({ id }) => id === field.table)?.name ?? same(field.table);
    return [said(place, 'choice', 'code', { facts: { table: field.table }, params: { table } }, sentence)];
  }
  if (!namesRecords(field)) return [];
  const target = model.entities.find(({ id }) => id === field.entity);
  const params = { target: translator.say(`entity.${field.entity}.label`) };
  const where = target && field.where && conditionText(place, target, field.where);
  const details = where ? [translator.book('sentence.onlyWhere', { condition: where })] : [];
  const facts = { entity: field.entity, ...(field.where && { where: field.where as unknown as Json }) };
  return [said(place, 'choice', 'reference', { facts, params, details, keyword: 'where' }, sentence)];
}

function uploads(place: FieldPlace, field: Field): FieldLimit[] {
  if (!namesFiles(field)) return [];
  const profile = place.model.uploads.find(({ id }) => id === field.profile);
  if (!profile) return [];
  const files = isSeveral(field) ? profile.maxFiles : undefined;
  const { extensions, maxBytes } = profile;
  const given = {
    facts: {
      profile: field.profile,
      extensions: [...extensions],
      maxBytes,
      ...(files !== undefined && { maxFiles: files }),
    },
    params: { types: extensions.join(', '), size: sizeWords(place, profile), files: files ?? 1 },
    keyword: 'upload',
  };
  return [said(place, 'upload', 'upload', given, `book.sentence.${files === undefined ? 'upload' : 'uploads'}`)];
}

/** `at most 20 MB`, `under 500 KB`: powers of 1024, as profiles are written. */
function sizeWords({ translator }: FieldPlace, profile: UploadProfile): LocalizedText {
  const size = formatSize(limitOf(profile));
  return translator.book(profile.under ? 'sentence.sizeUnder' : 'sentence.sizeAtMost', { size });
}
