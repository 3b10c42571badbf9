// Entries of one field: what it must hold, how much, of what form, from what list.
import type { Field, TextField } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { limitOf, sizeInWords } from '../../runtime/core/file-size.ts';
import type { EntryKind, Words } from '../../runtime/core/rule-book/book.ts';
import type { UploadProfile } from '../../runtime/core/upload-profile.ts';
import { conditionWords, type FieldPlace, labelOf } from './condition-words.ts';
import { list, type Params, same } from './speaker.ts';
import { systemWords } from './system-words.ts';

/** A limit before it becomes an entry. */
export interface FieldLimit {
  readonly kind: EntryKind;
  /** The rule that findings name. */
  readonly name: string;
  readonly sentence: Words;
  readonly details?: readonly Words[];
  readonly facts: { readonly [name: string]: Json };
  /** Keyword of the schema, where a reading can stand. */
  readonly keyword: string;
}

/** Every limit of the field, in the order people ask: must it be there, how long, of what form, from where. */
export function fieldLimits(place: FieldPlace, field: Field): FieldLimit[] {
  const found = [...required(place, field), ...limitsOfKind(place, field), ...counts(place, field)];
  const system = systemWords(place, field);
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
    sentence: place.speaker.book(fields.length > 1 ? 'sentence.uniqueTogether' : 'sentence.unique', { label }),
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
      sentence: place.speaker.book(`sentence.${key}`, { label }),
      facts: { stage: field.required },
    },
  ];
}

function limitsOfKind(place: FieldPlace, field: Field): FieldLimit[] {
  switch (field.kind) {
    case 'text':
      return [
        ...number(place, 'min-length', 'minLength', field.minLength === 1 ? undefined : field.minLength),
        ...number(place, 'max-length', 'maxLength', field.maxLength),
        ...pattern(place, field),
        ...checkDigit(place, field),
      ];
    case 'secret':
      return pattern(place, field);
    case 'decimal':
      return decimals(place, field);
    case 'integer':
      return [
        ...number(place, 'minimum', 'minimum', field.minimum ?? 0),
        ...number(place, 'maximum', 'maximum', field.maximum),
      ];
    case 'date':
    case 'datetime':
      return [said(place, 'format', 'calendar', { facts: { calendar: field.kind } }, `book.sentence.${field.kind}`)];
    case 'enum':
    case 'enums':
    case 'code':
    case 'codes':
    case 'reference':
    case 'references':
      return choices(place, field);
    case 'upload':
    case 'uploads':
      return uploads(place, field);
    default:
      return [];
  }
}

interface Said {
  readonly facts: FieldLimit['facts'];
  readonly params?: Params;
  readonly keyword?: string;
  readonly details?: readonly Words[];
}

/** A limit with the sentence of a locale key, `label` being the field. */
function said(place: FieldPlace, kind: EntryKind, name: string, given: Said, key: string): FieldLimit {
  const { facts, params = {}, keyword = name, details } = given;
  const label = labelOf(place, place.entity, place.path);
  const sentence = place.speaker.say(key, { label, ...params });
  return { kind, name, keyword, sentence, facts, ...(details && { details }) };
}

function number(place: FieldPlace, name: string, keyword: string, value: number | undefined): FieldLimit[] {
  if (value === undefined) return [];
  const bound = name.startsWith('min') ? 'minimum' : 'maximum';
  return [
    said(place, 'limit', name, { facts: { [bound]: value }, params: { [bound]: value }, keyword }, `limit.${name}`),
  ];
}

function counts(place: FieldPlace, field: Field): FieldLimit[] {
  if (!('minItems' in field || 'maxItems' in field)) return [];
  return [
    ...number(place, 'min-items', 'minItems', field.minItems),
    // What only the server adds to has no limit that anybody could break.
    ...(field.readOnly ? [] : number(place, 'max-items', 'maxItems', field.maxItems)),
  ];
}

function pattern(place: FieldPlace, field: Extract<Field, { kind: 'text' | 'secret' }>): FieldLimit[] {
  if (field.pattern === undefined) return [];
  const { pattern, format } = field;
  const key = format === undefined ? 'book.sentence.pattern' : `format.${format}`;
  const facts = { pattern, ...(format !== undefined && { format }) };
  return [said(place, 'format', 'format', { facts, params: { pattern }, keyword: 'pattern' }, key)];
}

function checkDigit(place: FieldPlace, { checkDigit }: TextField): FieldLimit[] {
  if (checkDigit === undefined) return [];
  return [
    said(place, 'format', 'check-digit', { facts: { checkDigit }, keyword: 'checkDigit' }, 'book.sentence.checkDigit'),
  ];
}

function decimals(place: FieldPlace, field: Extract<Field, { kind: 'decimal' }>): FieldLimit[] {
  const [whole, decimals] = field.digits;
  const params = { whole, decimals };
  const least =
    field.above !== undefined
      ? [
          said(
            place,
            'limit',
            'above',
            { facts: { above: field.above }, params: { above: field.above } },
            'limit.above',
          ),
        ]
      : field.signed
        ? []
        : [said(place, 'limit', 'not-negative', { facts: { signed: false }, keyword: 'signed' }, 'limit.not-negative')];
  const { upTo } = field;
  const most =
    upTo === undefined
      ? []
      : [said(place, 'limit', 'up-to', { facts: { upTo }, params: { upTo }, keyword: 'upTo' }, 'limit.up-to')];
  const { suggests } = field;
  const table = place.model.codes.find(({ id }) => id === suggests)?.name;
  const details = table ? { details: [place.speaker.book('sentence.suggests', { table })] } : {};
  const facts = { ...params, ...(suggests !== undefined && { suggests }) };
  return [said(place, 'limit', 'digits', { facts, params, ...details }, 'limit.digits'), ...least, ...most];
}

type Choice = Extract<Field, { kind: 'enum' | 'enums' | 'code' | 'codes' | 'reference' | 'references' }>;

function choices(place: FieldPlace, field: Choice): FieldLimit[] {
  const { speaker, model, entity } = place;
  if (field.kind === 'enum' || field.kind === 'enums') {
    if (entity.lifecycles.some((use) => use.field === field.key)) return [];
    const values = list(field.values.map((value) => speaker.say(`${field.labels}.${value}`)));
    const given = { facts: { values: [...field.values] }, params: { values } };
    return [said(place, 'choice', 'enum', given, `book.sentence.${field.kind}`)];
  }
  if (field.kind === 'code' || field.kind === 'codes') {
    const table = model.codes.find(({ id }) => id === field.table)?.name ?? same(field.table);
    const given = { facts: { table: field.table }, params: { table } };
    return [said(place, 'choice', 'code', given, `book.sentence.${field.kind}`)];
  }
  const target = model.entities.find(({ id }) => id === field.entity);
  const params = { target: speaker.say(`entity.${field.entity}.label`) };
  const where = target && field.where && conditionWords(place, target, field.where);
  const details = where ? [speaker.book('sentence.onlyWhere', { condition: where })] : [];
  const facts = { entity: field.entity, ...(field.where && { where: field.where as unknown as Json }) };
  return [
    said(place, 'choice', 'reference', { facts, params, details, keyword: 'where' }, `book.sentence.${field.kind}`),
  ];
}

function uploads(place: FieldPlace, field: Extract<Field, { kind: 'upload' | 'uploads' }>): FieldLimit[] {
  const profile = place.model.uploads.find(({ id }) => id === field.profile);
  if (!profile) return [];
  const files = field.kind === 'uploads' ? profile.maxFiles : undefined;
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
function sizeWords({ speaker }: FieldPlace, profile: UploadProfile): Words {
  const size = sizeInWords(limitOf(profile));
  return speaker.book(profile.under ? 'sentence.sizeUnder' : 'sentence.sizeAtMost', { size });
}
